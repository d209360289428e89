#include "settings.h"

#include "scan.h"
#include "syntax.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sabot_settings_open(sabot_settings *settings, const char *text, size_t size, const char *file,
                         sabot_config_fault *fault) {
    char *const tokens = sabot_syntax_read(text, size, file, fault);
    if (tokens == NULL) {
        return false;
    }
    settings->file = file;
    settings->fault = fault;
    config_init(&settings->config);
    const bool good = config_read_string(&settings->config, tokens) == CONFIG_TRUE;
    if (!good) {
        const sabot_fault_place place = {file, config_error_line(&settings->config), ""};
        sabot_fault_write(fault, place, "", "%s", config_error_text(&settings->config));
        config_destroy(&settings->config);
    }
    free(tokens);
    return good;
}

void sabot_settings_close(sabot_settings *settings) {
    config_destroy(&settings->config);
}

// ---------------------------------------------------------------------------------------------------------
// Paths and faults

sabot_settings_path sabot_settings_join(const char *group, const char *key) {
    sabot_settings_path path;
    snprintf(path.text, sizeof path.text, "%.63s%s%.63s", group, group[0] == '\0' ? "" : ".", key);
    return path;
}

sabot_settings_path sabot_settings_element(const char *list, int index) {
    sabot_settings_path path;
    snprintf(path.text, sizeof path.text, "%.63s.[%d]", list, index);
    return path;
}

/// The path "" is the file itself. libconfig 1.5 looks that up as the root, 1.7 does not find it.
static const config_setting_t *find(const sabot_settings *settings, const char *path) {
    return path[0] == '\0' ? config_root_setting(&settings->config) : config_lookup(&settings->config, path);
}

/// The line of a key; of a missing one, the line of its group. The file itself is at line 1.
static int line_of(const sabot_settings *settings, const char *path) {
    sabot_settings_path parent;
    snprintf(parent.text, sizeof parent.text, "%s", path);
    const config_setting_t *setting = find(settings, parent.text);
    while (setting == NULL && parent.text[0] != '\0') {
        char *const last = strrchr(parent.text, '.');
        *(last != NULL ? last : parent.text) = '\0';
        setting = find(settings, parent.text);
    }
    const unsigned line = setting != NULL ? config_setting_source_line(setting) : 0;
    return line > 0 ? (int)line : 1;
}

bool sabot_settings_refuse(const sabot_settings *settings, const char *path, const char *clause,
                           const char *format, ...) {
    const sabot_fault_place place = {settings->file, line_of(settings, path), path};
    va_list arguments;
    va_start(arguments, format);
    sabot_fault_write_list(settings->fault, place, clause, format, arguments);
    va_end(arguments);
    return false;
}

static const char *type_in_words(const config_setting_t *setting) {
    switch (config_setting_type(setting)) {
    case CONFIG_TYPE_INT:
    case CONFIG_TYPE_INT64:
        return "a number";
    case CONFIG_TYPE_FLOAT:
        return "a number with a point";
    case CONFIG_TYPE_STRING:
        return "a text";
    case CONFIG_TYPE_BOOL:
        return "a flag";
    case CONFIG_TYPE_GROUP:
        return "a group";
    default:
        return "a list";
    }
}

static bool refuse_form(const sabot_settings *settings, const char *path, sabot_settings_form form) {
    const config_setting_t *const setting = find(settings, path);
    if (setting == NULL) {
        return sabot_settings_refuse(settings, path, form.clause, "is missing: it must be %s", form.form);
    }
    return sabot_settings_refuse(settings, path, form.clause, "is %s: it must be %s", type_in_words(setting),
                                 form.form);
}

// ---------------------------------------------------------------------------------------------------------
// Groups and lists

bool sabot_settings_has(const sabot_settings *settings, const char *path) {
    return find(settings, path) != NULL;
}

/// Writes "a, b or c", each between `mark`s; `last` is the " or ".
static void write_words(const char *const *words, const char *mark, const char *last, sabot_text *text) {
    for (int i = 0; words[i] != NULL; i++) {
        const bool is_last = words[i + 1] == NULL;
        sabot_text_add(text, i == 0 ? "" : is_last ? last : ", ");
        sabot_text_add(text, mark);
        sabot_text_add(text, words[i]);
        sabot_text_add(text, mark);
    }
}

static bool is_one_of(const char *word, const char *const *words, unsigned *index) {
    assert(word != NULL);
    for (unsigned i = 0; words[i] != NULL; i++) {
        if (strcmp(word, words[i]) == 0) {
            *index = i;
            return true;
        }
    }
    return false;
}

