/// The model's progressive sensors. The chip is the bet (R-PROG-10 to R-PROG-12); at tables of edition 1 bets
/// are keyed and compared with the chips (R-PROG-1).
#include "model_inside.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Bets

/// R-BET-2, R-BET-3: returns whether the player of a seat may add this chip to their other bets.
static bool is_backed(const model *mine, int seat, int kind, int64_t price) {
    const int64_t player = mine->limits[SABOT_KIND_PLAYER].min_cents;
    const int64_t banker = mine->limits[SABOT_KIND_BANKER].min_cents;
    int64_t together = price;
    for (int i = 0; i < mine->wager_count; i++) {
        const bool is_theirs = mine->wagers[i].bettor == seat && mine->wagers[i].seat == seat;
        together += is_theirs ? mine->wagers[i].cents : 0;
    }
    return (!mine->rules.wagers[kind].needs_line || model_has_line(mine, seat, seat)) &&
           (mine->rules.table_minimum != SABOT_MINIMUM_OF_BETTOR ||
            together >= (player < banker ? player : banker));
}

/// R-PROG-2, R-PROG-10, R-PROG-12: returns why the chip of a seat is no bet; SABOT_ALARM_COUNT: it is one. A
/// tracker table knows neither players nor their other bets.
static int fault_of(const model *mine, int seat, int progressive) {
    const sabot_paytable *const paytable = &mine->rules.paytables[progressive];
    const int64_t price = paytable->price_cents;
    if (!paytable->combinations[seat].printed && !(paytable->seats_without >> seat & 1)) {
        return SABOT_ALARM_SEAT_CLOSED;
    }
    if (model_tracks_chips(mine)) {
        return SABOT_ALARM_COUNT;
    }
    if (mine->person[seat] == 0) {
        return SABOT_ALARM_NO_PLAYER;
    }
    if (mine->bank.seat == seat) {
        return SABOT_ALARM_BANKS;
    }
    if (mine->cents[STACK(seat)] < price) {
        return SABOT_ALARM_SHORT_STACK;
    }
    return is_backed(mine, seat, SABOT_KIND_PROGRESSIVE_DRAGON7 + progressive, price) ? SABOT_ALARM_COUNT
                                                                                      : SABOT_ALARM_NO_LINE;
}

static bool follow_alarm(model *mine, model_tape *tape, int seat, int progressive, int alarm) {
    const int kind = SABOT_KIND_PROGRESSIVE_DRAGON7 + progressive;
    TAKE(event, CHIP_ALARM, "R-PROG-12");
    REQUIRE(
        event->chip_alarm.seat == seat && event->chip_alarm.kind == kind && event->chip_alarm.alarm == alarm,
        "R-PROG-12", "seat %d has alarm %d for wager %d, not %d", seat, alarm, kind, event->chip_alarm.alarm);
    mine->flagged[seat][progressive] = true;
    return true;
}

static bool follow_chip_bet(model *mine, model_tape *tape, int seat, int progressive) {
    const int kind = SABOT_KIND_PROGRESSIVE_DRAGON7 + progressive;
    const int64_t price = mine->rules.paytables[progressive].price_cents;
    const int alarm = fault_of(mine, seat, progressive);
    if (alarm != SABOT_ALARM_COUNT) {
        return follow_alarm(mine, tape, seat, progressive, alarm);
    }
    TAKE(event, BET_PLACED, "R-PROG-10");
    REQUIRE(event->bet_placed.bettor == seat && event->bet_placed.seat == seat &&
                event->bet_placed.kind == kind && event->bet_placed.cents == price &&
                event->bet_placed.fee_cents == 0,
            "R-PROG-10", "the chip of seat %d is a bet of %lld on wager %d", seat, (long long)price, kind);
    REQUIRE(mine->wager_count < SABOT_WAGERS_MAX, "R-BET-1", "too many wagers");
    MOVE(model_purse(mine, seat), SABOT_ACCOUNT_FELT, price, "R-PROG-10");
    mine->wagers[mine->wager_count++] =
        (model_wager){.bettor = seat, .seat = seat, .kind = kind, .cents = price};
    return true;
}

