/// Explains a ruleset in plain sentences.
#include "sabot/rules.h"

#include <assert.h>

/// Writes "8 decks", or "1 deck".
static void add_count(sabot_text *text, int count, const char *one, const char *many) {
    assert(count >= 0);
    sabot_text_format(text, "%d%s", count, count == 1 ? one : many);
}

/// Writes the other numbers of a set, "; 3, 4 or 6 also allowed", or nothing if there are none.
static void add_others(sabot_text *text, uint16_t set, int chosen) {
    assert(chosen >= 0);
    assert(chosen < 16);
    assert((set >> chosen & 1) != 0);
    const unsigned others = set & ~(1U << chosen);
    if (others != 0) {
        sabot_text_add(text, "; ");
        sabot_text_add_choices(text, others);
        sabot_text_add(text, " also allowed");
    }
    sabot_text_add(text, ".\n");
}

// ---------------------------------------------------------------------------------------------------------
// Cards, table, draw

static void explain_burn(const sabot_shoe_settings *shoe, sabot_text *text) {
    assert(shoe->burn <= SABOT_BURN_FIXED);
    switch (shoe->burn) {
    case SABOT_BURN_NONE:
        return sabot_text_add(text, "No card is burned.\n");
    case SABOT_BURN_BY_CARD:
        return sabot_text_add(
            text,
            "The first card is exposed; its value says how many more are burned (10 for tens and faces).\n");
    case SABOT_BURN_FIXED:
        return add_count(text, shoe->burn_cards, " card is burned face down.\n",
                         " cards are burned face down.\n");
    }
}

static void explain_cards(const sabot_ruleset *ruleset, sabot_text *text) {
    assert(ruleset->shoe.hands_after_cut <= 4);
    assert(ruleset->shoe.cut_cards >= SABOT_DEAL_CARDS_MAX);
    add_count(text, ruleset->decks, " deck of 52 cards, no jokers", " decks of 52 cards, no jokers");
    add_others(text, ruleset->decks_allowed, ruleset->decks);
    explain_burn(&ruleset->shoe, text);
    sabot_text_format(text,
                      "The cut card is placed %d cards from the end. The hand in which it comes out is ",
                      ruleset->shoe.cut_cards);
    if (ruleset->shoe.hands_after_cut == 0) {
        sabot_text_add(text, "the shoe's last.\n");
    } else {
        sabot_text_add(text, "finished and ");
        add_count(text, ruleset->shoe.hands_after_cut, " more is dealt.\n", " more are dealt.\n");
    }
}

static void explain_table(const sabot_ruleset *ruleset, sabot_text *text) {
    assert(ruleset->bet_timer_seconds <= SABOT_BET_TIMER_MAX);
    sabot_text_format(text, "%d seats", ruleset->seats);
    add_others(text, ruleset->seats_allowed, ruleset->seats);
    if (ruleset->bet_timer_seconds > 0) {
        sabot_text_add(text, "Bets close automatically after ");
        add_count(text, ruleset->bet_timer_seconds, " second.\n", " seconds.\n");
    } else {
        sabot_text_add(text, "There is no bet timer; the dealer closes bets.\n");
    }
}

/// R-DEAL-1, R-DRAW-1 to R-DRAW-4.
static void explain_draw(sabot_text *text) {
    sabot_text_add(
        text,
        "Two cards each, face up, Player first. A natural 8 or 9 on either side ends the hand.\n"
        "Player draws on 0 to 5 and stands on 6 and 7. If Player stands, Banker follows the same rule.\n"
        "If Player draws, Banker draws (D) or stands (S) by its total and Player's third card:\n");
}

// ---------------------------------------------------------------------------------------------------------
// Bank and settlement

/// R-BANK-4, for games with a player-dealer.
static void explain_cover(const sabot_ruleset *ruleset, sabot_text *text) {
    assert(ruleset->cover <= SABOT_COVER_NET);
    sabot_text_add(text, ruleset->cover == SABOT_COVER_GROSS
                             ? "Cover is gross: each cent paid or collected uses cover.\n"
                             : "Cover is net: paid bets use cover, collected bets add to it.\n");
    sabot_text_add(text, "Bets that the bank cannot cover are returned.\n");
}

static void explain_bank(const sabot_ruleset *ruleset, sabot_text *text) {
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        return sabot_text_add(text, "The house banks: it pays and collects every bet.\n");
    }
    assert(ruleset->bank_by == SABOT_BANK_PLAYER_DEALER);
    assert(ruleset->bank_hands >= 1);
    sabot_text_add(text, "A player-dealer at one of the seats banks; the house has no stake in the game.\n"
                         "The bank is offered clockwise to the next seat after every ");
    if (ruleset->bank_hands == 1) {
        sabot_text_add(text, "hand.\n");
    } else {
        sabot_text_format(text, "%d hands.\n", ruleset->bank_hands);
    }
    sabot_text_add(
        text, "The player-dealer puts up an amount for the hand and cannot win or lose more than that.\n");
    explain_cover(ruleset, text);
}

