/// The settlement sheet as JSON: what people script against.
#include "text/json/sheet.h"

#include <stdio.h>

static void set(json_t *object, const char *key, int64_t number) {
    json_object_set_new(object, key, json_integer(number));
}

/// Seat and kind; the owner where the wager is not the seat's own.
static json_t *wager_json(const sabot_wager *wager) {
    json_t *const object = json_object();
    set(object, "seat", wager->seat.number);
    json_object_set_new(object, "kind", json_string(sabot_kind_word(wager->kind)));
    if (wager->role == SABOT_WAGER_BACK_LINE) {
        set(object, "back_line", wager->owner);
    } else if (wager->role == SABOT_WAGER_HOUSE_WAY) {
        set(object, "house_way_of", wager->owner);
    }
    return object;
}

static json_t *line_json(const sabot_line *line) {
    json_t *const object = wager_json(&line->wager);
    set(object, "cents", line->wager.cents);
    json_object_set_new(object, "result", json_string(sabot_result_name(line->result)));
    set(object, "taken", line->taken_cents);
    set(object, "paid", line->paid_cents);
    set(object, "returned", line->returned_cents);
    if (sabot_kind_is_progressive(line->wager.kind)) {
        json_object_set_new(object, "event", json_string(sabot_prize_word(line->event)));
        json_object_set_new(object, "source", json_string(sabot_source_name(line->source)));
        set(object, "envy", line->envy_cents);
    }
    return object;
}

static json_t *fee_json(const sabot_fee *fee) {
    json_t *const object = wager_json(&fee->wager);
    if (fee->of_bank) {
        json_object_set_new(object, "kind", json_string("bank"));
    }
    set(object, "cents", fee->cents);
    if (fee->returned_cents > 0) {
        set(object, "returned", fee->returned_cents);
    }
    return object;
}

static json_t *bank_json(const sabot_bank_sheet *bank) {
    json_t *const object = json_object();
    set(object, "start", bank->start_cents);
    set(object, "taken", bank->taken_cents);
    set(object, "paid", bank->paid_cents);
    set(object, "end", bank->end_cents);
    set(object, "cover_left", bank->cover_left_cents);
    return object;
}

static const char *const meter_keys[] = {"dragon7", "panda8"};

/// Meters in whole cents, with the units of 1/10,000 cent that they exactly stand at.
static json_t *meters_json(const sabot_ruleset *ruleset, const sabot_sheet *sheet) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (ruleset->wagers[sabot_progressive_kind(i)].offered) {
            const sabot_meter_sheet *const meter = &sheet->meters[i];
            json_t *const entry = json_object();
            set(entry, "before", sabot_meter_cents(meter->before));
            set(entry, "raised", meter->raised_cents);
            set(entry, "paid", meter->paid_cents);
            set(entry, "reset", meter->reset_cents);
            set(entry, "after", sabot_meter_cents(meter->after));
            set(entry, "after_units", meter->after.units);
            json_object_set_new(object, meter_keys[i], entry);
        }
    }
    return object;
}

static void set_numbered(json_t *object, int number, int64_t cents) {
    char key[8];
    snprintf(key, sizeof key, "%d", number);
    if (cents != 0) {
        set(object, key, cents);
    }
}

/// What the hand changed in every account; the sum over all of them is 0.
static json_t *accounts_json(const sabot_sheet *sheet) {
    const sabot_balance balance = sabot_balance_of(sheet);
    json_t *const object = json_object();
    json_t *const seats = json_object();
    json_t *const back_line = json_object();
    json_t *const meters = json_object();
    for (int i = 1; i <= SABOT_SEATS_MAX; i++) {
        set_numbered(seats, i, balance.seat_cents[i]);
    }
    for (int i = 1; i <= SABOT_BACK_LINE_MAX; i++) {
        set_numbered(back_line, i, balance.back_line_cents[i]);
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        set(meters, meter_keys[i], balance.meter_cents[i]);
    }
    json_object_set_new(object, "seats", seats);
    json_object_set_new(object, "back_line", back_line);
    set(object, "bank", balance.bank_cents);
    set(object, "tray", balance.tray_cents);
    set(object, "collection", balance.collection_cents);
    json_object_set_new(object, "meters", meters);
    set(object, "envy", balance.envy_cents);
    return object;
}

json_t *sabot_sheet_json(const sabot_ruleset *ruleset, const sabot_sheet *sheet) {
    const sabot_coup *const coup = &sheet->coup;
    json_t *const lines = json_array();
    for (int i = 0; i < sheet->line_count; i++) {
        json_array_append_new(lines, line_json(&sheet->lines[i]));
    }
    json_t *const fees = json_array();
    for (int i = 0; i < sheet->fee_count; i++) {
        json_array_append_new(fees, fee_json(&sheet->fees[i]));
    }
    json_t *const root =
        json_pack("{s:s, s:b, s:b, s:i, s:i, s:o}", "outcome", sabot_outcome_name(coup->outcome), "dragon7",
                  coup->dragon7, "panda8", coup->panda8, "player_total", coup->player_total, "banker_total",
                  coup->banker_total, "lines", lines);
    if (ruleset->bank_by == SABOT_BANK_PLAYER_DEALER) {
        json_object_set_new(root, "bank", bank_json(&sheet->bank));
    }
    json_object_set_new(root, "fees", fees);
    json_object_set_new(root, "meters", meters_json(ruleset, sheet));
    json_object_set_new(root, "accounts", accounts_json(sheet));
    json_object_set_new(root, "player_natural", json_boolean(coup->player_natural));
    json_object_set_new(root, "banker_natural", json_boolean(coup->banker_natural));
    return root;
}
