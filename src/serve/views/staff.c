/// The staff sections: seats, bets, settlement sheet, money.
#include "serve/views/sections.h"

#include "text/sentences/sentences.h"

// ---------------------------------------------------------------------------------------------------------
// Wagers

static const char *place_of(const sabot_wager *wager, char buffer[64]) {
    sabot_text text = sabot_text_in(buffer, 64);
    sabot_sentence_bettor(sabot_wager_bettor(wager), &text);
    if (wager->owner_type != SABOT_WAGER_OWN) {
        sabot_text_add(&text, wager->owner_type == SABOT_WAGER_HOUSE_WAY ? " at seat " : " behind seat ");
        sabot_text_add_number(&text, wager->seat.number);
    }
    return buffer;
}

json_t *sabot_wager_json(const sabot_table *table, int index) {
    char place[64];
    const sabot_wager *const wager = &table->round.wagers[index];
    const sabot_fee_state *const fee = sabot_table_fee(table, index);
    json_t *const root = json_object();
    sabot_json_set_number(root, "wager", index);
    sabot_json_set_number(root, "bettor", sabot_wager_bettor(wager));
    sabot_json_set_number(root, "seat", wager->seat.number);
    sabot_json_set_word(root, "place", place_of(wager, place));
    sabot_json_set_word(root, "kind", sabot_kind_name(wager->kind));
    sabot_json_set_word(root, "title", sabot_kind_title(wager->kind));
    sabot_json_set_number(root, "cents", wager->cents);
    sabot_json_set_number(root, "fee", sabot_cents_add(fee->held_cents, fee->taken_cents));
    sabot_json_set_flag(root, "off_felt", table->wagers[index].is_done);
    return root;
}

static json_t *wagers_at_json(const sabot_table *table, int seat) {
    json_t *const list = json_array();
    for (int i = 0; i < table->round.wager_count; i++) {
        if (table->round.wagers[i].seat.number == seat) {
            json_array_append_new(list, sabot_wager_json(table, i));
        }
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------
// Sensors and prizes of a seat

/// A chip's light spins while bets are open. It stays on once START GAME has locked the bet (R-PROG-1), also
/// after the dealer has taken the chip off the sensor (R-PROG-12).
static const char *light_of(const sabot_table *table, int seat, int index) {
    const sabot_sensor *const sensor = &table->sensor_states[seat][index];
    const bool is_locked = table->phase >= SABOT_PHASE_DEALING;
    if (sensor->flagged) {
        return "flagged";
    }
    if (is_locked && sabot_table_chips_are_bets(table)) {
        return sabot_table_wager(table, seat, seat, sabot_progressive_kind(index)) >= 0 ? "lit" : "off";
    }
    return !sensor->chip || sensor->late ? "off" : is_locked ? "lit" : "spins";
}

const char *sabot_alarm_words(const sabot_view *view, const sabot_table *table, int seat, int index) {
    if (table->ruleset.is_edition1) {
        return "chip and bet do not match";
    }
    const uint8_t alarm = view->alarms[seat][index];
    return alarm > 0 ? sabot_alarm_description((sabot_alarm)(alarm - 1)) : "check the chip";
}

/// What people read about a sensor; empty if there is nothing to say.
static const char *chip_words(const sabot_view *view, const sabot_table *table, int seat, int index) {
    const sabot_sensor *const sensor = &table->sensor_states[seat][index];
    if (table->sensors_stopped) {
        return "the sensors have stopped";
    }
    if (sensor->flagged) {
        return sabot_alarm_words(view, table, seat, index);
    }
    return sensor->late ? "placed after bets closed: no bet" : "";
}

static json_t *alarm_json(const sabot_view *view, const sabot_table *table, int seat, int index) {
    const uint8_t alarm = view->alarms[seat][index];
    return table->sensor_states[seat][index].flagged && alarm > 0
               ? json_string(sabot_alarm_name((sabot_alarm)(alarm - 1)))
               : json_null();
}

json_t *sabot_chips_json(const sabot_view *view, const sabot_table *table, int seat) {
    json_t *const list = json_array();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (!table->ruleset.wagers[kind].offered) {
            continue;
        }
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, kind);
        const sabot_combination printed = paytable->combinations[seat];
        char combination[4] = "";
        if (printed.printed) {
            sabot_combination_write(printed, combination);
        }
        json_t *const chip = sabot_kind_json(kind);
        sabot_json_set_word(chip, "combination", combination);
        sabot_json_set_flag(chip, "allowed", sabot_paytable_allows(paytable, seat));
        sabot_json_set_word(chip, "light", light_of(table, seat, i));
        sabot_json_set_flag(chip, "chip", table->sensor_states[seat][i].chip);
        sabot_json_set_flag(chip, "late", table->sensor_states[seat][i].late);
        sabot_json_set(chip, "alarm", alarm_json(view, table, seat, i));
        sabot_json_set_word(chip, "words", chip_words(view, table, seat, i));
        json_array_append_new(list, chip);
    }
    return list;
}

