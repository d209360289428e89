/// Finds which command caused the events, and follows them one by one.
#include "model_inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void model_begin(model *mine) {
    memset(mine, 0, sizeof *mine);
    mine->phase = SABOT_PHASE_CLOSED;
}

// ---------------------------------------------------------------------------------------------------------
// Events, one by one

const char *model_event_word(int type) {
    switch (type) {
#define E(number, NAME, name, word, phases, sentence, fields) \
    case number:                                              \
        return word;
#define F(type, name)
        SABOT_EVENT_LIST(E, F)
#undef F
#undef E
    default:
        return "nothing";
    }
}

bool model_refuse(const model_tape *tape, const char *clause, const char *words, ...) {
    const int at = tape->next > 0 ? tape->next - 1 : 0;
    const int length =
        snprintf(tape->sentence, MODEL_SENTENCE_SIZE, "%s (event %d of %d, %s): ", clause, at + 1,
                 tape->count, model_event_word(at < tape->count ? (int)tape->events[at].type : 0));
    va_list values;
    va_start(values, words);
    if (length > 0 && length < MODEL_SENTENCE_SIZE) {
        vsnprintf(tape->sentence + length, (size_t)(MODEL_SENTENCE_SIZE - length), words, values);
    }
    va_end(values);
    return false;
}

bool model_next_is(const model_tape *tape, sabot_event_type type) {
    return tape->next < tape->count && tape->events[tape->next].type == type;
}

const sabot_event *model_take(model_tape *tape, sabot_event_type type, const char *clause) {
    if (!model_next_is(tape, type)) {
        const char *const instead =
            model_event_word(tape->next < tape->count ? (int)tape->events[tape->next].type : 0);
        model_refuse(tape, clause, "expected %s, got %s", model_event_word((int)type), instead);
        return NULL;
    }
    return &tape->events[tape->next++];
}

// ---------------------------------------------------------------------------------------------------------
// Money

bool model_move(model *mine, sabot_account from, sabot_account to, int64_t cents) {
    if (cents < 0) {
        return false;
    }
    mine->cents[from] -= cents;
    mine->cents[to] += cents;
    return from == SABOT_ACCOUNT_CAGE || mine->cents[from] >= 0;
}

// ---------------------------------------------------------------------------------------------------------
// Commands

