/// Sentences for pages: limits, and the next step for the dealer.
#include "serve/views/sections.h"

#include "text/sentences/sentences.h"

void sabot_limits_text(const sabot_limits *limits, sabot_text *text) {
    sabot_text_add_cents(text, limits->min_cents);
    sabot_text_add(text, "\u2013");
    sabot_text_add_cents(text, limits->max_cents);
}

json_t *sabot_kind_json(sabot_kind kind) {
    json_t *const root = json_object();
    sabot_json_set_word(root, "kind", sabot_kind_name(kind));
    sabot_json_set_word(root, "title", sabot_kind_title(kind));
    return root;
}

void sabot_json_set_bettor(json_t *root, int bettor) {
    char place[64];
    sabot_text text = sabot_text_in(place, sizeof place);
    sabot_sentence_bettor(bettor, &text);
    sabot_json_set_number(root, "bettor", bettor);
    sabot_json_set_word(root, "place", place);
}

static void add_seat(sabot_text *text, const char *before, int seat, const char *behind) {
    sabot_text_add(text, before);
    sabot_text_add_number(text, seat);
    sabot_text_add(text, behind);
}

static void say_shoe(const sabot_table *table, sabot_text *text) {
    const bool is_exposed = table->ruleset.shoe.burn == SABOT_BURN_BY_CARD;
    if (table->shoe.awaits_reveal) {
        sabot_text_add(text, "Revealing the last shoe.");
    } else if (!table->shoe.in_play) {
        sabot_text_add(text, "Start a new shoe.");
    } else if (table->virtual_shoe) {
        sabot_text_add(text, "Have a player cut the shoe, then burn.");
    } else {
        sabot_text_add(text, is_exposed ? "Burn: key the exposed card." : "Burn the first cards.");
    }
}

static void say_bank(const sabot_table *table, sabot_text *text) {
    if (table->round.bank_seat.number != 0) {
        add_seat(text, "Seat ", table->round.bank_seat.number,
                 "'s bank is used up: put up a new amount or give up the bank.");
    } else if (table->position.offered != 0) {
        add_seat(text, "Seat ", table->position.offered, " banks or passes.");
    } else if (sabot_seats_taken(table) == 0) {
        sabot_text_add(text, "No players are seated. Seat a player first.");
    } else {
        sabot_text_add(text, table->position.is_waiting ? "Everyone passed. Offer the bank again."
                                                        : "Offer the bank to the next seat.");
    }
}

static void say_between(const sabot_table *table, sabot_text *text) {
    const bool is_banked = table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER && !table->tracker_only;
    if (!table->posted) {
        sabot_text_add(text, "Post limits and fees before opening bets.");
    } else if (!table->shoe.in_play || !table->shoe.burned) {
        say_shoe(table, text);
    } else if (is_banked && table->round.bank_cents == 0) {
        say_bank(table, text);
    } else if (is_banked && sabot_bank_is_short(table)) {
        add_seat(text, "Seat ", table->round.bank_seat.number,
                 " is short of the bank's fee: buy in, bank less or give up the bank.");
    } else if (table->tracker_only) {
        sabot_text_add(text, sabot_chips_placed(table) > 0
                                 ? "START GAME takes the chips on the sensors; so does the first card."
                                 : "Key the first card of the next hand.");
    } else {
        sabot_text_add(text, "Open bets for the next hand.");
    }
}

static void say_dealing(const sabot_table *table, sabot_text *text) {
    const sabot_next next = sabot_table_next(table);
    if (next.recipient == SABOT_TO_NOBODY) {
        sabot_text_add(text, "No more cards: declare ");
        sabot_text_add(text, sabot_ending_title(sabot_table_ending(table)));
        sabot_text_add(text, ".");
        return;
    }
    sabot_text_add(text, "Deal a card to ");
    sabot_text_add(text, next.recipient == SABOT_TO_PLAYER ? "Player" : "Banker");
    sabot_text_add(text, table->virtual_shoe ? "." : " and key it.");
}

/// Writes the first pending progressive win. Returns false if there is none.
static bool say_prize(const sabot_table *table, sabot_text *text) {
    sabot_won_prize won;
    if (!sabot_table_first_undecided_prize(table, &won)) {
        return false;
    }
    sabot_text_add(text, sabot_kind_title(won.kind));
    add_seat(text, ", seat ", won.seat, ": ");
    sabot_text_add(text, sabot_prize_title(won.prize));
    sabot_text_add(text, won.stage == SABOT_PRIZE_STAGE_PRESSED ? ". Waiting for a supervisor."
                                                                : ". Press the hand button.");
    return true;
}

static const char *bets_words(const sabot_table *table) {
    const bool is_open = table->phase == SABOT_PHASE_BETTING;
    const bool has_wagers = table->round.wager_count > 0 || (is_open && sabot_chips_placed(table) > 0);
    const bool may_start = sabot_may_start(table);
    if (table->phase == SABOT_PHASE_NO_MORE_BETS && !may_start) {
        return "No bets to bank: REOPEN BETS.";
    }
    if (table->phase == SABOT_PHASE_NO_MORE_BETS) {
        return has_wagers ? "No more bets. START GAME locks the bets."
                          : "No bets: START GAME deals a free hand.";
    }
    if (!has_wagers) {
        return "Bets are open. No bets yet.";
    }
    return may_start ? "Bets are open. START GAME locks them."
                     : "Bets are open. No bets against the bank yet.";
}

void sabot_action_text(const sabot_table *table, sabot_text *text) {
    if (!table->has_rules) {
        sabot_text_add(text, "This table has no ruleset yet.");
        return;
    }
    switch (table->phase) {
    case SABOT_PHASE_CLOSED:
        return sabot_text_add(text, "The table is closed.");
    case SABOT_PHASE_BETWEEN:
        return say_between(table, text);
    case SABOT_PHASE_BETTING:
    case SABOT_PHASE_NO_MORE_BETS:
        return sabot_text_add(text, bets_words(table));
    case SABOT_PHASE_DEALING:
        return say_dealing(table, text);
    case SABOT_PHASE_DECLARED:
        return sabot_text_add(text, table->tracker_only ? "Pay the fixed prizes, then press SETTLE."
                                                        : "Take and pay in this order, then press SETTLE.");
    default:
        if (!say_prize(table, text)) {
            sabot_text_add(text, "All settled. Press END GAME.");
        }
    }
}
