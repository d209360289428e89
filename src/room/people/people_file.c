/// The file of a room's people, for nobody but its owner:
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

/// All the people there can be take about a quarter of it.
#define FILE_SIZE_MAX ((size_t)4 * 1024 * 1024)

// ---------------------------------------------------------------------------------------------------------
// From text

static bool read_text(const json_t *value, const char *where, const char **text, sabot_input_fault *fault) {
    if (!json_is_string(value)) {
        return sabot_input_refuse(fault, "%s: %s", where,
                                  value == NULL ? "is missing: a text belongs here"
                                                : "must be a text in quotation marks");
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

/// `member` of people[index], as people read it.
static const char *place(size_t index, const char *member, char where[64]) {
    snprintf(where, 64, "people[%zu]%s%s", index, member[0] != '\0' ? "." : "", member);
    return where;
}

static bool read_entry(const json_t *value, size_t index, sabot_people_entry *entry,
                       sabot_input_fault *fault) {
    static const char *const keys[] = {"person", "role", "name", "pin", NULL};
    char where[64];
    int64_t person = 0;
    const char *name = NULL, *hash = NULL;
    if (!sabot_input_object(value, place(index, "", where), keys, fault) ||
        !sabot_input_integer(json_object_get(value, "person"), place(index, "person", where), 1, UINT32_MAX,
                             &person, fault) ||
        !read_role(json_object_get(value, "role"), place(index, "role", where), &entry->role, fault) ||
        !read_text(json_object_get(value, "name"), place(index, "name", where), &name, fault) ||
        !sabot_person_name_check(name, where, fault) ||
        !read_text(json_object_get(value, "pin"), place(index, "pin", where), &hash, fault) ||
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

/// In the order of their numbers, each of which stands there once.
static bool order(sabot_people *people, sabot_input_fault *fault) {
    if (people->count > 1) {
        qsort(people->entries, people->count, sizeof *people->entries, compare);
    }
    for (size_t i = 1; i < people->count; i++) {
        if (people->entries[i].person == people->entries[i - 1].person) {
            return sabot_input_refuse(fault, "people: the person %" PRIu32 " stands there twice: keep one",
                                      people->entries[i].person);
        }
    }
    return true;
}

static bool read_entries(const json_t *list, sabot_people *people, sabot_input_fault *fault) {
    const size_t count = json_array_size(list);
    if (count > SABOT_PEOPLE_MAX) {
        return sabot_input_refuse(fault, "people: a room has at most %d", SABOT_PEOPLE_MAX);
    }
    people->entries = calloc(count + 1, sizeof *people->entries);
    if (people->entries == NULL) {
        return sabot_input_refuse(fault, "there is no memory left to read it");
    }
    for (size_t i = 0; i < count; i++) {
        if (!read_entry(json_array_get(list, i), i, &people->entries[i], fault)) {
            return false;
        }
    }
    people->count = count;
    return order(people, fault);
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

/// Puts the file's name before the sentence; the end of a long path tells more than its beginning.
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
// From the file

static bool refuse_error(const char *what, const char *path, int error, sabot_input_fault *fault) {
    return sabot_input_refuse(fault, "cannot %s '%.200s': %s", what, path, strerror(error));
}

static bool check_file(int descriptor, const char *path, sabot_input_fault *fault) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return refuse_error("read", path, errno, fault);
    }
    if (!S_ISREG(status.st_mode)) {
        return sabot_input_refuse(fault, "'%.200s' is no ordinary file", path);
    }
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        return sabot_input_refuse(fault, "others may read or change '%.200s': chmod 600 '%.200s'", path,
                                  path);
    }
    return true;
}

/// Reads until the end or until more has come than people can be.
static bool read_file(FILE *file, const char *path, sabot_people *people, sabot_input_fault *fault) {
    char *const text = malloc(FILE_SIZE_MAX + 1);
    if (text == NULL) {
        return refuse_error("read", path, ENOMEM, fault);
    }
    errno = 0;
    const size_t size = fread(text, 1, FILE_SIZE_MAX + 1, file);
    bool good = false;
    if (ferror(file)) {
        refuse_error("read", path, errno, fault);
    } else if (size > FILE_SIZE_MAX) {
        sabot_input_refuse(fault, "'%.200s' is over 4 MiB: so many people there cannot be", path);
    } else {
        good = sabot_people_parse(text, size, path, people, fault);
    }
    free(text);
    return good;
}

bool sabot_people_read(const char *path, sabot_people *people, sabot_input_fault *fault) {
    *people = (sabot_people){0};
    // Does not wait where a pipe stands in the file's place.
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0) {
        return errno == ENOENT || refuse_error("open", path, errno, fault);
    }
    FILE *const file = fdopen(descriptor, "rb");
    if (file == NULL) {
        sabot_file_close(descriptor);
        return refuse_error("open", path, errno, fault);
    }
    const bool good = check_file(descriptor, path, fault) && read_file(file, path, people, fault);
    (void)fclose(file); // it was only read
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// To the file

static json_t *to_json(const sabot_people *people) {
    json_t *const list = json_array();
    for (size_t i = 0; i < people->count; i++) {
        const sabot_people_entry *const entry = &people->entries[i];
        json_array_append_new(list, json_pack("{s:I, s:s, s:s, s:s}", "person", (json_int_t)entry->person,
                                              "role", sabot_role_word(entry->role), "name", entry->name,
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
    return written || refuse_error("write", path, error, fault);
}

static bool write_json(FILE *file, const json_t *root) {
    errno = ENOMEM; // where jansson fails and the system does not
    return json_dumpf(root, file, JSON_INDENT(1)) == 0 && fputc('\n', file) != EOF && fflush(file) == 0;
}

/// Writes what is to stand at `path`, and closes; false leaves `errno`.
static bool write_file(int descriptor, const char *path, const json_t *root, bool is_durable) {
    FILE *const file = fdopen(descriptor, "wb");
    if (file == NULL) {
        sabot_file_close(descriptor);
        return false;
    }
    const bool written = sabot_file_give_at(descriptor, path) && write_json(file, root) &&
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
    const int descriptor = mkostemp(temporary, O_CLOEXEC); // of mode 0600
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
