/// A counter at a table: whole shoes, every card, every bet.
#include "sabot/count.h"
#include "sabot/settle.h"

#include "hand_table.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// What a bet wins

static void fill_won(const sabot_ruleset *ruleset, sabot_count_wager wager, int64_t won[SABOT_ENDING_COUNT]) {
    assert(wager.stake >= 0 && wager.stake <= SABOT_COUNT_STAKE_UNITS_MAX * SABOT_COUNT_MILLION);
    for (int ending = 0; ending < SABOT_ENDING_COUNT && wager.stake > 0; ending++) {
        assert(ruleset->wagers[wager.kind].offered);
        won[ending] = wager.stake * sabot_ending_won(ruleset, wager.kind, (sabot_ending)ending);
    }
}

static void fill_won_by_event(sabot_count *count, const sabot_ruleset *ruleset) {
    count->paytable = *sabot_ruleset_paytable(ruleset, count->bets.bet);
    memset(count->paytable.combinations, 0, sizeof count->paytable.combinations);
    count->paytable.combinations[1] = count->bets.combination;
    const double price_cents = (double)count->paytable.price_cents;
    assert(sabot_count_takes_paytable(&count->paytable, count->bets.meter_cents));
    for (int event = 0; event < SABOT_EVENT_COUNT; event++) {
        const int64_t pay_cents =
            event == SABOT_EVENT_COMBINATION ? count->bets.meter_cents : count->paytable.pay_cents[event];
        const double units = (double)pay_cents / price_cents - 1;
        count->won_by_event[event] = llround(units * (double)SABOT_COUNT_MILLION);
    }
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        count->won[ending] = count->won_by_event[SABOT_EVENT_NONE];
    }
}

void sabot_count_open(sabot_count *count, const sabot_ruleset *ruleset, const sabot_sim *sim,
                      const sabot_count_system *system, const sabot_count_bets *bets) {
    assert(ruleset->wagers[bets->bet].offered);
    memset(count, 0, sizeof *count);
    count->sim = *sim;
    count->system = *system;
    count->bets = *bets;
    if (sabot_kind_is_progressive(bets->bet)) {
        fill_won_by_event(count, ruleset);
    } else {
        fill_won(ruleset, (sabot_count_wager){bets->bet, SABOT_COUNT_MILLION}, count->won);
    }
    fill_won(ruleset, bets->line, count->won_beside);
    fill_won(ruleset, bets->otherwise, count->won_otherwise);
    sabot_hand_table_fill(&count->table);
}

// ---------------------------------------------------------------------------------------------------------
// The shoes

/// A progressive looks at suits: only where it can have won, the hand is dealt card by card.
static int64_t won_by_progressive(const sabot_count *count, sabot_dealt_hand hand) {
    const sabot_ending ending =
        count->bets.bet == SABOT_KIND_PROGRESSIVE_DRAGON7 ? SABOT_ENDING_DRAGON7 : SABOT_ENDING_PANDA8;
    if (hand.ending != ending) {
        return count->won_by_event[SABOT_EVENT_NONE];
    }
    sabot_deal deal = {0};
    for (int i = 0; i < hand.count; i++) {
        sabot_deal_add(&deal, hand.cards[i]);
    }
    return count->won_by_event[sabot_progressive_event_of(&count->paytable, &deal, 1)];
}

/// The counter's tags by card, for the hot loop.
typedef struct {
    int8_t of[SABOT_DECK_CARDS];
} card_tags;

static card_tags card_tags_of(const sabot_count *count) {
    card_tags tags;
    for (int index = 0; index < SABOT_DECK_CARDS; index++) {
        tags.of[index] = count->system.tags[count->table.values[index]];
    }
    return tags;
}

static void deal_shoe(const sabot_count *count, const card_tags *tags, sabot_shoe *shoe,
                      int64_t traits[SABOT_COUNT_TRAIT_COUNT]) {
    const bool is_progressive = sabot_kind_is_progressive(count->bets.bet);
    int64_t running = count->system.start;
    int64_t hands = 0, bets = 0, won = 0, beside = 0;
    const sabot_burned burned = sabot_shoe_burn(shoe);
    running += burned.exposed ? tags->of[burned.card.index] : 0;
    for (; sabot_shoe_begin_hand(shoe) == SABOT_OK; sabot_shoe_end_hand(shoe)) {
        const int left = shoe->count - shoe->dealt;
        const sabot_dealt_hand hand = sabot_hand_table_deal(&count->table, shoe);
        hands++;
        if (sabot_count_system_bets(&count->system, running, left)) {
            bets++;
            won += is_progressive ? won_by_progressive(count, hand) : count->won[hand.ending];
            beside += count->won_beside[hand.ending];
        } else {
            beside += count->won_otherwise[hand.ending];
        }
        for (int i = 0; i < hand.count; i++) {
            running += tags->of[hand.cards[i].index];
        }
    }
    traits[SABOT_COUNT_HANDS] = hands;
    traits[SABOT_COUNT_BETS] = bets;
    traits[SABOT_COUNT_WON] = won;
    traits[SABOT_COUNT_BESIDE] = beside;
}

void sabot_count_shoe(const sabot_count *count, sabot_shoe *shoe, int64_t traits[SABOT_COUNT_TRAIT_COUNT]) {
    const card_tags tags = card_tags_of(count);
    deal_shoe(count, &tags, shoe, traits);
}

void sabot_count_run(const sabot_count *count, uint64_t first, uint64_t shoes, sabot_count_sums *sums) {
    const card_tags tags = card_tags_of(count);
    const sabot_shoe fresh = sabot_shoe_of(count->sim.decks, count->sim.shoe);
    for (uint64_t number = first; number - first < shoes; number++) {
        sabot_shoe shoe = fresh;
        sabot_random random = sabot_random_of(count->sim.seed, number);
        sabot_shoe_shuffle(&shoe, &random);
        int64_t traits[SABOT_COUNT_TRAIT_COUNT];
        deal_shoe(count, &tags, &shoe, traits);
        sabot_count_sums_add_shoe(sums, traits);
    }
}
