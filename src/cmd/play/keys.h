/// Maps keys of the full-screen table to actions, and lists them for the help.
#ifndef SABOT_CMD_PLAY_KEYS_H
#define SABOT_CMD_PLAY_KEYS_H

#include "sabot/rules.h"

#include <stddef.h>

/// Keys are code points. Keys that are not characters have numbers above Unicode.
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
    SABOT_KEY_END, ///< one past the last
};

typedef enum {
    SABOT_DO_NOTHING,
    SABOT_DO_CONTINUE,  ///< deal; speed up the deal; next hand
    SABOT_DO_BET,       ///< bet a chip on the space `number`
    SABOT_DO_REMOVE,    ///< remove a chip from it
    SABOT_DO_CHIP,      ///< select the chip `number`, from 0
    SABOT_DO_NEXT_CHIP, ///< select the chip `number` steps up or down
    SABOT_DO_REPEAT,
    SABOT_DO_DOUBLE,
    SABOT_DO_CLEAR,
    SABOT_DO_BANK,
    SABOT_DO_PASS,
    SABOT_DO_BUY,
    SABOT_DO_FAST,
    SABOT_DO_PAGE,      ///< show the page `number`
    SABOT_DO_NEXT_PAGE, ///< show the next page
    SABOT_DO_SCROLL,    ///< scroll by `number` lines
    SABOT_DO_HELP,
    SABOT_DO_LEAVE,
} sabot_key_command;

typedef struct {
    sabot_key_command deed;
    int number;
} sabot_key_action;

/// Returns the action of a key.
sabot_key_action sabot_key_meaning(int key);

/// Returns the key that bets a chip on a space.
char sabot_key_to_bet(sabot_kind kind);
/// Returns the key that removes a chip from a space.
char sabot_key_to_remove(sabot_kind kind);

/// A line of the help.
typedef struct {
    const char *keys;
    const char *does;
    bool of_bank; ///< only for tables with a player-dealer
} sabot_key_help;
/// Returns a line of the help, or NULL after the last.
const sabot_key_help *sabot_key_help_line(size_t index);

#endif