int64_t sabot_prize_cents(const sabot_table *table, int seat, sabot_kind kind) {
    const int index = sabot_progressive_index(kind);
    const sabot_prize_state *const prize_state = &table->prizes[seat][index];
    const sabot_prize prize = sabot_table_prize(table, seat, kind);
    if (prize_state->stage == SABOT_PRIZE_STAGE_PAID) {
        return prize_state->paid_cents;
    }
    return prize == SABOT_PRIZE_COMBINATION ? sabot_meter_cents(table->meters[index])
                                            : sabot_ruleset_paytable(&table->ruleset, kind)->pay_cents[prize];
}

json_t *sabot_prizes_json(const sabot_table *table, int seat) {
    static const char *const states[] = {"open", "pressed", "paid", "rejected"};
    json_t *const list = json_array();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        const sabot_prize prize = sabot_table_prize(table, seat, kind);
        if (prize != SABOT_PRIZE_NONE) {
            json_t *const entry = json_object();
            sabot_json_set_word(entry, "kind", sabot_kind_name(kind));
            sabot_json_set_word(entry, "prize", sabot_prize_name(prize));
            sabot_json_set_word(entry, "title", sabot_prize_title(prize));
            sabot_json_set_word(entry, "state", states[table->prizes[seat][i].stage]);
            sabot_json_set_number(entry, "cents", sabot_prize_cents(table, seat, kind));
            sabot_json_set_number(entry, "presser", table->prizes[seat][i].pressed_by);
            sabot_json_set_flag(entry, "confirmed", sabot_table_needs_confirmation(table, kind, prize));
            json_array_append_new(list, entry);
        }
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------
// Seats

json_t *sabot_bank_range_json(const sabot_table *table, int seat) {
    const bool is_asked = table->position.offered == seat;
    const bool banks = table->round.bank_seat.number == seat;
    if (table->phase != SABOT_PHASE_BETWEEN || (!is_asked && !banks)) {
        return json_null();
    }
    const sabot_limits limits = sabot_table_bank_limits(table, seat);
    json_t *const root = json_object();
    sabot_json_set_number(root, "min", limits.min_cents);
    sabot_json_set_number(root, "max", limits.max_cents);
    return root;
}

int64_t sabot_other_bank_cents(const sabot_table *table, int seat) {
    const int64_t least_cents = sabot_table_bank_limits(table, seat).min_cents;
    return table->accounts_cents[SABOT_ACCOUNT_BANK] == least_cents ? 2 * least_cents : least_cents;
}

json_t *sabot_section_of_SEATS(const sabot_view *view, const sabot_table *table) {
    json_t *const list = json_array();
    const int seats = sabot_seats_of(table);
    for (int seat = 1; seat <= seats; seat++) {
        json_t *const entry = json_object();
        sabot_json_set_number(entry, "seat", seat);
        sabot_json_set_number(entry, "person", table->bettors[seat].person);
        sabot_json_set_flag(entry, "away", table->bettors[seat].away);
        sabot_json_set_number(entry, "stack", table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(seat)]);
        sabot_json_set_flag(entry, "banks", table->round.bank_seat.number == seat);
        sabot_json_set_flag(entry, "offered", table->position.offered == seat);
        sabot_json_set(entry, "bank", sabot_bank_range_json(table, seat));
        sabot_json_set(entry, "wagers", wagers_at_json(table, seat));
        sabot_json_set(entry, "chips", sabot_chips_json(view, table, seat));
        sabot_json_set(entry, "prizes", sabot_prizes_json(table, seat));
        json_array_append_new(list, entry);
    }
    return list;
}

json_t *sabot_section_of_BACK(const sabot_view *view, const sabot_table *table) {
    (void)view;
    json_t *const list = json_array();
    for (int bettor = SABOT_SEATS_MAX + 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (table->bettors[bettor].person != 0) {
            json_t *const entry = json_object();
            sabot_json_set_bettor(entry, bettor);
            sabot_json_set_number(entry, "person", table->bettors[bettor].person);
            sabot_json_set_number(entry, "stack", table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(bettor)]);
            sabot_json_set_flag(entry, "away", table->bettors[bettor].away);
            json_array_append_new(list, entry);
        }
    }
    return list;
}

