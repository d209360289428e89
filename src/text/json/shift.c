/// A shift report as JSON.
#include "text/json/shift.h"

#include "room/journal/utc_time.h"
#include "text/sentences/hand.h"

static void set(json_t *object, const char *key, int64_t number) {
    json_object_set_new(object, key, json_integer(number));
}

static void set_time(json_t *object, const char *key, int64_t time_ms) {
    char text[SABOT_TIME_SIZE];
    json_object_set_new(object, key,
                        time_ms != 0 ? json_string(sabot_time_write(time_ms, text)) : json_null());
}

static const char *account_name(int account, char name[32]) {
    sabot_text text = sabot_text_in(name, 32);
    sabot_account_write((sabot_account)account, &text);
    return name;
}

// ---------------------------------------------------------------------------------------------------------

static json_t *carried_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_ACCOUNT_OF_TABLE_COUNT; i++) {
        if (shift->carried_cents[i] != 0) {
            char name[32];
            set(object, account_name(i, name), shift->carried_cents[i]);
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
            json_object_set_new(
                object, kind == SABOT_FEE_OF_BANK ? "bank" : sabot_kind_word((sabot_kind)kind),
                json_pack("{s:I, s:I, s:I}", "gross", (json_int_t)gross_cents, "returned",
                          (json_int_t)returned_cents, "net", (json_int_t)(gross_cents - returned_cents)));
        }
    }
    return object;
}

static json_t *endings_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        set(object, sabot_ending_word((sabot_ending)i), shift->endings[i]);
    }
    return object;
}

static json_t *wagers_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_shift_kind *const sums = &shift->kinds[kind];
        if (sums->count > 0) {
            json_t *const entry = json_object();
            set(entry, "count", sums->count);
            set(entry, "handle", sums->wager_cents);
            set(entry, "taken", sums->taken_cents);
            set(entry, "paid", sums->paid_cents);
            set(entry, "returned", sums->returned_cents);
            if (shift->house_banks && kind < SABOT_GAME_KIND_COUNT) {
                set(entry, "house_win", shift->house_win_cents[kind]);
            }
            json_object_set_new(object, sabot_kind_word((sabot_kind)kind), entry);
        }
    }
    return object;
}

static json_t *prizes_json(const sabot_shift_book *shift, int index) {
    json_t *const object = json_object();
    for (int event = 0; event < SABOT_PRIZE_COUNT; event++) {
        const sabot_shift_prize *const prize = &shift->prizes[index][event];
        if (prize->count > 0) {
            json_object_set_new(object, sabot_prize_word((sabot_prize)event),
                                json_pack("{s:I, s:I, s:I, s:I}", "count", (json_int_t)prize->count, "paid",
                                          (json_int_t)prize->paid_cents, "envy",
                                          (json_int_t)prize->envy_cents, "reset",
                                          (json_int_t)prize->reset_cents));
        }
    }
    return object;
}

static json_t *progressives_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        json_object_set_new(
            object, sabot_kind_word(sabot_progressive_kind(i)),
            json_pack("{s:I, s:I, s:I, s:o}", "start_units", (json_int_t)shift->meters_start[i].units,
                      "end_units", (json_int_t)shift->meters_end[i].units, "contributions",
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
        set(object, "record", (int64_t)incident->sequence);
        set_time(object, "time", incident->time_ms);
        set(object, "hand", incident->hand);
        json_object_set_new(object, "role", json_string(sabot_role_word(incident->role)));
        set(object, "person", incident->person);
        json_object_set_new(object, "event",
                            json_string(sabot_event_message((int)incident->event.type)->word));
        json_object_set_new(object, "sentence", json_string(sentence));
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
        set(object, "bettor", visit->bettor);
        json_object_set_new(object, "place", json_string(sabot_bettor_write(visit->bettor, name)));
        set(object, "person", visit->person);
        set_time(object, "sat", visit->sat_ms);
        set_time(object, "left", visit->left_ms);
        set(object, "bought", visit->bought_cents);
        set(object, "cashed", visit->cashed_cents);
        json_array_append_new(list, object);
    }
    return list;
}

/// Opening, closing and what moved between, by the event that moved it.
static json_t *account_json(const sabot_shift_book *shift, int account) {
    json_t *const moved = json_object();
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        if (shift->moved_cents[account][type] != 0) {
            set(moved, sabot_event_message(type)->word, shift->moved_cents[account][type]);
        }
    }
    return json_pack("{s:I, s:I, s:o}", "opening", (json_int_t)shift->opening_cents[account], "closing",
                     (json_int_t)shift->closing_cents[account], "moved", moved);
}

static json_t *accounts_json(const sabot_shift_book *shift) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_ACCOUNT_COUNT; i++) {
        bool is_used = i < SABOT_ACCOUNT_OF_TABLE_COUNT || shift->opening_cents[i] != 0;
        for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
            is_used = is_used || shift->moved_cents[i][type] != 0;
        }
        if (is_used) {
            char name[32];
            json_object_set_new(object, account_name(i, name), account_json(shift, i));
        }
    }
    return object;
}

/// What each hour added to the sums of the shift.
static json_t *hours_json(const sabot_shift_book *shift) {
    json_t *const list = json_array();
    for (int i = 0; i < shift->hours.count; i++) {
        const sabot_shift_hour *const hour = &shift->hours.list[i];
        json_t *const object = json_object();
        set_time(object, "hour", hour->start_ms);
        json_object_set_new(object, "hands_an_hour", json_real(sabot_shift_hour_pace(hour)));
#define X(name, word) set(object, word, hour->sums.name);
        SABOT_SHIFT_SUM_LIST(X)
#undef X
        json_array_append_new(list, object);
    }
    return list;
}

json_t *sabot_shift_json(const sabot_shift_book *shift) {
    json_t *const root = json_object();
    set(root, "table", shift->table);
    set(root, "drop", shift->drop_cents);
    set(root, "cash_outs", shift->cashed_cents);
    set(root, "fills", shift->filled_cents);
    json_object_set_new(root, "carried", carried_json(shift));
    set(root, "meters_set", shift->meters_set_cents);
    json_object_set_new(root, "fees", fees_json(shift));
    set(root, "hands", shift->hands);
    set(root, "voids", shift->voids);
    json_object_set_new(root, "hands_an_hour", json_real(sabot_shift_pace(shift)));
    json_object_set_new(root, "outcomes", endings_json(shift));
    json_object_set_new(root, "wagers", wagers_json(shift));
    json_object_set_new(root, "house_banks", json_boolean(shift->house_banks));
    json_object_set_new(root, "progressives", progressives_json(shift));
    set(root, "flags", shift->flags);
    set(root, "misdeals", shift->misdeals);
    set(root, "take_backs", shift->take_backs);
    set(root, "rejections", shift->rejections);
    json_object_set_new(root, "hours", hours_json(shift));
    json_object_set_new(root, "incidents", incidents_json(shift));
    json_object_set_new(root, "people", people_json(shift));
    json_object_set_new(root, "accounts", accounts_json(shift));
    json_object_set_new(root, "explained", json_boolean(shift->is_explained));
    return root;
}

json_t *sabot_shift_walk_json(const sabot_shift_walk *walk) {
    json_t *const root = json_object();
    json_t *const tables = json_array();
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        if (walk->shifts[i] != NULL) {
            json_array_append_new(tables, sabot_shift_json(walk->shifts[i]));
        }
    }
    set_time(root, "first_record", walk->first_ms);
    set_time(root, "last_record", walk->last_ms);
    json_object_set_new(root, "tables", tables);
    return root;
}
