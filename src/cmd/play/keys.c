#include "cmd/play/keys.h"

#include "cmd/play/layout.h"

typedef struct {
    int key;
    sabot_key_action action;
} binding;

/// By kind.
static const char lays[SABOT_KIND_COUNT] = {'p', 'b', 't', '8', 'd', 'j', 'k'};
static const char takes[SABOT_KIND_COUNT] = {'P', 'B', 'T', '*', 'D', 'J', 'K'};

static const binding bindings[] = {
    {' ', {SABOT_DO_GO, 0}},
    {SABOT_KEY_ENTER, {SABOT_DO_GO, 0}},
    {'+', {SABOT_DO_NEXT_CHIP, 1}},
    {'=', {SABOT_DO_NEXT_CHIP, 1}},
    {SABOT_KEY_RIGHT, {SABOT_DO_NEXT_CHIP, 1}},
    {'-', {SABOT_DO_NEXT_CHIP, -1}},
    {SABOT_KEY_LEFT, {SABOT_DO_NEXT_CHIP, -1}},
    {'r', {SABOT_DO_REPEAT, 0}},
    {'w', {SABOT_DO_TWICE, 0}},
    {'x', {SABOT_DO_CLEAR, 0}},
    {'a', {SABOT_DO_BANK, 0}},
    {'n', {SABOT_DO_PASS, 0}},
    {'c', {SABOT_DO_BUY, 0}},
    {'f', {SABOT_DO_FAST, 0}},
    {SABOT_KEY_TAB, {SABOT_DO_TURN, 0}},
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

/// The spaces' own letters stand on the felt.
static const sabot_key_help help[] = {
    {"Space, Enter", "deal; hurry the hand; go on to the next", false},
    {"p b t 8 d j k", "lay the chip on that space", false},
    {"P B T * D J K", "take a chip back from it", false},
    {"1 to 7, + -", "the chip in hand", false},
    {"r   w   x", "last bets again; twice as much; take all back", false},
    {"a   n", "bank, or change what it puts up; pass, or give it up", true},
    {"c", "chips from the cage", false},
    {"f", "fast dealing, and natural again", false},
    {"Tab, g s o i", "pages: table, sheet, tally and roads, rules", false},
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
    if (find_kind(lays, key, &kind)) {
        return (sabot_key_action){SABOT_DO_LAY, kind};
    }
    if (find_kind(takes, key, &kind)) {
        return (sabot_key_action){SABOT_DO_TAKE, kind};
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

char sabot_key_to_lay(sabot_kind kind) {
    return lays[kind];
}

char sabot_key_to_take(sabot_kind kind) {
    return takes[kind];
}

const sabot_key_help *sabot_key_help_line(size_t index) {
    return index < sizeof help / sizeof *help ? &help[index] : NULL;
}
