/// Parses the lines that a player types in `sabot play`.
#ifndef SABOT_CMD_PLAY_INPUT_H
#define SABOT_CMD_PLAY_INPUT_H

#include "sabot/rules.h"

typedef enum {
    SABOT_PLAY_BETS,   ///< "b 25 t 5 pd": bets, each replacing the bet on its space
    SABOT_PLAY_DEAL,   ///< an empty line, or "deal"
    SABOT_PLAY_REPEAT, ///< the last hand's bets again
    SABOT_PLAY_CLEAR,
    SABOT_PLAY_BANK, ///< "bank 500": take the bank, or change its amount
    SABOT_PLAY_PASS, ///< decline the bank, or give it up
    SABOT_PLAY_BUY,  ///< "buy 500": buy chips
    SABOT_PLAY_ROADS,
    SABOT_PLAY_SHEET,
    SABOT_PLAY_RULES,
    SABOT_PLAY_HELP,
    SABOT_PLAY_QUIT,
} sabot_play_word;

typedef struct {
    sabot_kind kind;
    int64_t cents; ///< 0 for a progressive, which has a fixed price
} sabot_play_bet;

typedef struct {
    sabot_play_word word;
    sabot_play_bet bets[SABOT_KIND_COUNT];
    int bet_count;
    int64_t cents; ///< for bank and buy
} sabot_play_command;

/// Parses a line. On an error, writes a sentence that says what is valid and returns false.
bool sabot_play_input_read(const char *line, sabot_play_command *command, char *sentence, size_t size);

#endif
