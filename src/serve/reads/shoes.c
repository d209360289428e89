/// Finished virtual shoes of a table, which anybody can verify.
#include "serve/reads/walk.h"

#include "room/audit/shoe_book.h"
#include "text/json/shoe_file.h"

#include <stdlib.h>

typedef struct {
    const sabot_read_request *request;
    sabot_shoe_catalog catalog;
    sabot_read_ring ring;
    json_t *shoe;
} shoe_search;

static json_t *line_json(const sabot_shoe_book *shoe) {
    char hex[SABOT_HEX_SIZE];
    sabot_hex_write(shoe->file.commitment.bytes, hex);
    return json_pack("{s:I, s:I, s:s, s:b}", "shoe", (json_int_t)shoe->file.name.shoe, "hands",
                     (json_int_t)shoe->hands, "commitment", hex, "revealed", shoe->is_revealed);
}

/// Adds a finished shoe. A shoe in play is not disclosed.
static void take_shoe(void *context, const sabot_shoe_book *shoe) {
    shoe_search *const search = context;
    const bool is_wanted =
        shoe->is_virtual && !shoe->is_on && shoe->file.name.table == search->request->table;
    if (is_wanted && search->request->kind == SABOT_READ_SHOES) {
        sabot_read_ring_add(&search->ring, line_json(shoe));
    } else if (is_wanted && shoe->is_revealed && shoe->file.name.shoe == search->request->shoe) {
        json_decref(search->shoe);
        search->shoe = sabot_shoe_file_json(&shoe->file);
    }
}

static void visit_shoe(void *context, const sabot_ledger_entry *entry) {
    shoe_search *const search = context;
    if (entry->record->table == search->request->table) {
        sabot_shoe_catalog_take(&search->catalog, entry);
    }
}

/// Stops after the shoe: it is revealed before the next one begins.
static bool goes_on(void *context, const sabot_record *record, const sabot_history *history) {
    const shoe_search *const search = context;
    const sabot_table *const table = sabot_history_table(history, search->request->table);
    (void)record;
    return search->request->kind == SABOT_READ_SHOES || table == NULL ||
           table->shoe.number <= search->request->shoe;
}

static sabot_read_end search_shoes(shoe_search *search, sabot_journal_fault *fault) {
    const sabot_read_request *const request = search->request;
    const sabot_ledger_visitor visitor = {.record = goes_on, .entry = visit_shoe, .context = search};
    const bool is_list = request->kind == SABOT_READ_SHOES;
    sabot_read_reach reach = is_list ? sabot_read_reach_list(SABOT_REACH_SHOES, request)
                                     : sabot_read_reach_one(SABOT_REACH_SHOES, request->table, request->shoe);
    sabot_read_end end;
    do {
        end = sabot_read_walk(request, &reach, &visitor, NULL, fault);
        sabot_shoe_catalog_end(&search->catalog);
    } while (is_list && sabot_read_goes_back(end, &search->ring, &reach));
    return end;
}

sabot_read_reply sabot_read_shoes(const sabot_read_request *request) {
    sabot_read_reply reply = {0};
    const bool is_list = request->kind == SABOT_READ_SHOES;
    shoe_search *const search = calloc(1, sizeof *search);
    if (search == NULL) {
        reply.end = sabot_read_out_of_memory(&reply.fault);
        return reply;
    }
    *search = (shoe_search){.request = request,
                            .catalog = {.tell = take_shoe, .context = search},
                            .ring.count = is_list ? request->count : 1};
    reply.end = search_shoes(search, &reply.fault);
    json_t *const list = sabot_read_ring_list(&search->ring, "shoes");
    sabot_read_give(&reply, is_list ? json_incref(list) : search->shoe);
    json_decref(list);
    free(search);
    return reply;
}
