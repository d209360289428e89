/// An evening at the full-screen table: what a key does, and what the passing of time does. It reads no
/// terminal and no clock.
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
// When the next card falls: a function of the cards that lie. The pauses are those of a table: card after
// card, a breath before a third card, which comes face down and is turned slowly.

typedef enum {
    SABOT_BEAT_CARD,   ///< the next card, face up
    SABOT_BEAT_HIDDEN, ///< a third card, face down
    SABOT_BEAT_TURN,   ///< it is turned
    SABOT_BEAT_END,    ///< the hand is over and is settled
} sabot_beat;

typedef enum { SABOT_PACE_NATURAL, SABOT_PACE_FAST, SABOT_PACE_AT_ONCE } sabot_pace;

/// What happens next to a deal whose last card lies face down or not.
sabot_beat sabot_rhythm_next(const sabot_deal *deal, bool is_hidden);
/// How long the table waits before it, in milliseconds.
int sabot_rhythm_pause_ms(const sabot_deal *deal, bool is_hidden, sabot_pace pace);

// ---------------------------------------------------------------------------------------------------------
// The evening.

typedef enum {
    SABOT_GAME_OFFERED, ///< the bank is offered to you
    SABOT_GAME_BETTING,
    SABOT_GAME_DEALING,
    SABOT_GAME_SETTLED, ///< the last hand still lies there
    SABOT_GAME_LEFT,
} sabot_game_phase;

/// What is typed at the moment, letter by letter.
typedef enum { SABOT_TYPING_NOTHING, SABOT_TYPING_BANK, SABOT_TYPING_BUY } sabot_typing;

#define SABOT_TYPED_SIZE 14

#define SABOT_CHIP_COUNT 7
/// $1, $5, $10, $25, $100, $500, $1,000.
int64_t sabot_chip_cents(int chip);

typedef struct {
    sabot_play_table *table; ///< the caller's
    long long hands, hands_max;
    sabot_game_phase phase;

    bool is_fast;
    bool is_hurried; ///< the hand that is dealt
    bool is_hidden;  ///< its last card lies face down
    int64_t due_ms;  ///< while dealing: when the next beat is; then: when the result has been seen
    bool is_seen;    ///< before that, a key that was meant to hurry does not go on to the next hand

    bool has_new_shoe;    ///< which the next hand tells
    int chip;             ///< in hand
    bool warned;          ///< that you have no bets
    int64_t change_cents; ///< what the last hand brought you

    sabot_play_page page;
    int scroll;     ///< lines of the page that are passed over
    int scroll_max; ///< how many can be, as the last picture said
    bool helps;
    bool asks_to_leave;
    sabot_typing typing;
    char typed[SABOT_TYPED_SIZE];
    char message[256];
} sabot_game;

/// Sits down: looks for a bank, begins the first hand.
void sabot_game_open(sabot_game *game, sabot_play_table *table, long long hands_max);
void sabot_game_key(sabot_game *game, int key, int64_t now_ms);
/// Whatever is due.
void sabot_game_tick(sabot_game *game, int64_t now_ms);
/// How long nothing is due; -1: for ever.
int sabot_game_wait_ms(const sabot_game *game, int64_t now_ms);
/// You leave. A hand that is on is dealt to its end and settled first: its wagers stand.
void sabot_game_leave(sabot_game *game);

/// Steps of it, for whoever reads the keys: the next hand, for which somebody banks; the bank offered on
/// until somebody takes it or it is offered to you (R-BANK-1); a hand that is banked begins; Space, which
/// deals, hurries or goes on.
void sabot_game_go_on(sabot_game *game);
void sabot_game_find_bank(sabot_game *game);
void sabot_game_begin_hand(sabot_game *game);
void sabot_game_go(sabot_game *game, int64_t now_ms);
/// Puts a sentence in the message line.
void sabot_game_say(sabot_game *game, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Puts the table's reason there where it refused.
bool sabot_game_is_taken(sabot_game *game, sabot_status status);

/// Has the last hand been played that you wanted to play?
bool sabot_game_is_last(const sabot_game *game);
/// The cards of the hand, or of the last one while it still lies there; and those that can be seen.
const sabot_deal *sabot_game_deal(const sabot_game *game);
sabot_deal sabot_game_shown(const sabot_game *game);
/// The page for a screen where some page stands beside the table: the sheet after a hand, else the roads,
/// unless another was asked for.
sabot_play_page sabot_game_page_beside(const sabot_game *game);

#endif
