/// What a key means at the full-screen table. One list; the help is written from it.
#ifndef SABOT_CMD_PLAY_KEYS_H
#define SABOT_CMD_PLAY_KEYS_H

#include "sabot/rules.h"

#include <stddef.h>

/// Keys are code points; those that are none stand above Unicode.
enum {
    SABOT_KEY_TAB = '\t',
    SABOT_KEY_ENTER = '\n',
    SABOT_KEY_ESCAPE = 27,
    SABOT_KEY_BACKSPACE = 0x110000,
    SABOT_KEY_UP,
    SABOT_KEY_DOWN,
    SABOT_KEY_PAGE_UP,
    SABOT_KEY_PAGE_DOWN,
    SABOT_KEY_LEFT,
    SABOT_KEY_RIGHT,
    SABOT_KEY_F1,
    SABOT_KEY_END, ///< beyond the last
};

typedef enum {
    SABOT_DO_NOTHING,
    SABOT_DO_GO,        ///< deal; hurry the hand that is dealt; go on after it
    SABOT_DO_LAY,       ///< a chip on the space `number`
    SABOT_DO_TAKE,      ///< a chip back from it
    SABOT_DO_CHIP,      ///< the chip `number` in hand, from 0
    SABOT_DO_NEXT_CHIP, ///< `number` further, up or down
    SABOT_DO_REPEAT,
    SABOT_DO_TWICE,
    SABOT_DO_CLEAR,
    SABOT_DO_BANK,
    SABOT_DO_PASS,
    SABOT_DO_BUY,
    SABOT_DO_FAST,
    SABOT_DO_PAGE,   ///< the page `number`
    SABOT_DO_TURN,   ///< the next page
    SABOT_DO_SCROLL, ///< `number` lines of the sheet
    SABOT_DO_HELP,
    SABOT_DO_LEAVE,
} sabot_deed;

typedef struct {
    sabot_deed deed;
    int number;
} sabot_key_action;

sabot_key_action sabot_key_meaning(int key);

/// The letters of a space: one lays a chip, the other takes one back.
char sabot_key_to_lay(sabot_kind kind);
char sabot_key_to_take(sabot_kind kind);

/// A line of the help: what to press, and what it does; NULL after the last.
typedef struct {
    const char *keys;
    const char *does;
    bool of_bank; ///< for tables where players bank
} sabot_key_help;
const sabot_key_help *sabot_key_help_line(size_t index);

#endif