/// Player requests.
json_t *sabot_section_of_REQUESTS(const sabot_view *view, const sabot_table *table) {
    json_t *const list = json_array();
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (view->requests[bettor].kind != SABOT_REQUEST_NONE) {
            json_t *const entry = sabot_player_request_json(&view->requests[bettor]);
            sabot_json_set_bettor(entry, bettor);
            sabot_json_set_number(entry, "person", table->bettors[bettor].person);
            json_array_append_new(list, entry);
        }
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------
// The sheet, in paying order

static json_t *line_json(const sabot_sheet_line *line) {
    char place[64], words[128];
    sabot_text text = sabot_text_in(words, sizeof words);
    json_t *const root = json_object();
    sabot_sheet_line_explain(line, &text);
    sabot_json_set_number(root, "wager", line->wager_index);
    sabot_json_set_number(root, "seat", line->wager.seat.number);
    sabot_json_set_word(root, "place", place_of(&line->wager, place));
    sabot_json_set_word(root, "kind", sabot_kind_name(line->wager.kind));
    sabot_json_set_word(root, "title", sabot_kind_title(line->wager.kind));
    sabot_json_set_number(root, "cents", line->wager.cents);
    sabot_json_set_word(root, "result", sabot_result_name(line->result));
    sabot_json_set_number(root, "taken", line->taken_cents);
    sabot_json_set_number(root, "paid", line->paid_cents);
    sabot_json_set_number(root, "returned", line->returned_cents);
    sabot_json_set_word(root, "words", words);
    return root;
}

static json_t *bank_json(const sabot_bank_sheet *bank) {
    if (bank->seat.number == 0) {
        return json_null();
    }
    json_t *const root = json_object();
    sabot_json_set_number(root, "seat", bank->seat.number);
    sabot_json_set_number(root, "start", bank->start_cents);
    sabot_json_set_number(root, "taken", bank->taken_cents);
    sabot_json_set_number(root, "paid", bank->paid_cents);
    sabot_json_set_number(root, "end", bank->end_cents);
    sabot_json_set_number(root, "cover_left", bank->cover_left_cents);
    return root;
}

/// R-PROG-13: the progressive prizes that the dealer pays with the other bets.
static json_t *fixed_prizes_json(const sabot_table *table) {
    json_t *const list = json_array();
    for (sabot_won_prize won = {0}; sabot_table_next_prize(table, &won);) {
        if (!sabot_table_needs_confirmation(table, won.kind, won.prize)) {
            json_t *const entry = sabot_kind_json(won.kind);
            sabot_json_set_number(entry, "seat", won.seat);
            sabot_json_set_word(entry, "prize", sabot_prize_name(won.prize));
            sabot_json_set_word(entry, "prize_title", sabot_prize_title(won.prize));
            sabot_json_set_number(entry, "cents", sabot_prize_cents(table, won.seat, won.kind));
            json_array_append_new(list, entry);
        }
    }
    return list;
}

/// Computed by the same settlement that `settle` carries out.
json_t *sabot_section_of_SHEET(const sabot_view *view, const sabot_table *table) {
    (void)view;
    static sabot_sheet sheet; // only one thread updates views
    sabot_round_fault fault;
    const bool is_there = table->phase == SABOT_PHASE_DECLARED || table->phase == SABOT_PHASE_SETTLED;
    if (!is_there || sabot_seats_of(table) == 0 ||
        sabot_settle(&table->ruleset, &table->round, &sheet, &fault) != SABOT_OK) {
        return json_null();
    }
    json_t *const lines = json_array();
    for (int i = 0; i < sheet.line_count; i++) {
        if (!sabot_kind_is_progressive(sheet.lines[i].wager.kind)) { // progressives have their own buttons
            json_array_append_new(lines, line_json(&sheet.lines[i]));
        }
    }
    json_t *const root = json_object();
    sabot_json_set(root, "lines", lines);
    sabot_json_set(root, "bank", bank_json(&sheet.bank));
    sabot_json_set(root, "prizes", fixed_prizes_json(table));
    sabot_json_set_flag(root, "settled", table->phase == SABOT_PHASE_SETTLED);
    return root;
}

json_t *sabot_section_of_MONEY(const sabot_view *view, const sabot_table *table) {
    (void)view;
    static const struct {
        const char *word;
        sabot_account account;
    } shown[] = {{"tray", SABOT_ACCOUNT_TRAY}, {"collection", SABOT_ACCOUNT_COLLECTION},
                 {"envy", SABOT_ACCOUNT_ENVY}, {"felt", SABOT_ACCOUNT_FELT},
                 {"bank", SABOT_ACCOUNT_BANK}, {"cage", SABOT_ACCOUNT_CAGE}};
    json_t *const root = json_object();
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        sabot_json_set_number(root, shown[i].word, table->accounts_cents[shown[i].account]);
    }
    return root;
}
