/// Reads and writes the file of a room's people, readable only by its owner:
///
///     {"people": [{"person": 5, "role": "dealer", "name": "…", "pin": "$argon2id$…"}]}
#define _GNU_SOURCE // mkostemp

#include "room/people/people.h"

#include "room/fair/fair.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// The largest possible list of people takes about a quarter of this.
#define FILE_SIZE_MAX ((size_t)4 * 1024 * 1024)

// ---------------------------------------------------------------------------------------------------------
// Parsing

static bool read_text(const json_t *value, const char *where, const char **text, sabot_input_fault *fault) {
    if (!json_is_string(value)) {
        return sabot_input_refuse(fault, "%s: %s", where,
                                  value == NULL ? "is missing: must be a string"
                                                : "must be a string in quotation marks");
    }
    *text = json_string_value(value);
    return true;
}

static bool read_role(const json_t *value, const char *where, sabot_role *role, sabot_input_fault *fault) {
    const char *word = NULL;
    if (!read_text(value, where, &word, fault)) {
        return false;
    }
    if (!sabot_role_parse(word, role)) {
        *role = SABOT_ROLE_COUNT;
    }
    return sabot_person_role_check(*role, where, fault);
}

/// Writes the location of `member` in people[index], for sentences.
static const char *member_path(size_t index, const char *member, char where[64]) {
    snprintf(where, 64, "people[%zu]%s%s", index, member[0] != '\0' ? "." : "", member);
    return where;
}

static bool read_entry(const json_t *value, size_t index, sabot_people_entry *entry,
                       sabot_input_fault *fault) {
    static const char *const keys[] = {"person", "role", "name", "pin", NULL};
    char where[64];
    int64_t person = 0;
    const char *name = NULL, *hash = NULL;
    if (!sabot_input_object(value, member_path(index, "", where), keys, fault) ||
        !sabot_input_integer(json_object_get(value, "person"), member_path(index, "person", where), 1,
                             UINT32_MAX, &person, fault) ||
        !read_role(json_object_get(value, "role"), member_path(index, "role", where), &entry->role, fault) ||
        !read_text(json_object_get(value, "name"), member_path(index, "name", where), &name, fault) ||
        !sabot_person_name_check(name, where, fault) ||
        !read_text(json_object_get(value, "pin"), member_path(index, "pin", where), &hash, fault) ||
        !sabot_pin_hash_check(hash, where, fault)) {
        return false;
    }
    entry->person = (sabot_person)person;
    snprintf(entry->name, sizeof entry->name, "%s", name);
    snprintf(entry->pin_hash, sizeof entry->pin_hash, "%s", hash);
    return true;
}

static int compare(const void *left, const void *right) {
    const sabot_person first = ((const sabot_people_entry *)left)->person;
    const sabot_person second = ((const sabot_people_entry *)right)->person;
    return (first > second) - (first < second);
}

/// Sorts by number and rejects duplicates.
static bool sort_by_number(sabot_people *people, sabot_input_fault *fault) {
    if (people->count > 1) {
        qsort(people->entries, people->count, sizeof *people->entries, compare);
    }
    for (size_t i = 1; i < people->count; i++) {
        if (people->entries[i].person == people->entries[i - 1].person) {
            return sabot_input_refuse(fault, "people: person %" PRIu32 " is listed twice: remove one",
                                      people->entries[i].person);
        }
    }
    return true;
}

static bool read_entries(const json_t *list, sabot_people *people, sabot_input_fault *fault) {
    const size_t count = json_array_size(list);
    if (count > SABOT_PEOPLE_MAX) {
        return sabot_input_refuse(fault, "people: a room has at most %d people", SABOT_PEOPLE_MAX);
    }
    people->entries = calloc(count + 1, sizeof *people->entries);
    if (people->entries == NULL) {
        return sabot_input_refuse(fault, "out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        if (!read_entry(json_array_get(list, i), i, &people->entries[i], fault)) {
            return false;
        }
    }
    people->count = count;
    return sort_by_number(people, fault);
}

static bool read_root(const json_t *root, sabot_people *people, sabot_input_fault *fault) {
    static const char *const keys[] = {"people", NULL};
    if (!sabot_input_object(root, "the file", keys, fault)) {
        return false;
    }
    const json_t *const list = json_object_get(root, "people");
    if (!json_is_array(list)) {
        return sabot_input_refuse(fault, "people: must be a list, as in {\"people\": []}");
    }
    return read_entries(list, people, fault);
}

/// Prefixes the sentence with the file's name; shows the end of a long path, which says more than the
/// beginning.
static bool refuse_in(const char *name, const sabot_input_fault *inner, sabot_input_fault *fault) {
    const size_t length = strlen(name);
    return sabot_input_refuse(fault, "%s%s: %.500s", length > 120 ? "..." : "",
                              length > 120 ? name + length - 120 : name, inner->sentence);
}

