/// Looks up settings by path ("bank.hands", "schedule.[0].limits.tie"). Each getter is told what is expected
/// at the path. It returns true, or writes an error with file and line and returns false.
#ifndef SABOT_ROOM_CONFIG_SETTINGS_H
#define SABOT_ROOM_CONFIG_SETTINGS_H

#include "room/config/syntax.h"

/// A file being read.
typedef struct {
    sabot_node *tree; ///< the first node is the file itself
    const char *file;
    sabot_config_fault *fault;
} sabot_settings;

/// What is expected at a path, worded to follow "must be": "whole cents, such as 1000 for $10".
typedef struct {
    const char *form;
    const char *clause;
} sabot_settings_form;

/// A path made of a group and a key or an index.
typedef struct {
    char text[2 * SABOT_NAME_SIZE];
} sabot_settings_path;

/// Parses `text`, which may be freed afterward. `file` and `fault` must outlive the settings. Call
/// sabot_settings_close only after success.
bool sabot_settings_open(sabot_settings *settings, const char *text, size_t size, const char *file,
                         sabot_config_fault *fault);
void sabot_settings_close(sabot_settings *settings);

/// Joins "bank" and "hands" to "bank.hands".
sabot_settings_path sabot_settings_join(const char *group, const char *key);
/// Joins "schedule" and 0 to "schedule.[0]".
sabot_settings_path sabot_settings_element(const char *list, int index);

/// Writes an error for a path, with its line or the line of its nearest existing group. Returns false.
bool sabot_settings_refuse(const sabot_settings *settings, const char *path, const char *clause,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));

bool sabot_settings_has(const sabot_settings *settings, const char *path);
/// Checks that the path is a group whose keys are all in `known`, which ends in NULL. The root's path is "".
bool sabot_settings_group(const sabot_settings *settings, const char *path, const char *const *known);
/// Returns the length of an array or a list.
bool sabot_settings_list(const sabot_settings *settings, const char *path, sabot_settings_form form,
                         int *length);

bool sabot_settings_number(const sabot_settings *settings, const char *path, sabot_settings_form form,
                           int64_t *number);
/// Reads a list of numbers into a bit set. A number without a bit, such as 40 decks, sets the last bit, which
/// the core rejects.
bool sabot_settings_set(const sabot_settings *settings, const char *path, sabot_settings_form form,
                        uint16_t *set);
/// Reads a number for a narrow field. Returns `largest` for a value below 0 or above `largest`: the core
/// rejects the largest value of every such field, so the user sees the core's sentence.
bool sabot_settings_count(const sabot_settings *settings, const char *path, sabot_settings_form form,
                          uint16_t largest, uint16_t *count);
/// Does the same for eight bits. A missing key gives `fallback`.
bool sabot_settings_small(const sabot_settings *settings, const char *path, sabot_settings_form form,
                          uint8_t fallback, uint8_t *count);
bool sabot_settings_is_text(const sabot_settings *settings, const char *path);
/// The settings own the returned string.
bool sabot_settings_text(const sabot_settings *settings, const char *path, sabot_settings_form form,
                         const char **text);
bool sabot_settings_flag(const sabot_settings *settings, const char *path, const char *clause, bool *flag);
/// Reads one of `words`, which ends in NULL, and sets `*index`.
bool sabot_settings_word(const sabot_settings *settings, const char *path, const char *clause,
                         const char *const *words, unsigned *index);
/// Reads a name of letters, digits and '-' that fits the buffer. `lower` rejects capital letters.
bool sabot_settings_name(const sabot_settings *settings, const char *path, bool lower,
                         char name[SABOT_NAME_SIZE]);

#endif