bool model_follow_chip_bets(model *mine, model_tape *tape) {
    for (int seat = 1; model_chips_are_bets(mine) && seat <= mine->seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            if (mine->chip[seat][i] && !follow_chip_bet(mine, tape, seat, i)) {
                return false;
            }
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Edition 1

/// R-PROG-1: the chip and wager of a seat disagree, which is reported once.
static bool follow_flag(model *mine, model_tape *tape, int seat, int progressive) {
    const int kind = SABOT_KIND_PROGRESSIVE_DRAGON7 + progressive;
    const bool chip = mine->chip[seat][progressive];
    if (chip == (model_wager_at(mine, seat, seat, kind) >= 0)) {
        return true;
    }
    TAKE(event, FLAGGED, "R-PROG-1");
    REQUIRE(event->flagged.seat == seat && event->flagged.kind == kind && event->flagged.chip == chip,
            "R-PROG-1", "seat %d should be flagged for wager %d", seat, kind);
    mine->flagged[seat][progressive] = true;
    return true;
}

bool model_follow_flags(model *mine, model_tape *tape) {
    const bool compares = mine->sensors && mine->rules.is_edition1;
    for (int seat = 1; compares && seat <= mine->seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            if (!follow_flag(mine, tape, seat, i)) {
                return false;
            }
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// What the sensors report

/// Once wagers are settled, players pick up chips and place them for the next hand.
static bool follow_edition1_chip(model *mine, model_tape *tape, int seat, int progressive) {
    const bool is_locked = mine->phase == SABOT_PHASE_DEALING || mine->phase == SABOT_PHASE_DECLARED;
    return is_locked ? follow_flag(mine, tape, seat, progressive) : true;
}

/// R-PROG-12: a chip that comes after bets have closed is late. One that goes before START GAME, and was
/// there when bets closed, is an alarm.
static bool follow_new_chip(model *mine, model_tape *tape, int seat, int progressive, bool laid) {
    const bool was_late = mine->late[seat][progressive];
    mine->late[seat][progressive] = laid && mine->phase >= SABOT_PHASE_NO_MORE_BETS;
    return laid || was_late || mine->phase != SABOT_PHASE_NO_MORE_BETS ||
           follow_alarm(mine, tape, seat, progressive, SABOT_ALARM_LOST);
}

bool model_follow_chip(model *mine, model_tape *tape) {
    if (mine->sensors_stopped) {
        TAKE(event, SENSORS_RESUMED, "R-PROG-12");
        mine->sensors_stopped = event->type != SABOT_EVENT_SENSORS_RESUMED;
    }
    const bool laid = model_next_is(tape, SABOT_EVENT_CHIP_LAID);
    const sabot_event *const event =
        model_take(tape, laid ? SABOT_EVENT_CHIP_LAID : SABOT_EVENT_CHIP_REMOVED, "R-PROG-1");
    if (event == NULL) {
        return false;
    }
    const int seat = laid ? event->chip_laid.seat : event->chip_removed.seat;
    const int kind = laid ? event->chip_laid.kind : event->chip_removed.kind;
    REQUIRE(mine->phase != SABOT_PHASE_CLOSED && mine->sensors, "R-PROG-1", "the table has no sensors");
    REQUIRE(model_has_seat(mine, seat), "R-TABLE-1", "there is no seat %d", seat);
    REQUIRE(model_is_progressive(kind), "R-PROG-1", "wager %d has no sensor", kind);
    const int progressive = model_progressive_of(kind);
    REQUIRE(mine->chip[seat][progressive] != laid, "R-PROG-1", "the sensor already reported that");
    mine->chip[seat][progressive] = laid;
    return mine->rules.is_edition1 ? follow_edition1_chip(mine, tape, seat, progressive)
                                   : follow_new_chip(mine, tape, seat, progressive, laid);
}

bool model_follow_sensors(model *mine, model_tape *tape) {
    const bool stops = model_next_is(tape, SABOT_EVENT_SENSORS_STOPPED);
    const sabot_event *const event =
        model_take(tape, stops ? SABOT_EVENT_SENSORS_STOPPED : SABOT_EVENT_SENSORS_RESUMED, "R-PROG-12");
    if (event == NULL) {
        return false;
    }
    REQUIRE(mine->phase != SABOT_PHASE_CLOSED && mine->sensors, "R-PROG-12", "the table has no sensors");
    REQUIRE(mine->sensors_stopped != stops, "R-PROG-12", "the sensors already reported that");
    mine->sensors_stopped = stops;
    if (stops) {
        memset(mine->chip, 0, sizeof mine->chip);
        memset(mine->late, 0, sizeof mine->late);
    }
    return true;
}