static const char *settlement_start(const sabot_ruleset *ruleset) {
    assert(ruleset->direction <= SABOT_COUNTER_CLOCKWISE);
    assert(ruleset->bank_by <= SABOT_BANK_HOUSE);
    const bool clockwise = ruleset->direction == SABOT_CLOCKWISE;
    if (ruleset->bank_by == SABOT_BANK_PLAYER_DEALER) {
        return clockwise ? "clockwise from the player-dealer's left"
                         : "counter-clockwise from the player-dealer's right";
    }
    return clockwise ? "clockwise from the dealer's left, seat 1 first"
                     : "counter-clockwise from the dealer's right, the highest seat first";
}

static void explain_settlement(const sabot_ruleset *ruleset, sabot_text *text) {
    assert(ruleset->settle_by <= SABOT_SETTLE_BY_SEAT);
    const bool by_kind = ruleset->settle_by == SABOT_SETTLE_BY_KIND;
    sabot_text_format(
        text, by_kind ? "Settled by kind of bet, each %s:\n" : "Settled seat by seat, %s; at each seat:\n",
        settlement_start(ruleset));
    const char *lead = "";
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        if (ruleset->wagers[ruleset->order[i]].offered) {
            sabot_text_format(text, "%s%s", lead, sabot_kind_title(ruleset->order[i]));
            lead = ", ";
        }
    }
    sabot_text_add(text, ".\n");
}

// ---------------------------------------------------------------------------------------------------------
// Wagers, limits, fees

const char *sabot_kind_explain(const sabot_ruleset *ruleset, sabot_kind kind) {
    switch (kind) {
    case SABOT_KIND_PLAYER:
        return "the Player hand is closer to 9; a tie pushes";
    case SABOT_KIND_BANKER:
        return ruleset->dragon7_banker == SABOT_DRAGON7_PUSHES_BANKER
                   ? "the Banker hand is closer to 9, no commission; a tie or a Dragon 7 pushes"
                   : "the Banker hand is closer to 9, including a Dragon 7, no commission; a tie pushes";
    case SABOT_KIND_TIE:
        return "both hands have the same total; never pushes";
    case SABOT_KIND_PANDA8:
        return "Player wins with three cards that total 8; never pushes";
    case SABOT_KIND_DRAGON7:
        return "Banker wins with three cards that total 7; never pushes";
    case SABOT_KIND_PROGRESSIVE_DRAGON7:
        return "a Dragon 7, by the paytable below";
    case SABOT_KIND_PROGRESSIVE_PANDA8:
        return "a Panda 8, by the paytable below";
    case SABOT_KIND_COUNT:
        break;
    }
    assert(false);
    return "";
}

const char *sabot_kind_clause(sabot_kind kind) {
    static const char *const clauses[SABOT_KIND_COUNT] = {
        [SABOT_KIND_PLAYER] = "R-PAY-1",
        [SABOT_KIND_BANKER] = "R-PAY-2",
        [SABOT_KIND_TIE] = "R-PAY-3",
        [SABOT_KIND_PANDA8] = "R-PAY-4",
        [SABOT_KIND_DRAGON7] = "R-PAY-4",
        [SABOT_KIND_PROGRESSIVE_DRAGON7] = "R-PROG-3",
        [SABOT_KIND_PROGRESSIVE_PANDA8] = "R-PROG-3",
    };
    assert(kind < SABOT_KIND_COUNT);
    return clauses[kind];
}

/// Writes the wagers for which `has` is true after `some`, as "Panda 8, Dragon 7", and a period. Writes
/// `none` if there are none.
static void add_kinds(sabot_text *text, const sabot_ruleset *ruleset,
                      bool (*has)(const sabot_wager_rule *rule), const char *some, const char *none) {
    const char *lead = some;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered && has(&ruleset->wagers[kind])) {
            sabot_text_format(text, "%s%s", lead, sabot_kind_title((sabot_kind)kind));
            lead = ", ";
        }
    }
    sabot_text_add(text, lead == some ? none : ".\n");
}

static bool needs_line(const sabot_wager_rule *rule) {
    return rule->needs_line;
}

static bool takes_back_line(const sabot_wager_rule *rule) {
    return rule->back_line;
}

static void explain_wagers(const sabot_ruleset *ruleset, sabot_text *text) {
    add_kinds(text, ruleset, needs_line,
              "Require a Player or Banker bet on the same spot: ", "Every bet may be made on its own.\n");
    add_kinds(text, ruleset, takes_back_line,
              "Back betting is allowed on: ", "Back betting is not allowed.\n");
}

