/// Looks up settings by path and rejects missing values and wrong types.
#include "room/config/settings.h"

#include "room/config/scan.h"
#include "room/config/syntax.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sabot_settings_open(sabot_settings *settings, const char *text, size_t size, const char *file,
                         sabot_config_fault *fault) {
    *settings = (sabot_settings){sabot_syntax_read(text, size, file, fault), file, fault};
    return settings->tree != NULL;
}

void sabot_settings_close(sabot_settings *settings) {
    free(settings->tree);
}

// ---------------------------------------------------------------------------------------------------------
// Paths and errors

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

static const sabot_node *find_child(const sabot_node *parent, const char *name, size_t length) {
    if (name[0] == '[') {
        uint64_t index;
        const bool is_there =
            parent->kind == SABOT_NODE_LIST && parent->length > 0 &&
            sabot_digits_read(name + 1, strspn(name + 1, "0123456789"), (uint64_t)parent->length - 1, &index);
        return is_there ? &parent->children[index] : NULL;
    }
    for (int i = 0; parent->kind == SABOT_NODE_GROUP && i < parent->length; i++) {
        const char *const key = parent->children[i].key;
        if (strncmp(key, name, length) == 0 && key[length] == '\0') {
            return &parent->children[i];
        }
    }
    return NULL;
}

/// Follows a path from the root as far as it exists. Leaves `*path` at the first missing part.
static const sabot_node *follow_path(const sabot_settings *settings, const char **path) {
    const sabot_node *node = settings->tree;
    while (**path != '\0') {
        const size_t length = strcspn(*path, ".");
        const sabot_node *const child = find_child(node, *path, length);
        if (child == NULL) {
            break;
        }
        node = child;
        *path += length + ((*path)[length] == '.');
    }
    return node;
}

/// Returns the node at a path, or NULL.
static const sabot_node *find(const sabot_settings *settings, const char *path) {
    const sabot_node *const nearest = follow_path(settings, &path);
    return path[0] == '\0' ? nearest : NULL;
}

bool sabot_settings_refuse(const sabot_settings *settings, const char *path, const char *clause,
                           const char *format, ...) {
    const char *rest = path;
    const sabot_config_location location = {settings->file, follow_path(settings, &rest)->line, path};
    va_list arguments;
    va_start(arguments, format);
    sabot_fault_write_list(settings->fault, location, clause, format, arguments);
    va_end(arguments);
    return false;
}

/// Returns the node at a path. If it is missing or has the wrong type, writes the error and returns NULL.
static const sabot_node *expect_node(const sabot_settings *settings, const char *path, sabot_node_kind kind,
                                     sabot_settings_form form) {
    static const char *const kinds[] = {
        [SABOT_NODE_FLAG] = "a true/false value",
        [SABOT_NODE_NUMBER] = "a number",
        [SABOT_NODE_FRACTION] = "a decimal number",
        [SABOT_NODE_TEXT] = "a string",
        [SABOT_NODE_LIST] = "a list",
        [SABOT_NODE_GROUP] = "a group",
    };
    const sabot_node *const node = find(settings, path);
    if (node == NULL) {
        sabot_settings_refuse(settings, path, form.clause, "is missing: must be %s", form.form);
        return NULL;
    }
    if (node->kind != kind) {
        sabot_settings_refuse(settings, path, form.clause, "is %s, but must be %s", kinds[node->kind],
                              form.form);
        return NULL;
    }
    return node;
}

// ---------------------------------------------------------------------------------------------------------
// Groups and lists

bool sabot_settings_has(const sabot_settings *settings, const char *path) {
    return find(settings, path) != NULL;
}

/// Writes "a, b or c", each between `mark`s. `last` is the " or ".
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

/// Uses the key's own line, because the path may be truncated.
static bool refuse_unknown(const sabot_settings *settings, const char *group, const sabot_node *member,
                           const char *const *known) {
    char words[320];
    sabot_text text = sabot_text_in(words, sizeof words);
    write_words(known, "", " and ", &text);
    const sabot_settings_path path = sabot_settings_join(group, member->key);
    const sabot_config_location location = {settings->file, member->line, path.text};
    return sabot_fault_write(settings->fault, location, "", "unknown key: valid keys are %s", words);
}

bool sabot_settings_group(const sabot_settings *settings, const char *path, const char *const *known) {
    const sabot_settings_form form = {"a group, { key = value; }", ""};
    const sabot_node *const group = expect_node(settings, path, SABOT_NODE_GROUP, form);
    for (int i = 0; group != NULL && i < group->length; i++) {
        unsigned index;
        if (!is_one_of(group->children[i].key, known, &index)) {
            return refuse_unknown(settings, path, &group->children[i], known);
        }
    }
    return group != NULL;
}

bool sabot_settings_list(const sabot_settings *settings, const char *path, sabot_settings_form form,
                         int *length) {
    const sabot_node *const list = expect_node(settings, path, SABOT_NODE_LIST, form);
    if (list != NULL) {
        *length = list->length;
    }
    return list != NULL;
}

// ---------------------------------------------------------------------------------------------------------
// Scalars

bool sabot_settings_number(const sabot_settings *settings, const char *path, sabot_settings_form form,
                           int64_t *number) {
    const sabot_node *const node = expect_node(settings, path, SABOT_NODE_NUMBER, form);
    if (node != NULL) {
        *number = node->number;
    }
    return node != NULL;
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

bool sabot_settings_small(const sabot_settings *settings, const char *path, sabot_settings_form form,
                          uint8_t fallback, uint8_t *count) {
    uint16_t wide = fallback;
    const bool good =
        !sabot_settings_has(settings, path) || sabot_settings_count(settings, path, form, UINT8_MAX, &wide);
    *count = (uint8_t)wide;
    return good;
}

bool sabot_settings_is_text(const sabot_settings *settings, const char *path) {
    const sabot_node *const node = find(settings, path);
    return node != NULL && node->kind == SABOT_NODE_TEXT;
}

bool sabot_settings_text(const sabot_settings *settings, const char *path, sabot_settings_form form,
                         const char **text) {
    const sabot_node *const node = expect_node(settings, path, SABOT_NODE_TEXT, form);
    if (node != NULL) {
        *text = node->text;
    }
    return node != NULL;
}

bool sabot_settings_flag(const sabot_settings *settings, const char *path, const char *clause, bool *flag) {
    const sabot_settings_form form = {"true or false", clause};
    const sabot_node *const node = expect_node(settings, path, SABOT_NODE_FLAG, form);
    if (node != NULL) {
        *flag = node->flag;
    }
    return node != NULL;
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
    const sabot_settings_form form = {lower ? "1 to 63 lowercase letters, digits and '-', in quotation marks"
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

bool sabot_settings_set(const sabot_settings *settings, const char *path, sabot_settings_form form,
                        uint16_t *set) {
    int length = 0;
    if (!sabot_settings_list(settings, path, form, &length)) {
        return false;
    }
    for (int i = 0; i < length; i++) {
        uint16_t bit = 0;
        const sabot_settings_path element = sabot_settings_element(path, i);
        if (!sabot_settings_count(settings, element.text, form, 15, &bit)) {
            return false;
        }
        *set = (uint16_t)(*set | 1U << bit);
    }
    return true;
}
