/// Writes a shift report as JSON.
#include "text/json/json.h"

#include "text/sentences/hand.h"

static json_t *carried_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_TABLE_ACCOUNT_COUNT; i++) {
        if (shift->carried_cents[i] != 0) {
            char name[32];
            sabot_json_set_number(object, sabot_account_name((sabot_account)i, name),
                                  shift->carried_cents[i]);
        }
    }
    return object;
}

static json_t *fees_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int kind = 0; kind < SABOT_FEE_KIND_COUNT; kind++) {
        const int64_t gross_cents = shift->fees_cents[kind];
        const int64_t returned_cents = shift->fees_returned_cents[kind];
        if (gross_cents != 0 || returned_cents != 0) {
            sabot_json_set(object, kind == SABOT_FEE_OF_BANK ? "bank" : sabot_kind_name((sabot_kind)kind),
                           json_pack("{s:I, s:I, s:I}", "gross", (json_int_t)gross_cents, "returned",
                                     (json_int_t)returned_cents, "net",
                                     (json_int_t)(gross_cents - returned_cents)));
        }
    }
    return object;
}

static json_t *endings_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        sabot_json_set_number(object, sabot_ending_name((sabot_ending)i), shift->endings[i]);
    }
    return object;
}

static json_t *wagers_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_shift_kind *const sums = &shift->kinds[kind];
        if (sums->count > 0) {
            json_t *const entry = json_object();
            sabot_json_set_number(entry, "count", sums->count);
            sabot_json_set_number(entry, "handle", sums->wager_cents);
            sabot_json_set_number(entry, "taken", sums->taken_cents);
            sabot_json_set_number(entry, "paid", sums->paid_cents);
            sabot_json_set_number(entry, "returned", sums->returned_cents);
            if (shift->house_banks && kind < SABOT_GAME_KIND_COUNT) {
                sabot_json_set_number(entry, "house_win", shift->house_win_cents[kind]);
            }
            sabot_json_set(object, sabot_kind_name((sabot_kind)kind), entry);
        }
    }
    return object;
}

static json_t *prizes_json(const sabot_shift_book *shift, int index) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_PRIZE_COUNT; i++) {
        const sabot_shift_prize *const prize = &shift->prizes[index][i];
        if (prize->count > 0) {
            sabot_json_set(object, sabot_prize_name((sabot_prize)i),
                           json_pack("{s:I, s:I, s:I, s:I}", "count", (json_int_t)prize->count, "paid",
                                     (json_int_t)prize->paid_cents, "envy", (json_int_t)prize->envy_cents,
                                     "reset", (json_int_t)prize->reset_cents));
        }
    }
    return object;
}

static json_t *progressives_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        sabot_json_set(object, sabot_kind_name(sabot_progressive_kind(i)),
                       json_pack("{s:I, s:I, s:I, s:o}", "start_units",
                                 (json_int_t)shift->meters_start[i].units, "end_units",
                                 (json_int_t)shift->meters_end[i].units, "contributions",
                                 (json_int_t)shift->contribution_cents[i], "prizes", prizes_json(shift, i)));
    }
    return object;
}