static void explain_limits(const sabot_ruleset *ruleset, sabot_text *text) {
    assert(ruleset->table_minimum <= SABOT_MINIMUM_OF_BETTOR);
    assert(ruleset->legal_cap_cents >= 0);
    if (ruleset->table_minimum == SABOT_MINIMUM_OF_BETTOR) {
        sabot_text_add(
            text, "A player's bets together must also reach the lower of the Player and Banker minimums.\n");
    }
    if (ruleset->chip_unit_cents > 1) {
        sabot_text_format(text, "Bets, banks and buy-ins are multiples of %s.\n",
                          sabot_dollars_of(ruleset->chip_unit_cents).text);
    }
    if (ruleset->legal_cap_cents > 0) {
        sabot_text_format(text, "By law, no limit is above %s.\n",
                          sabot_dollars_of(ruleset->legal_cap_cents).text);
    } else {
        sabot_text_add(text, "There is no legal cap.\n");
    }
}

bool sabot_ruleset_takes_fees(const sabot_ruleset *ruleset) {
    assert(ruleset->schedule_count <= SABOT_SCHEDULE_ROWS_MAX);
    for (int row = 0; row < ruleset->schedule_count; row++) {
        bool any = ruleset->schedule[row].bank_fee_cents > 0;
        for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
            any = any || ruleset->schedule[row].fee_cents[kind] > 0;
        }
        if (any) {
            return true;
        }
    }
    return false;
}

static void explain_fees(const sabot_ruleset *ruleset, sabot_text *text) {
    assert(ruleset->fees_taken <= SABOT_FEES_AS_BETS_CLOSE);
    assert(ruleset->no_action_fee <= SABOT_NO_ACTION_FEE_RETURNED);
    if (!sabot_ruleset_takes_fees(ruleset)) {
        return sabot_text_add(text, "No fees are taken.\n");
    }
    sabot_text_format(text, "Fees are flat per bet and taken %s.\n",
                      ruleset->fees_taken == SABOT_FEES_AS_PLACED ? "as the bet is placed"
                                                                  : "when bets close");
    sabot_text_format(text, "The fee for a bet with no action is %s.\n",
                      ruleset->no_action_fee == SABOT_NO_ACTION_FEE_KEPT ? "kept" : "returned");
    sabot_text_format(text, "The fees for a void hand are %s.\n",
                      ruleset->void_fee == SABOT_VOID_FEE_KEPT ? "kept" : "returned");
}

void sabot_ruleset_explain(const sabot_ruleset *ruleset, sabot_topic topic, sabot_text *text) {
    switch (topic) {
    case SABOT_TOPIC_CARDS:
        return explain_cards(ruleset, text);
    case SABOT_TOPIC_TABLE:
        return explain_table(ruleset, text);
    case SABOT_TOPIC_DRAW:
        return explain_draw(text);
    case SABOT_TOPIC_BANK:
        return explain_bank(ruleset, text);
    case SABOT_TOPIC_COVER:
        return explain_cover(ruleset, text);
    case SABOT_TOPIC_SETTLEMENT:
        return explain_settlement(ruleset, text);
    case SABOT_TOPIC_WAGERS:
        return explain_wagers(ruleset, text);
    case SABOT_TOPIC_LIMITS:
        return explain_limits(ruleset, text);
    case SABOT_TOPIC_FEES:
        return explain_fees(ruleset, text);
    }
    assert(false);
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

/// Writes basis points as a percentage without trailing zeros: 20 %, 12.5 %, 0.01 %.
static void add_share(sabot_text *text, int basis_points) {
    assert(basis_points >= 0);
    assert(basis_points <= 10000);
    const int cents = basis_points % 100;
    sabot_text_add_number(text, basis_points / 100);
    if (cents > 0) {
        sabot_text_add(text, cents < 10 ? ".0" : ".");
        sabot_text_add_number(text, cents % 10 == 0 ? cents / 10 : cents);
    }
    sabot_text_add(text, "%");
}

void sabot_paytable_explain(const sabot_paytable *paytable, sabot_text *text) {
    assert(paytable->price_cents >= 1);
    assert(paytable->seed_cents >= 0);
    assert(paytable->reset_cents >= 0);
    sabot_text_format(text, "%s per hand, a fixed price; ", sabot_dollars_of(paytable->price_cents).text);
    add_share(text, paytable->meter_share);
    sabot_text_format(
        text, " of it goes to the meter.\nThe meter starts at %s and restarts at %s after it is won.\n",
        sabot_dollars_of(paytable->seed_cents).text, sabot_dollars_of(paytable->reset_cents).text);
}
