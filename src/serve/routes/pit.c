/// The pit's requests besides a table's view: filtered journal, shift reports, meters, rulesets.
#include "serve/routes/reads.h"

#include "serve/ruleset_catalog.h"
#include "serve/views/sections.h"
#include "text/json/json.h"

#include <stdlib.h>

// ---------------------------------------------------------------------------------------------------------
// Journal reads

/// Reads one table or all. `table` comes from the path; 0: the query says which.
static void read_journal(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request, sabot_read_kind kind, const char *const *keys,
                         uint32_t table) {
    sabot_read_job job;
    sabot_read_query query;
    if (!sabot_read_job_prepare(server, exchange, request, &job) ||
        !sabot_read_job_query(request, keys, &job, &query)) {
        return;
    }
    if (query.table > sabot_floor_tables(server->floor)) {
        sabot_server_reply_error(exchange, 404, "no such table");
        return;
    }
    job.request.kind = kind;
    job.request.table = table != 0 ? table : query.table;
    job.request.count = query.count;
    job.request.before = query.before;
    job.request.hand = query.hand;
    job.request.person = query.person;
    job.request.event = query.event;
    job.request.from_ms = query.from_ms;
    job.request.to_ms = query.to_ms;
    sabot_read_job_start(&job);
}

void sabot_server_journal(sabot_server *server, sabot_http_exchange *exchange,
                          const sabot_http_request *request) {
    read_journal(server, exchange, request, SABOT_READ_RECORDS, sabot_read_query_of_journal, 0);
}

void sabot_server_shift(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request) {
    read_journal(server, exchange, request, SABOT_READ_SHIFT, sabot_read_query_of_export, 0);
}

void sabot_server_meters(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request, uint32_t table) {
    read_journal(server, exchange, request, SABOT_READ_METERS, sabot_read_query_of_meters, table);
}

void sabot_server_protection(sabot_server *server, sabot_http_exchange *exchange,
                             const sabot_http_request *request, uint32_t table) {
    sabot_read_job job;
    sabot_read_query query;
    if (sabot_read_job_prepare(server, exchange, request, &job) &&
        sabot_read_job_query(request, sabot_read_query_of_guard, &job, &query)) {
        job.request.kind = SABOT_READ_GUARD;
        job.request.table = table;
        job.request.shoe = query.shoe != 0 ? query.shoe : sabot_floor_shoe(server->floor, table);
        sabot_read_job_start(&job);
    }
}

/// Lists the event words that the journal's filter accepts, in the order of the list in sabot/event.h.
void sabot_server_events(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request) {
    (void)server;
    (void)request;
    json_t *const list = json_array();
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        json_array_append_new(list, json_string(sabot_event_schema(type)->word));
    }
    sabot_server_reply_json(exchange, json_pack("{s:o}", "events", list));
}

// ---------------------------------------------------------------------------------------------------------
// Rulesets

static json_t *spaces_json(const sabot_ruleset *ruleset, const sabot_schedule_row *row) {
    json_t *const list = json_array();
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            json_t *const space = sabot_kind_json((sabot_kind)kind);
            sabot_json_set_number(space, "min", row->limits[kind].min_cents);
            sabot_json_set_number(space, "max", row->limits[kind].max_cents);
            sabot_json_set_number(space, "fee", row->fee_cents[kind]);
            json_array_append_new(list, space);
        }
    }
    return list;
}

static json_t *rows_json(const sabot_ruleset *ruleset) {
    json_t *const list = json_array();
    for (int i = 0; i < ruleset->schedule_count; i++) {
        const sabot_schedule_row *const row = &ruleset->schedule[i];
        char title[64];
        sabot_text text = sabot_text_in(title, sizeof title);
        json_t *const entry = json_object();
        sabot_limits_text(&row->limits[SABOT_KIND_PLAYER], &text);
        sabot_json_set_number(entry, "row", i);
        sabot_json_set_word(entry, "title", title);
        sabot_json_set_number(entry, "min", row->limits[SABOT_KIND_PLAYER].min_cents);
        sabot_json_set_number(entry, "max", row->limits[SABOT_KIND_PLAYER].max_cents);
        sabot_json_set_number(entry, "fee", row->fee_cents[SABOT_KIND_PLAYER]);
        sabot_json_set_number(entry, "bank_fee", row->bank_fee_cents);
        sabot_json_set(entry, "spaces", spaces_json(ruleset, row));
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *ruleset_json(const sabot_ruleset *ruleset) {
    const bool has_player_dealer = ruleset->bank_by == SABOT_BANK_PLAYER_DEALER;
    json_t *const root = json_object();
    sabot_json_set_word(root, "name", ruleset->name);
    sabot_json_set_word(root, "title", ruleset->title);
    sabot_json_set(root, "seats", sabot_bits_json(ruleset->seats_allowed));
    sabot_json_set(root, "decks", sabot_bits_json(ruleset->decks_allowed));
    sabot_json_set_word(root, "banked_by", has_player_dealer ? "player" : "house");
    sabot_json_set_number(root, "row", ruleset->schedule_row);
    sabot_json_set(root, "rows", rows_json(ruleset));
    return root;
}

void sabot_server_rulesets(sabot_server *server, sabot_http_exchange *exchange,
                           const sabot_http_request *request) {
    (void)request;
    json_t *const list = json_array();
    for (int i = 0; i < server->catalog.count; i++) {
        json_array_append_new(list, ruleset_json(&server->catalog.rulesets[i].ruleset));
    }
    sabot_server_reply_json(exchange, json_pack("{s:o}", "rulesets", list));
}
