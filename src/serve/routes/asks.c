/// What a player asks for from their seat: chips for money, money for chips, or somebody to come. Staff does
/// it and so answers it, or answers by a word alone.
#include "serve/routes/state.h"

#include "room/config/json_input.h"

#include <string.h>

static bool read_want(const json_t *value, sabot_ask_want *want, sabot_input_fault *fault) {
    static const char *const words[] = {"", "buy-in", "cash-out", "help"};
    *want = SABOT_ASK_NOTHING;
    if (json_is_null(value)) {
        return true;
    }
    for (int i = SABOT_ASK_BUY_IN; i <= SABOT_ASK_HELP; i++) {
        if (json_is_string(value) && strcmp(json_string_value(value), words[i]) == 0) {
            *want = (sabot_ask_want)i;
            return true;
        }
    }
    return sabot_input_refuse(fault, "want: write \"buy-in\", \"cash-out\", \"help\" or null");
}

/// Reads the body; `*bettor` is 0 where it names none.
static bool read_ask(const json_t *root, sabot_ask *ask, int64_t *bettor, sabot_input_fault *fault) {
    static const char *const keys[] = {"want", "cents", "bettor", NULL};
    const json_t *const cents = json_object_get(root, "cents");
    const json_t *const place = json_object_get(root, "bettor");
    *ask = (sabot_ask){.at_ms = sabot_now_ms()};
    *bettor = 0;
    if (!sabot_input_object(root, "ask", keys, fault) ||
        !read_want(json_object_get(root, "want"), &ask->want, fault)) {
        return false;
    }
    const bool is_money = ask->want == SABOT_ASK_BUY_IN || ask->want == SABOT_ASK_CASH_OUT;
    if (is_money && !sabot_input_integer(cents, "cents", 1, SABOT_AMOUNT_CENTS_MAX, &ask->cents, fault)) {
        return false;
    }
    if (!is_money && cents != NULL) {
        return sabot_input_refuse(fault, "cents: belongs to a buy-in or a cash-out");
    }
    return place == NULL || sabot_input_integer(place, "bettor", 1, SABOT_BETTORS_MAX, bettor, fault);
}

/// A player asks at their own place; a dealer or a supervisor answers at somebody's.
static void keep_ask(sabot_server *server, sabot_http_exchange *exchange, const sabot_caller *caller,
                     uint32_t table, const sabot_ask *ask, int bettor) {
    const sabot_role role = caller->session.role;
    const bool is_player = role == SABOT_ROLE_PLAYER;
    if (!is_player && role != SABOT_ROLE_DEALER && role != SABOT_ROLE_SUPERVISOR) {
        sabot_server_refuse(exchange, 403, "a player asks; a dealer or a supervisor answers");
    } else if (is_player && bettor != 0) {
        sabot_server_refuse(exchange, 403, "a player asks at their own place, without bettor");
    } else if (!is_player && (bettor == 0 || ask->want != SABOT_ASK_NOTHING)) {
        sabot_server_refuse(exchange, 400, "staff answers: write {\"bettor\":4,\"want\":null}");
    } else if (!sabot_floor_ask(server->floor, table, is_player ? caller->session.person : 0, bettor, ask)) {
        sabot_server_refuse(exchange, 409,
                            is_player ? "sit down at this table first" : "nobody is at that place");
    } else {
        sabot_server_answer_text(exchange, 200, "{}");
    }
}

void sabot_server_ask(sabot_server *server, sabot_http_exchange *exchange, const sabot_caller *caller,
                      uint32_t table, json_t *root) {
    sabot_input_fault fault;
    sabot_ask ask;
    int64_t bettor;
    if (!caller->is_signed_in) {
        sabot_server_refuse(exchange, 401, "sign in first");
    } else if (!sabot_server_paces(server, caller->session.person)) {
        sabot_server_refuse(exchange, 429, "too many commands: wait a moment");
    } else if (!read_ask(root, &ask, &bettor, &fault)) {
        sabot_server_refuse(exchange, 400, fault.sentence);
    } else {
        keep_ask(server, exchange, caller, table, &ask, (int)bettor);
    }
    json_decref(root);
}