static json_t *incidents_json(const sabot_shift_book *shift) {
    json_t *const list = json_array();
    for (int i = 0; i < shift->incident_count; i++) {
        const sabot_shift_incident *const incident = &shift->incidents[i];
        char sentence[256];
        sabot_text text = sabot_text_in(sentence, sizeof sentence);
        sabot_event_explain(&incident->event, &text);
        json_t *const object = json_object();
        sabot_json_set_number(object, "record", (int64_t)incident->sequence);
        sabot_json_set_time(object, "time", incident->time_ms);
        sabot_json_set_number(object, "hand", incident->hand);
        sabot_json_set_word(object, "role", sabot_role_name(incident->role));
        sabot_json_set_number(object, "person", incident->person);
        sabot_json_set_word(object, "event", sabot_event_schema((int)incident->event.type)->word);
        sabot_json_set_word(object, "sentence", sentence);
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *people_json(const sabot_shift_book *shift) {
    json_t *const list = json_array();
    for (int i = 0; i < shift->visit_count; i++) {
        const sabot_shift_visit *const visit = &shift->visits[i];
        char name[SABOT_CARDS_SIZE];
        json_t *const object = json_object();
        sabot_json_set_number(object, "bettor", visit->bettor);
        sabot_json_set_word(object, "place", sabot_bettor_write(visit->bettor, name));
        sabot_json_set_number(object, "person", visit->person);
        sabot_json_set_time(object, "sat", visit->sat_ms);
        sabot_json_set_time(object, "left", visit->left_ms);
        sabot_json_set_number(object, "bought", visit->bought_cents);
        sabot_json_set_number(object, "cashed", visit->cashed_cents);
        json_array_append_new(list, object);
    }
    return list;
}

/// Writes opening and closing balance and the movements by event type, for the table's accounts and for every
/// stack that had chips or moved them.
static json_t *accounts_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_ACCOUNT_COUNT; i++) {
        json_t *const moved = json_object();
        for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
            if (shift->moved_cents[i][type] != 0) {
                sabot_json_set_number(moved, sabot_event_schema(type)->word, shift->moved_cents[i][type]);
            }
        }
        if (i < SABOT_TABLE_ACCOUNT_COUNT || shift->opening_cents[i] != 0 || json_object_size(moved) > 0) {
            char name[SABOT_ACCOUNT_NAME_SIZE];
            sabot_json_set(object, sabot_account_name((sabot_account)i, name),
                           json_pack("{s:I, s:I, s:O}", "opening", (json_int_t)shift->opening_cents[i],
                                     "closing", (json_int_t)shift->closing_cents[i], "moved", moved));
        }
        json_decref(moved);
    }
    return object;
}

/// Writes what each hour adds to the shift's sums.
static json_t *hours_json(const sabot_shift_book *shift) {
    json_t *const list = json_array();
    for (int i = 0; i < shift->hours.count; i++) {
        const sabot_shift_hour *const hour = &shift->hours.list[i];
        json_t *const object = json_object();
        sabot_json_set_time(object, "hour", hour->start_ms);
        sabot_json_set_real(object, "hands_an_hour", sabot_shift_hour_pace(hour));
#define X(name, word) sabot_json_set_number(object, word, hour->sums.name);
        SABOT_SHIFT_SUM_LIST(X)
#undef X
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *table_json(const sabot_shift_book *shift) {
    json_t *const root = json_object();
    sabot_json_set_number(root, "table", shift->table);
    sabot_json_set_number(root, "drop", shift->drop_cents);
    sabot_json_set_number(root, "cash_outs", shift->cashed_cents);
    sabot_json_set_number(root, "fills", shift->filled_cents);
    sabot_json_set(root, "carried", carried_json(shift));
    sabot_json_set_number(root, "meters_set", shift->meters_set_cents);
    sabot_json_set(root, "fees", fees_json(shift));
    sabot_json_set_number(root, "hands", shift->hands);
    sabot_json_set_number(root, "voids", shift->voids);
    sabot_json_set_real(root, "hands_an_hour", sabot_shift_pace(shift));
    sabot_json_set(root, "outcomes", endings_json(shift));
    sabot_json_set(root, "wagers", wagers_json(shift));
    sabot_json_set_flag(root, "house_banks", shift->house_banks);
    sabot_json_set(root, "progressives", progressives_json(shift));
    sabot_json_set_number(root, "flags", shift->flags);
    sabot_json_set_number(root, "misdeals", shift->misdeals);
    sabot_json_set_number(root, "take_backs", shift->take_backs);
    sabot_json_set_number(root, "rejections", shift->rejections);
    sabot_json_set(root, "hours", hours_json(shift));
    sabot_json_set(root, "incidents", incidents_json(shift));
    sabot_json_set(root, "people", people_json(shift));
    sabot_json_set(root, "accounts", accounts_json(shift));
    sabot_json_set_flag(root, "explained", shift->is_explained);
    return root;
}

json_t *sabot_shift_walk_json(const sabot_shift_walk *walk) {
    json_t *const root = json_object();
    json_t *const tables = json_array();
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        if (walk->shifts[i] != NULL) {
            json_array_append_new(tables, table_json(walk->shifts[i]));
        }
    }
    sabot_json_set_time(root, "first_record", walk->first_ms);
    sabot_json_set_time(root, "last_record", walk->last_ms);
    sabot_json_set(root, "tables", tables);
    return root;
}