/// The key's own line, which a path cut to size might not find.
static bool refuse_unknown(const sabot_settings *settings, const char *group, const config_setting_t *setting,
                           const char *const *known) {
    char words[320];
    sabot_text text = sabot_text_in(words, sizeof words);
    write_words(known, "", " and ", &text);
    const sabot_settings_path path = sabot_settings_join(group, config_setting_name(setting));
    const sabot_fault_place place = {settings->file, (int)config_setting_source_line(setting), path.text};
    return sabot_fault_write(settings->fault, place, "", "is not a key: the keys here are %s", words);
}

bool sabot_settings_group(const sabot_settings *settings, const char *path, const char *const *known) {
    const config_setting_t *const group = find(settings, path);
    if (group == NULL || !config_setting_is_group(group)) {
        return refuse_form(settings, path, (sabot_settings_form){"a group, { key = value; }", ""});
    }
    for (int i = 0; i < config_setting_length(group); i++) {
        const config_setting_t *const setting = config_setting_get_elem(group, (unsigned)i);
        unsigned index;
        if (!is_one_of(config_setting_name(setting), known, &index)) {
            return refuse_unknown(settings, path, setting, known);
        }
    }
    return true;
}

bool sabot_settings_list(const sabot_settings *settings, const char *path, sabot_settings_form form,
                         int *length) {
    const config_setting_t *const list = find(settings, path);
    if (list == NULL || !(config_setting_is_array(list) || config_setting_is_list(list))) {
        return refuse_form(settings, path, form);
    }
    *length = config_setting_length(list);
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Scalars

bool sabot_settings_number(const sabot_settings *settings, const char *path, sabot_settings_form form,
                           int64_t *number) {
    const config_setting_t *const setting = find(settings, path);
    // syntax.c gives every whole number its L: CONFIG_TYPE_INT, which may have lost bits, does not come.
    if (setting == NULL || config_setting_type(setting) != CONFIG_TYPE_INT64) {
        return refuse_form(settings, path, form);
    }
    *number = config_setting_get_int64(setting);
    return true;
}

bool sabot_settings_count(const sabot_settings *settings, const char *path, sabot_settings_form form,
                          uint16_t largest, uint16_t *count) {
    int64_t number = 0;
    if (!sabot_settings_number(settings, path, form, &number)) {
        return false;
    }
    *count = number < 0 || number > largest ? largest : (uint16_t)number;
    return true;
}

bool sabot_settings_is_text(const sabot_settings *settings, const char *path) {
    const config_setting_t *const setting = find(settings, path);
    return setting != NULL && config_setting_type(setting) == CONFIG_TYPE_STRING;
}

bool sabot_settings_text(const sabot_settings *settings, const char *path, sabot_settings_form form,
                         const char **text) {
    if (!sabot_settings_is_text(settings, path)) {
        return refuse_form(settings, path, form);
    }
    *text = config_setting_get_string(find(settings, path));
    assert(*text != NULL);
    return true;
}

bool sabot_settings_flag(const sabot_settings *settings, const char *path, const char *clause, bool *flag) {
    const config_setting_t *const setting = find(settings, path);
    if (setting == NULL || config_setting_type(setting) != CONFIG_TYPE_BOOL) {
        return refuse_form(settings, path, (sabot_settings_form){"true or false", clause});
    }
    *flag = config_setting_get_bool(setting) == CONFIG_TRUE;
    return true;
}

bool sabot_settings_word(const sabot_settings *settings, const char *path, const char *clause,
                         const char *const *words, unsigned *index) {
    char form[256];
    sabot_text text = sabot_text_in(form, sizeof form);
    write_words(words, "\"", " or ", &text);
    const char *word = NULL;
    if (!sabot_settings_text(settings, path, (sabot_settings_form){form, clause}, &word)) {
        return false;
    }
    if (!is_one_of(word, words, index)) {
        return sabot_settings_refuse(settings, path, clause, "must be %s, not \"%.40s\"", form, word);
    }
    return true;
}

bool sabot_settings_name(const sabot_settings *settings, const char *path, bool lower,
                         char name[SABOT_NAME_SIZE]) {
    const sabot_settings_form form = {lower ? "1 to 63 lower-case letters, digits and '-', in quotation marks"
                                            : "1 to 63 letters, digits and '-', in quotation marks",
                                      ""};
    const char *text = NULL;
    if (!sabot_settings_text(settings, path, form, &text)) {
        return false;
    }
    assert(text != NULL);
    const size_t length = strlen(text);
    bool good = length > 0 && length < SABOT_NAME_SIZE;
    for (size_t i = 0; i < length; i++) {
        const bool is_letter = sabot_byte_is_letter(text[i]) && !(lower && text[i] <= 'Z');
        good = good && (is_letter || sabot_byte_is_digit(text[i]) || text[i] == '-');
    }
    if (!good) {
        return sabot_settings_refuse(settings, path, "", "must be %s, not \"%.40s\"", form.form, text);
    }
    memcpy(name, text, length + 1);
    return true;
}
