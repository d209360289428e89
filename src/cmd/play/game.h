/// The state of the full-screen game, changed by keys and by time. This module reads no terminal and no
/// clock: the caller passes both in.
///
///     sabot_game_open(&game, &table, hands_max);
///     while (game.phase != SABOT_GAME_LEFT) {
///         … wait for a key, for at most sabot_game_wait_ms(&game, now_ms) …
///         sabot_game_key(&game, key, now_ms);
///         sabot_game_tick(&game, now_ms);
///         game.scroll_max = sabot_screen_draw(&game, …);
///     }
#ifndef SABOT_CMD_PLAY_GAME_H
#define SABOT_CMD_PLAY_GAME_H

#include "cmd/play/layout.h"
#include "cmd/play/table.h"
#include "sabot/rules.h"

// ---------------------------------------------------------------------------------------------------------
// The timing of a deal, a function of the cards dealt so far. The pauses imitate a real table: there is a
// longer one before a third card, which is dealt face down and turned over slowly.

typedef enum {
    SABOT_DEAL_STEP_CARD,   ///< the next card, face up
    SABOT_DEAL_STEP_HIDDEN, ///< a third card, face down
    SABOT_DEAL_STEP_TURN,   ///< the face-down card is turned over
    SABOT_DEAL_STEP_END,    ///< the hand is over and gets settled
} sabot_deal_step;

typedef enum { SABOT_PACE_NORMAL, SABOT_PACE_FAST, SABOT_PACE_AT_ONCE } sabot_pace;

/// Returns the next step of a deal. `is_hidden` says whether its last card is face down.
sabot_deal_step sabot_deal_step_next(const sabot_deal *deal, bool is_hidden);
/// Returns the pause before that step, in milliseconds.
int sabot_deal_step_pause_ms(const sabot_deal *deal, bool is_hidden, sabot_pace pace);

// ---------------------------------------------------------------------------------------------------------
// The game

typedef enum {
    SABOT_GAME_OFFERED, ///< the bank is offered to you
    SABOT_GAME_BETTING,
    SABOT_GAME_DEALING,
    SABOT_GAME_SETTLED, ///< the last hand is still shown
    SABOT_GAME_LEFT,
} sabot_game_phase;

/// The amount being typed.
typedef enum { SABOT_TYPING_NOTHING, SABOT_TYPING_BANK, SABOT_TYPING_BUY } sabot_typing;

#define SABOT_TYPED_SIZE 14

#define SABOT_CHIP_COUNT 7
/// Returns the value of a chip: $1, $5, $10, $25, $100, $500 or $1,000.
int64_t sabot_chip_cents(int chip);

typedef struct {
    sabot_play_table *table; ///< owned by the caller
    long long hands, hands_max;
    sabot_game_phase phase;

    bool is_fast;
    bool is_hurried; ///< deals the rest of the current hand without pauses
    bool is_hidden;  ///< the last card is face down
    int64_t due_ms;  ///< while dealing: time of the next step; after it: when the result counts as seen
    bool is_seen;    ///< until then Space is ignored, so that speeding up the deal does not skip the result

    bool has_new_shoe;    ///< announce it with the next hand
    int chip;             ///< index of the selected chip
    bool warned;          ///< you were told that you have no bets
    int64_t change_cents; ///< your result of the last hand

    sabot_play_page page;
    int scroll;     ///< lines scrolled
    int scroll_max; ///< maximum, from the last sabot_screen_draw
    bool helps;
    bool asks_to_leave;
    sabot_typing typing;
    char typed[SABOT_TYPED_SIZE];
    char message[256];
} sabot_game;

/// Starts the game: finds a player-dealer and begins the first hand.
void sabot_game_open(sabot_game *game, sabot_play_table *table, long long hands_max);
/// Handles a key.
void sabot_game_key(sabot_game *game, int key, int64_t now_ms);
/// Runs the steps that are due.
void sabot_game_tick(sabot_game *game, int64_t now_ms);
/// Returns the time until the next step is due, or -1 if none is pending.
int sabot_game_wait_ms(const sabot_game *game, int64_t now_ms);
/// Leaves the table. A hand in progress is dealt and settled first.
void sabot_game_leave(sabot_game *game);

// Steps of the game, called by the key handler.

/// Moves on to the next hand: prepares the shoe and finds a player-dealer.
void sabot_game_next_hand(sabot_game *game);
/// Offers the bank around the table until a player takes it or it is offered to you (R-BANK-1).
void sabot_game_find_bank(sabot_game *game);
/// Begins a hand that has a player-dealer.
void sabot_game_begin_hand(sabot_game *game);
/// Handles Space: deals, speeds up the deal, or moves on to the next hand.
void sabot_game_continue(sabot_game *game, int64_t now_ms);
/// Sets the message line.
void sabot_game_set_message(sabot_game *game, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Returns true for SABOT_OK. Otherwise shows why the table refused.
bool sabot_game_is_accepted(sabot_game *game, sabot_status status);

/// Returns true if all of the --hands hands have been played.
bool sabot_game_is_last(const sabot_game *game);
/// Returns the cards of the current hand, or of the last hand while it is still shown.
const sabot_deal *sabot_game_deal(const sabot_game *game);
/// Returns those of these cards that are face up.
sabot_deal sabot_game_shown(const sabot_game *game);
/// Returns the page to show beside the table on a wide screen: the chosen page, or else the sheet after a
/// hand and the roads otherwise.
sabot_play_page sabot_game_page_beside(const sabot_game *game);

#endif
