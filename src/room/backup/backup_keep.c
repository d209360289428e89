/// Removes older backups.
#include "room/backup/backup_listing.h"
#include "room/backup/staging.h"
#include "room/journal/growing.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

/// The length of names like "room-20260131T180005Z", which sabot_backup_make writes.
enum { NAME_LENGTH = 21 };

typedef struct {
    char name[NAME_LENGTH + 1];
} dated_name;

typedef struct {
    dated_name *names;
    size_t count, capacity;
    bool is_out_of_memory;
} dated_names;

static bool is_dated(const char *name) {
    static const char form[] = "room-00000000T000000Z";
    _Static_assert(sizeof form == NAME_LENGTH + 1, "name and form have the same length");
    for (size_t i = 0; i < NAME_LENGTH; i++) {
        if (form[i] == '0' ? !isdigit((unsigned char)name[i]) : name[i] != form[i]) {
            return false; // also at the end of a shorter name
        }
    }
    return name[NAME_LENGTH] == '\0';
}

static bool add_name(void *visitor, const char *name) {
    dated_names *const found = visitor;
    if (!is_dated(name)) {
        return true;
    }
    if (!sabot_grow(&found->names, &found->capacity, found->count + 1, sizeof *found->names)) {
        found->is_out_of_memory = true;
        return false;
    }
    memcpy(found->names[found->count++].name, name, NAME_LENGTH + 1);
    return true;
}

static int newest_first(const void *left, const void *right) {
    return strcmp(((const dated_name *)right)->name, ((const dated_name *)left)->name);
}

/// Other rooms' backups and unreadable directories are neither counted nor removed.
static bool is_of_room(const char *path, const sabot_backup_facts *newest) {
    sabot_backup_fault ignored;
    sabot_backup_facts facts;
    return sabot_listing_manifest(path, path, &facts, &ignored) &&
           memcmp(facts.room, newest->room, sizeof facts.room) == 0;
}

static bool remove_old(const char *directory, const sabot_backup_facts *newest, int keep,
                       const dated_names *found, int *removed, sabot_backup_fault *fault) {
    int kept = 1; // the one just made, whatever its time
    for (size_t i = 0; i < found->count; i++) {
        char path[PATH_MAX];
        if (!sabot_backup_join(path, directory, found->names[i].name, fault)) {
            return false;
        }
        if (strcmp(path, newest->path) == 0 || !is_of_room(path, newest)) {
            continue;
        }
        if (kept < keep) {
            kept++;
        } else if (sabot_staging_remove(path, fault)) {
            (*removed)++;
        } else {
            return false;
        }
    }
    return true;
}

bool sabot_backup_keep(const char *directory, const sabot_backup_facts *newest, int keep, int *removed,
                       sabot_backup_fault *fault) {
    dated_names found = {0};
    *removed = 0;
    const int listed = sabot_directory_list(AT_FDCWD, directory, add_name, &found);
    if (listed != 1) {
        const int error = found.is_out_of_memory ? ENOMEM : errno;
        free(found.names);
        return sabot_backup_system_fault(fault, "read", directory, error);
    }
    if (found.count > 0) {
        qsort(found.names, found.count, sizeof *found.names, newest_first);
    }
    const bool done = remove_old(directory, newest, keep, &found, removed, fault);
    free(found.names);
    return done;
}
