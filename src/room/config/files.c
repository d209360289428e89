/// Reads rulesets and paytables by shipped name, by path or from text.
#include "room/config/files.h"

#include "room/config/readers.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The largest file that is read. A ruleset is a few kilobytes.
#define SIZE_MAX_OF_RULESET ((size_t)64 * 1024)

typedef enum { WANT_RULESET, WANT_PAYTABLE, WANT_EITHER } wanted_kind;

/// A text and its origin.
typedef struct {
    const char *text;
    size_t size;
    const char *file;
    const char *folder; ///< where to look for its paytables: ends in '/' or is ""; NULL: nowhere
} text_source;

// ---------------------------------------------------------------------------------------------------------
// Texts

static bool refuse_kind(const sabot_settings *settings, bool is_paytable) {
    const sabot_config_location location = {settings->file, 1, ""};
    return sabot_fault_write(settings->fault, location, "",
                             is_paytable
                                 ? "this is a paytable, not a ruleset: name it under a ruleset's `wagers`"
                                 : "this is not a paytable: it has no `wager` and no `pays`");
}

static bool read_settings(const sabot_settings *settings, const char *folder, wanted_kind want,
                          sabot_config_any *any) {
    const bool is_paytable = sabot_settings_has(settings, "wager") || sabot_settings_has(settings, "pays");
    if (want != WANT_EITHER && is_paytable != (want == WANT_PAYTABLE)) {
        return refuse_kind(settings, is_paytable);
    }
    memset(any, 0, sizeof *any);
    any->is_paytable = is_paytable;
    return is_paytable ? sabot_paytable_read(settings, &any->paytable)
                       : sabot_ruleset_read(settings, folder, &any->ruleset);
}

static bool read_source(text_source source, wanted_kind want, sabot_config_any *any,
                        sabot_config_fault *fault) {
    sabot_settings settings;
    if (source.size > SIZE_MAX_OF_RULESET) {
        const sabot_config_location location = {source.file, 0, ""};
        return sabot_fault_write(fault, location, "",
                                 "the file is larger than 64 KiB, too large for a ruleset");
    }
    if (!sabot_settings_open(&settings, source.text, source.size, source.file, fault)) {
        return false;
    }
    const bool good = read_settings(&settings, source.folder, want, any);
    sabot_settings_close(&settings);
    return good;
}

// ---------------------------------------------------------------------------------------------------------
// Files

sabot_file_result sabot_files_load(const char *path, size_t size_max, char **text, size_t *size,
                                   sabot_config_fault *fault) {
    const sabot_config_location location = {path, 0, ""};
    FILE *const file = fopen(path, "rb");
    if (file == NULL) {
        const bool is_missing = errno == ENOENT;
        sabot_fault_write(fault, location, "", "cannot open the file: %s", strerror(errno));
        return is_missing ? SABOT_FILE_MISSING : SABOT_FILE_BAD;
    }
    *text = malloc(size_max + 1);
    errno = 0;
    *size = *text == NULL ? 0 : fread(*text, 1, size_max + 1, file);
    const bool good = *text != NULL && !ferror(file);
    if (!good) {
        sabot_fault_write(fault, location, "", "cannot read the file: %s", strerror(errno));
        free(*text);
    }
    (void)fclose(file); // opened for reading: nothing to lose
    return good ? SABOT_FILE_READ : SABOT_FILE_BAD;
}

void sabot_files_folder(const char *path, char folder[PATH_MAX]) {
    const char *const slash = strrchr(path, '/');
    const int length = slash == NULL ? 0 : (int)(slash - path + 1);
    snprintf(folder, PATH_MAX, "%.*s", length, path);
}

static sabot_file_result read_path(const char *path, wanted_kind want, sabot_config_any *any,
                                   sabot_config_fault *fault) {
    char folder[PATH_MAX];
    char *text = NULL;
    size_t size = 0;
    const sabot_file_result result = sabot_files_load(path, SIZE_MAX_OF_RULESET, &text, &size, fault);
    if (result != SABOT_FILE_READ) {
        return result;
    }
    sabot_files_folder(path, folder); // it could be opened, so it fits
    const bool good = read_source((text_source){text, size, path, folder}, want, any, fault);
    free(text);
    return good ? SABOT_FILE_READ : SABOT_FILE_BAD;
}

