/// The model's people (R-TABLE-1, R-BET-4, R-BET-5).
#include "model_inside.h"

bool model_follow_sitting(model *mine, model_tape *tape) {
    TAKE(event, SAT_DOWN, "R-TABLE-1");
    const int bettor = event->sat_down.bettor;
    const sabot_person person = event->sat_down.person;
    REQUIRE(mine->phase != SABOT_PHASE_CLOSED && (!mine->tracker_only || model_tracks_chips(mine)),
            "R-TABLE-1", "the table is closed or has no seats");
    REQUIRE(!mine->tracker_only || bettor <= SABOT_SEATS_MAX, "R-PROG-11",
            "a tracker table names players at seats only");
    REQUIRE(model_has_seat(mine, bettor) || (bettor > SABOT_SEATS_MAX && bettor <= SABOT_BETTORS_MAX),
            "R-TABLE-1", "there is no place %d", bettor);
    REQUIRE(bettor <= SABOT_SEATS_MAX || model_takes_back_line(&mine->rules), "R-BET-4",
            "back betting is not allowed");
    REQUIRE(mine->person[bettor] == 0, "R-TABLE-1", "place %d is taken", bettor);
    REQUIRE(person != 0, "R-TABLE-1", "person 0 cannot sit down");
    for (int other = 1; other <= SABOT_BETTORS_MAX; other++) {
        REQUIRE(mine->person[other] != person, "R-BET-5", "person %u already sits at %d", (unsigned)person,
                other);
    }
    // At a tracker table the chips of a seat may be anyone's cash.
    if (mine->phase != SABOT_PHASE_BETWEEN && !mine->tracker_only) {
        for (int i = 0; i < mine->wager_count; i++) {
            REQUIRE(mine->wagers[i].seat != bettor, "R-BET-5", "seat %d is played house way", bettor);
        }
    }
    mine->person[bettor] = person;
    mine->away[bettor] = false;
    if (bettor <= SABOT_SEATS_MAX) {
        mine->bank.passed[bettor] = false;
    }
    return true;
}

bool model_follow_buy_in(model *mine, model_tape *tape) {
    TAKE(event, BOUGHT_IN, "docs/table.md, Money");
    const int bettor = event->bought_in.bettor;
    REQUIRE(mine->phase != SABOT_PHASE_CLOSED && model_has_bettor(mine, bettor), "R-TABLE-1",
            "place %d is empty", bettor);
    REQUIRE(model_is_amount(event->bought_in.cents), "R-BET-3", "%lld cents is not a valid amount",
            (long long)event->bought_in.cents);
    REQUIRE(!mine->tracker_only, "R-PROG-11", "players of a tracker table have no stack");
    REQUIRE(model_is_in_chips(mine, event->bought_in.cents), "R-BET-7", "%lld cents is not in whole chips",
            (long long)event->bought_in.cents);
    MOVE(SABOT_ACCOUNT_CAGE, STACK(bettor), event->bought_in.cents, "docs/table.md, Money");
    return true;
}

bool model_follow_cash_out(model *mine, model_tape *tape) {
    TAKE(event, CASHED_OUT, "docs/table.md, Money");
    const int bettor = event->cashed_out.bettor;
    REQUIRE(mine->phase != SABOT_PHASE_CLOSED && model_has_bettor(mine, bettor), "R-TABLE-1",
            "place %d is empty", bettor);
    REQUIRE(model_is_amount(event->cashed_out.cents), "R-BET-3", "%lld cents is not a valid amount",
            (long long)event->cashed_out.cents);
    MOVE(STACK(bettor), SABOT_ACCOUNT_CAGE, event->cashed_out.cents, "docs/table.md, Money");
    return true;
}

bool model_follow_one_leaving(model *mine, model_tape *tape, int bettor) {
    const int64_t stack = mine->cents[STACK(bettor)];
    if (stack > 0) {
        TAKE(out, CASHED_OUT, "reading Leaving");
        REQUIRE(out->cashed_out.bettor == bettor && out->cashed_out.cents == stack, "reading Leaving",
                "bettor %d leaves with %lld cents", bettor, (long long)stack);
        MOVE(STACK(bettor), SABOT_ACCOUNT_CAGE, stack, "reading Leaving");
    }
    TAKE(event, LEFT, "reading Leaving");
    REQUIRE(event->left.bettor == bettor, "reading Leaving", "bettor %d leaves, not %d", bettor,
            event->left.bettor);
    mine->person[bettor] = 0;
    mine->away[bettor] = false;
    if (mine->shoe.holder == bettor) {
        mine->shoe.holder = 0;
    }
    return true;
}

/// Returns who leaves; the event that says so may come later.
static int leaver_of(const model_tape *tape) {
    for (int i = 0; i < tape->count; i++) {
        if (tape->events[i].type == SABOT_EVENT_LEFT) {
            return tape->events[i].left.bettor;
        }
    }
    return 0;
}

bool model_follow_leaving(model *mine, model_tape *tape) {
    const int bettor = leaver_of(tape);
    REQUIRE(mine->phase != SABOT_PHASE_CLOSED && model_has_bettor(mine, bettor), "R-TABLE-1",
            "place %d is empty", bettor);
    const bool banks = mine->bank.seat == bettor, is_asked = mine->bank.offered == bettor;
    if (mine->phase != SABOT_PHASE_BETWEEN && !mine->tracker_only) {
        REQUIRE(!banks, "reading Leaving", "seat %d banks this hand", bettor);
        for (int i = 0; i < mine->wager_count; i++) {
            REQUIRE(mine->wagers[i].bettor != bettor && mine->wagers[i].seat != bettor, "reading Leaving",
                    "bettor %d has a wager in the hand, or a back bettor", bettor);
        }
    }
    if (banks && !model_follow_bank_end(mine, tape)) {
        return false;
    }
    if (!model_follow_one_leaving(mine, tape, bettor)) {
        return false;
    }
    return banks || is_asked ? model_follow_next_offer(mine, tape) : true;
}

bool model_follow_going_away(model *mine, model_tape *tape) {
    TAKE(event, WENT_AWAY, "reading Absent players");
    const int bettor = event->went_away.bettor;
    REQUIRE(mine->phase != SABOT_PHASE_CLOSED && model_has_bettor(mine, bettor) && !mine->away[bettor],
            "reading Absent players", "bettor %d cannot be marked away", bettor);
    mine->away[bettor] = true;
    return true;
}

bool model_follow_coming_back(model *mine, model_tape *tape) {
    TAKE(event, CAME_BACK, "reading Absent players");
    const int bettor = event->came_back.bettor;
    REQUIRE(mine->phase != SABOT_PHASE_CLOSED && model_has_bettor(mine, bettor) && mine->away[bettor],
            "reading Absent players", "bettor %d is not away", bettor);
    mine->away[bettor] = false;
    return true;
}
