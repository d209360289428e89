/// Words for a hand from a journal, and its steps as sentences.
#include "text/sentences/hand.h"

#include "text/sentences/sentences.h"

#include <stdio.h>

const char *sabot_hand_outcome(const sabot_hand_book *book) {
    if (book->fate == SABOT_BOOK_VOID) {
        return "void";
    }
    return book->is_declared ? sabot_ending_name(book->ending) : "on";
}

const char *sabot_cards_write(const sabot_hand *hand, char text[SABOT_CARDS_SIZE]) {
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < hand->count; i++) {
        char card[3];
        sabot_card_write(hand->cards[i], card);
        length += (size_t)snprintf(text + length, SABOT_CARDS_SIZE - length, "%s%s", i > 0 ? " " : "", card);
    }
    return text;
}

const char *sabot_account_name(sabot_account account, char name[SABOT_ACCOUNT_NAME_SIZE]) {
    sabot_text text = sabot_text_in(name, SABOT_ACCOUNT_NAME_SIZE);
    sabot_account_write(account, &text);
    return name;
}

const char *sabot_bettor_write(int bettor, char text[SABOT_CARDS_SIZE]) {
    sabot_text name = sabot_text_in(text, SABOT_CARDS_SIZE);
    sabot_account_write(SABOT_ACCOUNT_OF_BETTOR(bettor), &name);
    return text;
}

// ---------------------------------------------------------------------------------------------------------
// Who gets each card

static void remove_last_card(sabot_deal *deal) {
    const bool from_banker =
        deal->banker.count == 3 || (deal->player.count < 3 && deal->banker.count == deal->player.count);
    sabot_hand *const hand = from_banker ? &deal->banker : &deal->player;
    if (hand->count > 0) {
        hand->count--;
    }
}

/// Follows cards, take-backs and misdeals. Returns true if a card was dealt; `next` then says to whom.
static bool follow_event(sabot_hand_dealing *dealing, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_CARD_DEALT:
        dealing->next = sabot_deal_next(&dealing->deal);
        sabot_deal_add(&dealing->deal, (sabot_card){event->card_dealt.card});
        return true;
    case SABOT_EVENT_CARD_TAKEN_BACK:
        remove_last_card(&dealing->deal);
        return false;
    case SABOT_EVENT_MISDEALT:
        dealing->deal = (sabot_deal){0};
        return false;
    default:
        return false;
    }
}

/// Returns the number of steps up to the START GAME after which no bets were reopened (R-BET-9), or 0.
static int count_steps_to_start(const sabot_hand_book *book) {
    int steps = 0;
    for (int i = 0; i < book->step_count; i++) {
        if (book->steps[i].event.type == SABOT_EVENT_HAND_STARTED) {
            steps = i + 1;
        } else if (book->steps[i].event.type == SABOT_EVENT_BETS_REOPENED) {
            steps = 0;
        }
    }
    return steps;
}

/// The scene uses the final numbers of the wagers, which are fixed once the hand starts, and the final cards,
/// which no longer change once the outcome is declared.
void sabot_hand_story_begin(sabot_hand_story *story, const sabot_hand_book *book) {
    sabot_table *const scene = &story->scene;
    story->dealing = (sabot_hand_dealing){.deal = book->reopened_deal};
    story->step = 0;
    story->steps_to_start = count_steps_to_start(book);
    story->is_card = false;
    sabot_table_begin(scene);
    scene->phase = SABOT_PHASE_DEALING;
    scene->ruleset = book->ruleset;
    scene->round = book->round;
    scene->round.wager_count = (uint16_t)book->wager_count;
    for (int i = 0; i < book->wager_count; i++) {
        scene->round.wagers[i] = book->wagers[i].wager;
    }
}

/// Before the hand starts, bets come and go and have no final number, so the sentence uses only the event.
static bool write_early_step(const sabot_event *event, sabot_text *text) {
    const bool is_changed = event->type == SABOT_EVENT_BET_CHANGED;
    if (is_changed || event->type == SABOT_EVENT_BET_WITHDRAWN) {
        const sabot_wager wager = sabot_wager_of(event->bet_withdrawn.bettor, event->bet_withdrawn.seat,
                                                 (sabot_kind)event->bet_withdrawn.kind, 0);
        sabot_sentence_wager(&wager, text);
        sabot_text_add(text, is_changed ? " becomes " : " is removed");
        if (is_changed) {
            sabot_text_add_cents(text, event->bet_changed.cents);
        }
        return true;
    }
    switch (event->type) {
    case SABOT_EVENT_FEE_TAKEN:
    case SABOT_EVENT_FEE_RETURNED:
    case SABOT_EVENT_FEE_RELEASED: // these have the same fields
        if (event->fee_taken.wager == SABOT_BANK_FEE_INDEX) {
            return false;
        }
        sabot_event_explain(event, text);
        return true;
    case SABOT_EVENT_PROGRESSIVE_TAKEN:
    case SABOT_EVENT_PROGRESSIVE_RELEASED:
        sabot_event_explain(event, text);
        return true;
    default:
        return false;
    }
}

static void write_card(const sabot_next *next, sabot_card dealt, sabot_text *text) {
    char card[3];
    sabot_card_write(dealt, card);
    sabot_text_add(text, card);
    sabot_text_add(text, next->recipient == SABOT_TO_PLAYER ? " to Player (" : " to Banker (");
    sabot_text_add(text, sabot_draw_rule_clause(next->rule));
    sabot_text_add(text, ")");
}

void sabot_hand_story_tell(sabot_hand_story *story, const sabot_event *event, sabot_text *sentence) {
    story->is_card = follow_event(&story->dealing, event);
    if (story->is_card) {
        write_card(&story->dealing.next, (sabot_card){event->card_dealt.card}, sentence);
    } else {
        const sabot_deal *const dealt = &story->dealing.deal;
        if (event->type == SABOT_EVENT_DECLARED && dealt->player.count > 0 &&
            sabot_deal_next(dealt).recipient == SABOT_TO_NOBODY) {
            story->scene.round.deal = *dealt; // R-DEAL-2: the outcome may be reopened and the cards corrected
        }
        const bool has_started = story->steps_to_start > 0 && story->step >= story->steps_to_start;
        if (has_started || !write_early_step(event, sentence)) {
            sabot_sentence_event(&story->scene, event, sentence);
        }
    }
    story->step++;
}