static bool read_shipped(const sabot_config_file *shipped, wanted_kind want, sabot_config_any *any,
                         sabot_config_fault *fault) {
    char file[SABOT_NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.conf", shipped->name);
    return read_source((text_source){shipped->text, shipped->size, file, NULL}, want, any, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Names

bool sabot_files_is_path(const char *name) {
    const size_t length = strlen(name);
    return strchr(name, '/') != NULL || (length > 5 && strcmp(name + length - 5, ".conf") == 0);
}

/// Returns NULL if no such file is shipped.
static const sabot_config_file *find_shipped(const char *name) {
    for (size_t i = 0; i < sabot_shipped_count; i++) {
        if (strcmp(sabot_shipped_files[i].name, name) == 0) {
            return &sabot_shipped_files[i];
        }
    }
    return NULL;
}

/// Writes the valid names, such as "california-ez, ventura".
static void write_names(wanted_kind want, char *buffer, size_t size) {
    sabot_text text = sabot_text_in(buffer, size);
    for (size_t i = 0; i < sabot_shipped_count; i++) {
        if (want == WANT_EITHER || sabot_shipped_files[i].is_paytable == (want == WANT_PAYTABLE)) {
            sabot_text_add(&text, text.length > 0 ? ", " : "");
            sabot_text_add(&text, sabot_shipped_files[i].name);
        }
    }
}

static bool refuse_name(const char *name, wanted_kind want, sabot_config_fault *fault) {
    static const char *const things[] = {"ruleset", "paytable", "ruleset or paytable"};
    char names[256];
    write_names(want, names, sizeof names);
    memset(fault, 0, sizeof *fault);
    snprintf(fault->sentence, sizeof fault->sentence,
             "no %s named '%.60s': use one of %s, or give a file as ./FILE or FILE.conf", things[want], name,
             names);
    return false;
}

static bool read_any(const char *name_or_path, wanted_kind want, sabot_config_any *any,
                     sabot_config_fault *fault) {
    if (sabot_files_is_path(name_or_path)) {
        return read_path(name_or_path, want, any, fault) == SABOT_FILE_READ;
    }
    const sabot_config_file *const shipped = find_shipped(name_or_path);
    return shipped != NULL ? read_shipped(shipped, want, any, fault) : refuse_name(name_or_path, want, fault);
}

/// Reads "FOLDER/NAME.conf". Rejects a paytable that was copied and edited but still has its old name.
static sabot_file_result read_beside(const sabot_settings *settings, const char *path, const char *folder,
                                     const char *name, sabot_config_any *any) {
    char file[PATH_MAX];
    if (folder == NULL || snprintf(file, sizeof file, "%s%s.conf", folder, name) >= (int)sizeof file) {
        return SABOT_FILE_MISSING;
    }
    const sabot_file_result result = read_path(file, WANT_PAYTABLE, any, settings->fault);
    if (result == SABOT_FILE_READ && strcmp(any->paytable.name, name) != 0) {
        sabot_settings_refuse(settings, path, "R-PROG-1",
                              "the paytable in that file is named \"%s\": make the two names match",
                              any->paytable.name);
        return SABOT_FILE_BAD;
    }
    return result;
}

/// Copies all bytes, so that padding stays zero.
static bool copy_bytes(void *to, const void *value, size_t size) {
    memcpy(to, value, size);
    return true;
}

bool sabot_paytable_find(const sabot_settings *settings, const char *path, const char *folder,
                         const char *name, sabot_paytable *paytable) {
    sabot_config_any any;
    sabot_file_result result = read_beside(settings, path, folder, name, &any);
    if (result == SABOT_FILE_MISSING) {
        const sabot_config_file *const shipped = find_shipped(name);
        if (shipped == NULL || !shipped->is_paytable) {
            char names[256];
            write_names(WANT_PAYTABLE, names, sizeof names);
            return sabot_settings_refuse(
                settings, path, "R-PROG-1",
                "no paytable named \"%s\": use one of %s, or put %s.conf next to this file", name, names,
                name);
        }
        result =
            read_shipped(shipped, WANT_PAYTABLE, &any, settings->fault) ? SABOT_FILE_READ : SABOT_FILE_BAD;
    }
    return result == SABOT_FILE_READ && copy_bytes(paytable, &any.paytable, sizeof *paytable);
}

// ---------------------------------------------------------------------------------------------------------
// Public functions (config.h)

bool sabot_config_read_any(const char *name_or_path, sabot_config_any *any, sabot_config_fault *fault) {
    sabot_config_any value;
    return read_any(name_or_path, WANT_EITHER, &value, fault) && copy_bytes(any, &value, sizeof *any);
}

bool sabot_config_read(const char *name_or_path, sabot_ruleset *ruleset, sabot_config_fault *fault) {
    sabot_config_any value;
    return read_any(name_or_path, WANT_RULESET, &value, fault) &&
           copy_bytes(ruleset, &value.ruleset, sizeof *ruleset);
}

bool sabot_config_read_paytable(const char *name_or_path, sabot_paytable *paytable,
                                sabot_config_fault *fault) {
    sabot_config_any value;
    return read_any(name_or_path, WANT_PAYTABLE, &value, fault) &&
           copy_bytes(paytable, &value.paytable, sizeof *paytable);
}

bool sabot_config_read_text(const char *text, size_t size, const char *file, sabot_ruleset *ruleset,
                            sabot_config_fault *fault) {
    sabot_config_any value;
    return read_source((text_source){text, size, file, NULL}, WANT_RULESET, &value, fault) &&
           copy_bytes(ruleset, &value.ruleset, sizeof *ruleset);
}

bool sabot_config_read_paytable_text(const char *text, size_t size, const char *file,
                                     sabot_paytable *paytable, sabot_config_fault *fault) {
    sabot_config_any value;
    return read_source((text_source){text, size, file, NULL}, WANT_PAYTABLE, &value, fault) &&
           copy_bytes(paytable, &value.paytable, sizeof *paytable);
}

const sabot_config_file *sabot_config_shipped(size_t *count) {
    *count = sabot_shipped_count;
    return sabot_shipped_files;
}