bool sabot_people_parse(const char *text, size_t size, const char *name, sabot_people *people,
                        sabot_input_fault *fault) {
    sabot_input_fault inner;
    *people = (sabot_people){0};
    json_t *const root = sabot_input_load(text, size, &inner);
    const bool good = root != NULL && read_root(root, people, &inner);
    json_decref(root);
    if (!good) {
        sabot_people_free(people);
        refuse_in(name, &inner, fault);
    }
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// Reading the file

static bool refuse_system_error(const char *what, const char *path, int error, sabot_input_fault *fault) {
    return sabot_input_refuse(fault, "cannot %s '%.200s': %s", what, path, strerror(error));
}

static bool check_file(int descriptor, const char *path, sabot_input_fault *fault) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return refuse_system_error("read", path, errno, fault);
    }
    if (!S_ISREG(status.st_mode)) {
        return sabot_input_refuse(fault, "'%.200s' is not a regular file", path);
    }
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        return sabot_input_refuse(fault, "other users can read or change '%.200s': run chmod 600 '%.200s'",
                                  path, path);
    }
    return true;
}

/// Reads to the end, or until the file is too large.
static bool read_file(FILE *file, const char *path, sabot_people *people, sabot_input_fault *fault) {
    char *const text = malloc(FILE_SIZE_MAX + 1);
    if (text == NULL) {
        return refuse_system_error("read", path, ENOMEM, fault);
    }
    errno = 0;
    const size_t size = fread(text, 1, FILE_SIZE_MAX + 1, file);
    bool good = false;
    if (ferror(file)) {
        refuse_system_error("read", path, errno, fault);
    } else if (size > FILE_SIZE_MAX) {
        sabot_input_refuse(fault, "'%.200s' is larger than 4 MiB, too large for a list of people", path);
    } else {
        good = sabot_people_parse(text, size, path, people, fault);
    }
    free(text);
    return good;
}

bool sabot_people_read(const char *path, sabot_people *people, sabot_input_fault *fault) {
    *people = (sabot_people){0};
    // Don't block if the path is a pipe.
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0) {
        return errno == ENOENT || refuse_system_error("open", path, errno, fault);
    }
    FILE *const file = fdopen(descriptor, "rb");
    if (file == NULL) {
        sabot_file_close(descriptor);
        return refuse_system_error("open", path, errno, fault);
    }
    const bool good = check_file(descriptor, path, fault) && read_file(file, path, people, fault);
    (void)fclose(file); // opened for reading: nothing to lose
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// Writing the file

static json_t *to_json(const sabot_people *people) {
    json_t *const list = json_array();
    for (size_t i = 0; i < people->count; i++) {
        const sabot_people_entry *const entry = &people->entries[i];
        json_array_append_new(list, json_pack("{s:I, s:s, s:s, s:s}", "person", (json_int_t)entry->person,
                                              "role", sabot_role_name(entry->role), "name", entry->name,
                                              "pin", entry->pin_hash));
    }
    return json_pack("{s:o}", "people", list);
}

bool sabot_people_write(const char *path, const sabot_people *people, sabot_input_fault *fault) {
    json_t *const root = to_json(people);
    errno = ENOMEM;
    const bool written = root != NULL && sabot_private_file_replace(path, root, true);
    const int error = errno;
    json_decref(root);
    return written || refuse_system_error("write", path, error, fault);
}

static bool write_json(FILE *file, const json_t *root) {
    errno = ENOMEM; // in case jansson fails without a system error
    return json_dumpf(root, file, JSON_INDENT(1)) == 0 && fputc('\n', file) != EOF && fflush(file) == 0;
}

/// Writes the contents for `path` and closes. On failure, returns false and sets `errno`.
static bool write_file(int descriptor, const char *path, const json_t *root, bool is_durable) {
    FILE *const file = fdopen(descriptor, "wb");
    if (file == NULL) {
        sabot_file_close(descriptor);
        return false;
    }
    const bool written = sabot_file_set_owner_at(descriptor, path) && write_json(file, root) &&
                         (!is_durable || fsync(descriptor) == 0);
    const int error = errno;
    const bool closed = fclose(file) == 0;
    errno = written ? errno : error;
    return written && closed;
}

bool sabot_private_file_replace(const char *path, const json_t *root, bool is_durable) {
    char temporary[PATH_MAX];
    if (snprintf(temporary, sizeof temporary, "%s.XXXXXX", path) >= (int)sizeof temporary) {
        errno = ENAMETOOLONG;
        return false;
    }
    const int descriptor = mkostemp(temporary, O_CLOEXEC); // mode 0600
    if (descriptor < 0) {
        return false;
    }
    if (!write_file(descriptor, path, root, is_durable) || rename(temporary, path) != 0) {
        const int error = errno;
        unlink(temporary);
        errno = error;
        return false;
    }
    return !is_durable || sabot_file_sync_name(path);
}
