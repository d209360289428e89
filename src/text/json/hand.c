/// Writes a hand from a journal as JSON, step by step.
#include "text/json/json.h"

#include "room/journal/utc_time.h"
#include "text/sentences/hand.h"
#include "text/sentences/sentences.h"

json_t *sabot_side_json(const sabot_hand *hand) {
    return json_pack("{s:o, s:i}", "cards", sabot_cards_json(hand->cards, hand->count), "total",
                     sabot_hand_total(hand));
}

// ---------------------------------------------------------------------------------------------------------
// Steps

/// Adds which side got the card, its new total, the clause, and the reason in a sentence. `before` is the
/// deal without the card.
static void set_card(json_t *object, const sabot_hand_dealing *dealing, const sabot_deal *before) {
    const bool is_player = dealing->next.recipient == SABOT_TO_PLAYER;
    char why[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(why, sizeof why);
    sabot_deal_explain(before, &text);
    sabot_json_set_word(object, "to", is_player ? "player" : "banker");
    sabot_json_set_number(object, "total",
                          sabot_hand_total(is_player ? &dealing->deal.player : &dealing->deal.banker));
    sabot_json_set_word(object, "rule", sabot_draw_rule_clause(dealing->next.rule));
    sabot_json_set_word(object, "why", why);
}

/// Writes the event with its record, time, role, person and sentence; for a card, also why it was dealt.
static json_t *step_json(const sabot_hand_step *step, sabot_hand_story *story) {
    char sentence[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(sentence, sizeof sentence);
    const sabot_deal before = story->dealing.deal;
    json_t *const object = sabot_event_json(&step->event);
    sabot_json_set_number(object, "record", (int64_t)step->sequence);
    sabot_json_set_time(object, "time", step->time_ms);
    sabot_json_set_word(object, "role", sabot_role_name(step->role));
    sabot_json_set_number(object, "by", step->person);
    sabot_hand_story_tell(story, &step->event, &text);
    sabot_json_set_word(object, "words", sentence);
    if (story->is_card) {
        set_card(object, &story->dealing, &before);
    }
    return object;
}

static json_t *steps_json(const sabot_hand_book *book) {
    json_t *const list = json_array();
    sabot_hand_story story;
    sabot_hand_story_begin(&story, book);
    for (int i = 0; i < book->step_count; i++) {
        json_array_append_new(list, step_json(&book->steps[i], &story));
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------
// People and wagers

static json_t *people_json(const sabot_hand_book *book) {
    json_t *const list = json_array();
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (book->bettors[bettor].person != 0) {
            char name[SABOT_CARDS_SIZE];
            json_array_append_new(list, json_pack("{s:i, s:s, s:I, s:b}", "bettor", bettor, "place",
                                                  sabot_bettor_write(bettor, name), "person",
                                                  (json_int_t)book->bettors[bettor].person, "away",
                                                  book->bettors[bettor].away));
        }
    }
    return list;
}

static json_t *wager_json(const sabot_hand_wager *wager) {
    json_t *const object = json_object();
    sabot_json_set_number(object, "bettor", wager->bettor);
    sabot_json_set_number(object, "person", wager->person);
    sabot_json_set_number(object, "seat", wager->wager.seat.number);
    sabot_json_set_word(object, "kind", sabot_kind_name(wager->wager.kind));
    sabot_json_set_number(object, "cents", wager->wager.cents);
    sabot_json_set_number(object, "fee", wager->fee_cents);
    sabot_json_set_number(object, "fee_returned", wager->fee_returned_cents);
    sabot_json_set(object, "result",
                   wager->is_settled ? json_string(sabot_result_name(wager->result)) : json_null());
    sabot_json_set_number(object, "taken", wager->taken_cents);
    sabot_json_set_number(object, "paid", wager->paid_cents);
    sabot_json_set_number(object, "returned", wager->returned_cents);
    if (sabot_kind_is_progressive(wager->wager.kind)) {
        sabot_json_set_word(object, "prize", sabot_prize_name(wager->prize));
        sabot_json_set_flag(object, "rejected", wager->is_rejected);
        sabot_json_set_number(object, "envy", wager->envy_cents);
    }
    return object;
}

static json_t *meters_json(const sabot_hand_book *book) {
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (book->ruleset.wagers[sabot_progressive_kind(i)].offered) {
            sabot_json_set(object, sabot_progressive_name(i),
                           json_pack("{s:I, s:I}", "before_units", (json_int_t)book->round.meters[i].units,
                                     "after_units", (json_int_t)book->meters_after[i].units));
        }
    }
    return object;
}

// ---------------------------------------------------------------------------------------------------------

json_t *sabot_hand_line_json(const sabot_hand_book *book) {
    const sabot_hand_sums sums = sabot_hand_book_sums(book);
    json_t *const object = json_object();
    sabot_json_set_number(object, "table", book->table);
    sabot_json_set_number(object, "hand", book->hand);
    sabot_json_set_number(object, "shoe", book->shoe);
    sabot_json_set_time(object, "began", book->began_ms);
    sabot_json_set(object, "player",
                   sabot_cards_json(book->round.deal.player.cards, book->round.deal.player.count));
    sabot_json_set(object, "banker",
                   sabot_cards_json(book->round.deal.banker.cards, book->round.deal.banker.count));
    sabot_json_set_word(object, "outcome", sabot_hand_outcome(book));
    sabot_json_set_number(object, "wagers_cents", sums.wager_cents);
    sabot_json_set_number(object, "taken_cents", sums.taken_cents);
    sabot_json_set_number(object, "paid_cents", sums.paid_cents);
    return object;
}

json_t *sabot_hand_json(const sabot_hand_book *book) {
    sabot_sheet sheet;
    json_t *const root = sabot_hand_line_json(book);
    json_t *const wagers = json_array();
    for (int i = 0; i < book->wager_count; i++) {
        json_array_append_new(wagers, wager_json(&book->wagers[i]));
    }
    sabot_json_set_word(root, "ruleset", book->ruleset.name);
    sabot_json_set(root, "reason",
                   book->fate == SABOT_BOOK_VOID ? json_string(book->reason.text) : json_null());
    sabot_json_set_time(root, "started", book->started_ms);
    sabot_json_set_time(root, "declared", book->declared_ms);
    sabot_json_set_time(root, "settled", book->settled_ms);
    sabot_json_set_time(root, "over", book->over_ms);
    sabot_json_set(root, "people", people_json(book));
    sabot_json_set(root, "bank",
                   book->round.bank_seat.number == 0
                       ? json_null()
                       : json_pack("{s:i, s:I, s:I}", "seat", book->round.bank_seat.number, "start",
                                   (json_int_t)book->round.bank_cents, "end",
                                   (json_int_t)book->bank_end_cents));
    sabot_json_set(root, "wagers", wagers);
    sabot_json_set(root, "meters", meters_json(book));
    const bool has_sheet = book->settled_ms != 0 && book->fate != SABOT_BOOK_VOID && !book->tracker_only;
    if (has_sheet) {
        sabot_hand_book_sheet(book, &sheet);
    }
    sabot_json_set(root, "sheet", has_sheet ? sabot_sheet_json(&book->ruleset, &sheet) : json_null());
    sabot_json_set(root, "steps", steps_json(book));
    return root;
}
