/// Settings of a file by their path ("bank.hands", "schedule.[0].limits.tie"), each asked for in one call
/// that says what belongs there. A getter returns true, or writes the fault with its file and line and
/// returns false.
#ifndef SABOT_ROOM_CONFIG_SETTINGS_H
#define SABOT_ROOM_CONFIG_SETTINGS_H

#include "room/config/syntax.h"

/// A file that is being read.
typedef struct {
    sabot_node *tree; ///< its first node is the file itself
    const char *file;
    sabot_config_fault *fault;
} sabot_settings;

/// What belongs at a path, as it stands after "it must be": "whole cents, such as 1000 for $10".
typedef struct {
    const char *form;
    const char *clause;
} sabot_settings_form;

/// A path that is put together: a group and a key or an index.
typedef struct {
    char text[2 * SABOT_NAME_SIZE];
} sabot_settings_path;

/// Reads the text, which is not needed after that; `file` and `fault` outlive the settings. Only what was
/// opened is closed.
bool sabot_settings_open(sabot_settings *settings, const char *text, size_t size, const char *file,
                         sabot_config_fault *fault);
void sabot_settings_close(sabot_settings *settings);

/// "bank" and "hands" make "bank.hands".
sabot_settings_path sabot_settings_join(const char *group, const char *key);
/// "schedule" and 0 make "schedule.[0]".
sabot_settings_path sabot_settings_element(const char *list, int index);

/// Writes the fault of a path, at its line or that of the nearest group that is there; returns false.
bool sabot_settings_refuse(const sabot_settings *settings, const char *path, const char *clause,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));

bool sabot_settings_has(const sabot_settings *settings, const char *path);
/// The path is a group, and every key in it stands in `known`, which ends in NULL. The root's path is "".
bool sabot_settings_group(const sabot_settings *settings, const char *path, const char *const *known);
/// The elements of an array or a list.
bool sabot_settings_list(const sabot_settings *settings, const char *path, sabot_settings_form form,
                         int *length);

bool sabot_settings_number(const sabot_settings *settings, const char *path, sabot_settings_form form,
                           int64_t *number);
/// A number for a narrow field. What does not fit, below 0 or over `largest`, comes back as `largest`: no
/// check of the core lets a field's largest value through, so its sentence is the one that is read.
bool sabot_settings_count(const sabot_settings *settings, const char *path, sabot_settings_form form,
                          uint16_t largest, uint16_t *count);
/// The same of eight bits; `fallback` where the key is missing.
bool sabot_settings_small(const sabot_settings *settings, const char *path, sabot_settings_form form,
                          uint8_t fallback, uint8_t *count);
bool sabot_settings_is_text(const sabot_settings *settings, const char *path);
/// The text belongs to the settings.
bool sabot_settings_text(const sabot_settings *settings, const char *path, sabot_settings_form form,
                         const char **text);
bool sabot_settings_flag(const sabot_settings *settings, const char *path, const char *clause, bool *flag);
/// One of `words`, which end in NULL; `*index` says which.
bool sabot_settings_word(const sabot_settings *settings, const char *path, const char *clause,
                         const char *const *words, unsigned *index);
/// A name of letters, digits and '-' that fits; `lower` refuses capital letters.
bool sabot_settings_name(const sabot_settings *settings, const char *path, bool lower,
                         char name[SABOT_NAME_SIZE]);

#endif