/// Each command by an event that only it causes. If a batch has several of these, the first in this list
/// decides.
static const struct {
    sabot_event_type main_event;
    bool (*follow)(model *mine, model_tape *tape);
} commands[] = {
    {SABOT_EVENT_RULES_CHOSEN, model_follow_rules},
    {SABOT_EVENT_TABLE_CLOSED, model_follow_closing},
    {SABOT_EVENT_LEFT, model_follow_leaving},
    {SABOT_EVENT_HAND_VOIDED, model_follow_void},
    {SABOT_EVENT_BETS_REOPENED, model_follow_reopened_bets},
    {SABOT_EVENT_OUTCOME_REOPENED, model_follow_reopened_outcome},
    {SABOT_EVENT_HAND_SETTLED, model_follow_settlement},
    {SABOT_EVENT_DECLARED, model_follow_declaration},
    {SABOT_EVENT_HAND_ENDED, model_follow_end},
    {SABOT_EVENT_CARD_DEALT, model_follow_card},
    {SABOT_EVENT_HAND_STARTED, model_follow_start},
    {SABOT_EVENT_BETS_OPENED, model_follow_bets_opened},
    {SABOT_EVENT_BETS_CLOSED, model_follow_bets_closed},
    {SABOT_EVENT_BET_PLACED, model_follow_bet},
    {SABOT_EVENT_BET_CHANGED, model_follow_bet_change},
    {SABOT_EVENT_BET_WITHDRAWN, model_follow_withdrawal},
    {SABOT_EVENT_CHIP_LAID, model_follow_chip},
    {SABOT_EVENT_CHIP_REMOVED, model_follow_chip},
    {SABOT_EVENT_SENSORS_STOPPED, model_follow_sensors},
    {SABOT_EVENT_SENSORS_RESUMED, model_follow_sensors},
    {SABOT_EVENT_BANK_PASSED, model_follow_pass},
    {SABOT_EVENT_BANK_TAKEN, model_follow_bank_taken},
    {SABOT_EVENT_BANK_CHANGED, model_follow_bank_changed},
    {SABOT_EVENT_BANK_ENDED, model_follow_giving_up},
    {SABOT_EVENT_BANK_OFFERED, model_follow_offer},
    {SABOT_EVENT_BANK_WAITS, model_follow_offer},
    {SABOT_EVENT_SAT_DOWN, model_follow_sitting},
    {SABOT_EVENT_BOUGHT_IN, model_follow_buy_in},
    {SABOT_EVENT_CASHED_OUT, model_follow_cash_out},
    {SABOT_EVENT_WENT_AWAY, model_follow_going_away},
    {SABOT_EVENT_CAME_BACK, model_follow_coming_back},
    {SABOT_EVENT_CARD_TAKEN_BACK, model_follow_take_back},
    {SABOT_EVENT_CARD_KILLED, model_follow_dead_card},
    {SABOT_EVENT_BURN_TAKEN_BACK, model_follow_burn_undone},
    {SABOT_EVENT_MISDEALT, model_follow_misdeal},
    {SABOT_EVENT_BUTTON_PRESSED, model_follow_press},
    {SABOT_EVENT_PRIZE_PAID, model_follow_prize},
    {SABOT_EVENT_PRIZE_REJECTED, model_follow_rejection},
    {SABOT_EVENT_SHOE_STARTED, model_follow_new_shoe},
    {SABOT_EVENT_SHOE_CUT, model_follow_cut},
    {SABOT_EVENT_BURNED, model_follow_burn},
    {SABOT_EVENT_SHOE_PASSED, model_follow_shoe_passed},
    {SABOT_EVENT_SHOE_ENDED, model_follow_shoe_end},
    {SABOT_EVENT_SHOE_REVEALED, model_follow_reveal},
    {SABOT_EVENT_SEED_LOST, model_follow_seed_lost},
    {SABOT_EVENT_CUT_CARD_CAME, model_follow_cut_card},
    {SABOT_EVENT_ROW_CHOSEN, model_follow_row},
    {SABOT_EVENT_LIMITS_SET, model_follow_limits},
    {SABOT_EVENT_TIMER_SET, model_follow_timer},
    {SABOT_EVENT_POSTED, model_follow_posted},
    {SABOT_EVENT_TABLE_OPENED, model_follow_opening},
    {SABOT_EVENT_TRAY_FILLED, model_follow_fill},
    {SABOT_EVENT_MONEY_TAKEN, model_follow_money_taken},
    {SABOT_EVENT_METER_SET, model_follow_meter},
    {SABOT_EVENT_METER_ADJUSTED, model_follow_adjustment},
    {SABOT_EVENT_SIGNED_IN, model_follow_note},
    {SABOT_EVENT_SIGN_IN_REFUSED, model_follow_note},
    {SABOT_EVENT_SIGNED_OUT, model_follow_note},
    {SABOT_EVENT_REFUSED, model_follow_note},
    {SABOT_EVENT_SETTING_CHANGED, model_follow_note},
};

_Static_assert(SABOT_EVENT_COUNT <= 128, "the types of a batch are bits of one number");

/// Returns the command's position in the list, or -1 if no command causes these events.
static int command_of(const model_tape *tape) {
    enum { COMMANDS = sizeof commands / sizeof commands[0] };
    __uint128_t types = 0;
    for (int i = 0; i < tape->count; i++) {
        types |= (__uint128_t)1 << tape->events[i].type;
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (types >> commands[i].main_event & 1) {
            return i;
        }
    }
    return -1;
}

bool model_follow(model *mine, const sabot_event *events, int count, char sentence[MODEL_SENTENCE_SIZE]) {
    model_tape reading = {.events = events, .count = count, .sentence = sentence};
    model_tape *const tape = &reading;
    const int command = command_of(tape);
    REQUIRE(command >= 0, "docs/events.md", "no command causes these events");
    mine->has_dropped = false;
    if (!commands[command].follow(mine, tape)) {
        return false;
    }
    REQUIRE(tape->next == tape->count, "docs/table.md", "unexpected event %s at the end",
            model_event_word((int)tape->events[tape->next].type));
    return true;
}
