/// Writes a settlement sheet as JSON. Programs rely on these names.
#include "text/json/json.h"

#include <stdio.h>

/// Writes seat and kind, and the owner if it is not the seated player.
static json_t *wager_json(const sabot_wager *wager) {
    json_t *const object = json_object();
    sabot_json_set_number(object, "seat", wager->seat.number);
    sabot_json_set_word(object, "kind", sabot_kind_name(wager->kind));
    if (wager->owner_type == SABOT_WAGER_BACK_LINE) {
        sabot_json_set_number(object, "back_line", wager->owner);
    } else if (wager->owner_type == SABOT_WAGER_HOUSE_WAY) {
        sabot_json_set_number(object, "house_way_of", wager->owner);
    }
    return object;
}

static json_t *line_json(const sabot_sheet_line *line) {
    json_t *const object = wager_json(&line->wager);
    sabot_json_set_number(object, "cents", line->wager.cents);
    sabot_json_set_word(object, "result", sabot_result_name(line->result));
    sabot_json_set_number(object, "taken", line->taken_cents);
    sabot_json_set_number(object, "paid", line->paid_cents);
    sabot_json_set_number(object, "returned", line->returned_cents);
    if (sabot_kind_is_progressive(line->wager.kind)) {
        sabot_json_set_word(object, "event", sabot_prize_name(line->prize));
        sabot_json_set_word(object, "source", sabot_payer_name(line->payer));
        sabot_json_set_number(object, "envy", line->envy_cents);
    }
    return object;
}

static json_t *fee_json(const sabot_fee *fee) {
    json_t *const object = wager_json(&fee->wager);
    if (fee->is_bank_fee) {
        sabot_json_set_word(object, "kind", "bank");
    }
    sabot_json_set_number(object, "cents", fee->cents);
    if (fee->returned_cents > 0) {
        sabot_json_set_number(object, "returned", fee->returned_cents);
    }
    return object;
}

static json_t *bank_json(const sabot_bank_sheet *bank) {
    json_t *const object = json_object();
    sabot_json_set_number(object, "start", bank->start_cents);
    sabot_json_set_number(object, "taken", bank->taken_cents);
    sabot_json_set_number(object, "paid", bank->paid_cents);
    sabot_json_set_number(object, "end", bank->end_cents);
    sabot_json_set_number(object, "cover_left", bank->cover_left_cents);
    return object;
}

/// Writes meters in whole cents, and after the hand also exactly, in units of 1/10,000 cent.
static json_t *meters_json(const sabot_ruleset *ruleset, const sabot_sheet *sheet) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (ruleset->wagers[sabot_progressive_kind(i)].offered) {
            const sabot_meter_sheet *const meter = &sheet->meters[i];
            json_t *const entry = json_object();
            sabot_json_set_number(entry, "before", sabot_meter_cents(meter->before));
            sabot_json_set_number(entry, "raised", meter->raised_cents);
            sabot_json_set_number(entry, "paid", meter->paid_cents);
            sabot_json_set_number(entry, "reset", meter->reset_cents);
            sabot_json_set_number(entry, "after", sabot_meter_cents(meter->after));
            sabot_json_set_number(entry, "after_units", meter->after.units);
            sabot_json_set(object, sabot_progressive_name(i), entry);
        }
    }
    return object;
}

static void set_numbered(json_t *object, int number, int64_t cents) {
    char key[8];
    snprintf(key, sizeof key, "%d", number);
    if (cents != 0) {
        sabot_json_set_number(object, key, cents);
    }
}

/// Writes the change of every account. The changes add up to 0.
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
        sabot_json_set_number(meters, sabot_progressive_name(i), balance.meter_cents[i]);
    }
    sabot_json_set(object, "seats", seats);
    sabot_json_set(object, "back_line", back_line);
    sabot_json_set_number(object, "bank", balance.bank_cents);
    sabot_json_set_number(object, "tray", balance.tray_cents);
    sabot_json_set_number(object, "collection", balance.collection_cents);
    sabot_json_set(object, "meters", meters);
    sabot_json_set_number(object, "envy", balance.envy_cents);
    return object;
}

json_t *sabot_sheet_json(const sabot_ruleset *ruleset, const sabot_sheet *sheet) {
    const sabot_coup shown = sabot_ruleset_coup(ruleset, &sheet->coup); // R-WIN-3
    const sabot_coup *const coup = &shown;
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
        sabot_json_set(root, "bank", bank_json(&sheet->bank));
    }
    sabot_json_set(root, "fees", fees);
    sabot_json_set(root, "meters", meters_json(ruleset, sheet));
    sabot_json_set(root, "accounts", accounts_json(sheet));
    sabot_json_set_flag(root, "player_natural", coup->player_natural);
    sabot_json_set_flag(root, "banker_natural", coup->banker_natural);
    return root;
}
