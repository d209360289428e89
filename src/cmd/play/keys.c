#include "cmd/play/keys.h"

#include "cmd/play/layout.h"

typedef struct {
    int key;
    sabot_key_action action;
} binding;

/// The keys of the spaces, by kind of bet.
static const char bet_keys[SABOT_KIND_COUNT] = {'p', 'b', 't', '8', 'd', 'j', 'k'};
static const char remove_keys[SABOT_KIND_COUNT] = {'P', 'B', 'T', '*', 'D', 'J', 'K'};

static const binding bindings[] = {
    {' ', {SABOT_DO_CONTINUE, 0}},
    {SABOT_KEY_ENTER, {SABOT_DO_CONTINUE, 0}},
    {'+', {SABOT_DO_NEXT_CHIP, 1}},
    {'=', {SABOT_DO_NEXT_CHIP, 1}},
    {SABOT_KEY_RIGHT, {SABOT_DO_NEXT_CHIP, 1}},
    {'-', {SABOT_DO_NEXT_CHIP, -1}},
    {SABOT_KEY_LEFT, {SABOT_DO_NEXT_CHIP, -1}},
    {'r', {SABOT_DO_REPEAT, 0}},
    {'w', {SABOT_DO_DOUBLE, 0}},
    {'x', {SABOT_DO_CLEAR, 0}},
    {'a', {SABOT_DO_BANK, 0}},
    {'n', {SABOT_DO_PASS, 0}},
    {'c', {SABOT_DO_BUY, 0}},
    {'f', {SABOT_DO_FAST, 0}},
    {SABOT_KEY_TAB, {SABOT_DO_NEXT_PAGE, 0}},
    {'g', {SABOT_DO_PAGE, SABOT_PAGE_TABLE}},
    {'s', {SABOT_DO_PAGE, SABOT_PAGE_SHEET}},
    {'o', {SABOT_DO_PAGE, SABOT_PAGE_ROADS}},
    {'i', {SABOT_DO_PAGE, SABOT_PAGE_RULES}},
    {SABOT_KEY_UP, {SABOT_DO_SCROLL, -1}},
    {SABOT_KEY_DOWN, {SABOT_DO_SCROLL, 1}},
    {SABOT_KEY_PAGE_UP, {SABOT_DO_SCROLL, -10}},
    {SABOT_KEY_PAGE_DOWN, {SABOT_DO_SCROLL, 10}},
    {'?', {SABOT_DO_HELP, 0}},
    {'h', {SABOT_DO_HELP, 0}},
    {SABOT_KEY_F1, {SABOT_DO_HELP, 0}},
    {'q', {SABOT_DO_LEAVE, 0}},
};

/// The felt shows the letter of each space as well.
static const sabot_key_help help[] = {
    {"Space, Enter", "deal; speed up; next hand", false},
    {"p b t 8 d j k", "bet the chip on that space", false},
    {"P B T * D J K", "remove a chip", false},
    {"1 to 7, + -", "choose a chip", false},
    {"r   w   x", "rebet; double; clear all bets", false},
    {"a   n", "take or change the bank; pass or give up the bank", true},
    {"c", "buy in", false},
    {"f", "fast or normal speed", false},
    {"Tab, g s o i", "pages: table, settlement sheet, tally and roads, rules", false},
    {"Up, Down", "scroll a long page", false},
    {"?", "this help", false},
    {"q", "leave the table", false},
};

static bool find_kind(const char *letters, int key, int *kind) {
    for (*kind = 0; *kind < SABOT_KIND_COUNT; (*kind)++) {
        if (letters[*kind] == key) {
            return true;
        }
    }
    return false;
}

sabot_key_action sabot_key_meaning(int key) {
    int kind;
    if (find_kind(bet_keys, key, &kind)) {
        return (sabot_key_action){SABOT_DO_BET, kind};
    }
    if (find_kind(remove_keys, key, &kind)) {
        return (sabot_key_action){SABOT_DO_REMOVE, kind};
    }
    if (key >= '1' && key <= '7') {
        return (sabot_key_action){SABOT_DO_CHIP, key - '1'};
    }
    for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++) {
        if (bindings[i].key == key) {
            return bindings[i].action;
        }
    }
    return (sabot_key_action){SABOT_DO_NOTHING, 0};
}

char sabot_key_to_bet(sabot_kind kind) {
    return bet_keys[kind];
}

char sabot_key_to_remove(sabot_kind kind) {
    return remove_keys[kind];
}

const sabot_key_help *sabot_key_help_line(size_t index) {
    return index < sizeof help / sizeof *help ? &help[index] : NULL;
}
