/// Exact odds over HTTP, open to everyone: a shoe in, every bet's value out. It takes less time than sending
/// them.
#include "serve/routes/state.h"

#include "room/config/json_input.h"
#include "serve/ruleset_catalog.h"
#include "text/json/json.h"

#include "sabot/settle.h"

#include <string.h>

/// A parsed request.
typedef struct {
    const sabot_ruleset *ruleset;
    int64_t decks;
    sabot_progressive_facts shoe; ///< remaining cards, a seat's combination, the meters
} odds_request;

// ---------------------------------------------------------------------------------------------------------
// Request

static bool read_ruleset(const json_t *root, const sabot_ruleset_catalog *catalog, odds_request *request,
                         sabot_input_fault *fault) {
    const json_t *const name = json_object_get(root, "ruleset");
    const char *const word = json_is_string(name) ? json_string_value(name) : "california-panda8";
    const sabot_catalog_entry *const found = sabot_ruleset_catalog_find(catalog, word);
    if (found == NULL || (name != NULL && !json_is_string(name))) {
        sabot_input_refuse(fault, "ruleset: must be a ruleset of this room, such as \"washington\"");
        return false;
    }
    request->ruleset = &found->ruleset;
    return true;
}

static bool read_decks(const json_t *root, odds_request *request, sabot_input_fault *fault) {
    const json_t *const decks = json_object_get(root, "decks");
    request->decks = request->ruleset->decks;
    return decks == NULL || sabot_input_integer(decks, "decks", 1, SABOT_DECKS_MAX, &request->decks, fault);
}

/// Removes a number of one card, as in {"8c":3}.
static bool remove_card(sabot_composition *left, const char *name, const json_t *count,
                        sabot_input_fault *fault) {
    sabot_card card;
    int64_t number;
    char path[24];
    if (sabot_card_parse(name, &card) != SABOT_OK) {
        return sabot_input_refuse(
            fault, "removed: a card is a rank A23456789TJQK and a suit cdhs, such as {\"8c\":3}");
    }
    const int most = left->counts[card.index];
    if (json_is_integer(count) && json_integer_value(count) > most) {
        return sabot_input_refuse(fault,
                                  "removed %s: %" JSON_INTEGER_FORMAT " is more than the %d in the shoe",
                                  name, json_integer_value(count), most);
    }
    snprintf(path, sizeof path, "removed %s", name);
    if (!sabot_input_integer(count, path, 0, most, &number, fault)) {
        return false;
    }
    for (; number > 0; number--) {
        sabot_composition_remove(left, card);
    }
    return true;
}

static bool read_left(json_t *root, odds_request *request, sabot_input_fault *fault) {
    json_t *const removed = json_object_get(root, "removed");
    const char *name;
    json_t *count;
    request->shoe.left = sabot_composition_of((int)request->decks);
    if (removed != NULL && !json_is_object(removed)) {
        return sabot_input_refuse(
            fault, "removed: must be an object with the number of each card, such as {\"8c\":3}");
    }
    json_object_foreach(removed, name, count) {
        if (!remove_card(&request->shoe.left, name, count, fault)) {
            return false;
        }
    }
    return request->shoe.left.total >= SABOT_DEAL_CARDS_MAX ||
           sabot_input_refuse(fault, "removed: only %d cards would be left, but a hand may take six",
                              request->shoe.left.total);
}

static bool read_progressives(const json_t *root, odds_request *request, sabot_input_fault *fault) {
    const char *const keys[] = {sabot_progressive_name(0), sabot_progressive_name(1), NULL};
    const json_t *const combination = json_object_get(root, "combination");
    const json_t *const meters = json_object_get(root, "meters");
    const char *const text = combination == NULL ? "C/D" : json_string_value(combination);
    if (text == NULL || !sabot_combination_parse(text, &request->shoe.combination)) {
        return sabot_input_refuse(fault,
                                  "combination: must be two suits of different colors, such as \"C/D\"");
    }
    if (meters != NULL && !sabot_input_object(meters, "meters", keys, fault)) {
        return false;
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const json_t *const meter = json_object_get(meters, keys[i]);
        int64_t *const cents = &request->shoe.meter_cents[i];
        *cents = request->ruleset->paytables[i].seed_cents;
        if (meter != NULL && !sabot_input_integer(meter, keys[i], 0, SABOT_METER_CENTS_MAX, cents, fault)) {
            return false;
        }
    }
    return true;
}

static bool read_request(json_t *root, const sabot_ruleset_catalog *catalog, odds_request *request,
                         sabot_input_fault *fault) {
    static const char *const keys[] = {"ruleset", "decks", "removed", "combination", "meters", NULL};
    return sabot_input_object(root, "the body", keys, fault) && read_ruleset(root, catalog, request, fault) &&
           read_decks(root, request, fault) && read_left(root, request, fault) &&
           read_progressives(root, request, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Reply

/// Returns the value of each bet in the full shoe, for comparison.
static json_t *full_json(const odds_request *request) {
    const sabot_values values = sabot_values_full((int)request->decks);
    const sabot_odds odds = sabot_odds_of(&values);
    json_t *const root = json_object();
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (request->ruleset->wagers[kind].offered) {
            const double expected = sabot_worth_of(&odds, request->ruleset, (sabot_kind)kind).expected;
            json_object_set_new(root, sabot_kind_name((sabot_kind)kind), json_real(expected));
        }
    }
    return root;
}

static bool has_progressives(const sabot_ruleset *ruleset) {
    return ruleset->wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered ||
           ruleset->wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered;
}

static json_t *odds_json(const sabot_ruleset_catalog *catalog, const odds_request *request) {
    sabot_odds_facts facts = {.values = sabot_values_of(&request->shoe.left), .is_quick = true};
    facts.odds = sabot_odds_of(&facts.values);
    json_t *const values = json_array();
    for (int value = 0; value < 10; value++) {
        json_array_append_new(values, json_integer(facts.values.counts[value]));
    }
    return json_pack("{s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:o}", "ruleset", request->ruleset->name, "title",
                     request->ruleset->title, "decks", (json_int_t)request->decks, "values", values, "odds",
                     sabot_odds_json(request->ruleset, &facts), "full", full_json(request), "progressives",
                     has_progressives(request->ruleset)
                         ? sabot_progressives_json(request->ruleset, &request->shoe)
                         : json_null(),
                     "rulesets", sabot_ruleset_catalog_json(catalog));
}

void sabot_server_odds(sabot_server *server, sabot_http_exchange *exchange,
                       const sabot_http_request *http_request) {
    sabot_input_fault fault;
    odds_request request = {0};
    json_t *const root = sabot_server_body(exchange, http_request);
    if (root == NULL) {
        return;
    }
    if (!read_request(root, &server->catalog, &request, &fault)) {
        sabot_server_reply_error(exchange, 400, fault.sentence);
    } else {
        sabot_server_reply_json(exchange, odds_json(&server->catalog, &request));
    }
    json_decref(root);
}
