#include "text/json/hand.h"

#include "room/journal/utc_time.h"
#include "text/json/event.h"
#include "text/json/sheet.h"
#include "text/sentences/hand.h"
#include "text/sentences/sentences.h"

static void set(json_t *object, const char *key, int64_t number) {
    json_object_set_new(object, key, json_integer(number));
}

static void set_time(json_t *object, const char *key, int64_t time_ms) {
    char text[SABOT_TIME_SIZE];
    json_object_set_new(object, key,
                        time_ms != 0 ? json_string(sabot_time_write(time_ms, text)) : json_null());
}

static json_t *cards_json(const sabot_hand *hand) {
    json_t *const list = json_array();
    for (int i = 0; i < hand->count; i++) {
        char card[3];
        sabot_card_write(hand->cards[i], card);
        json_array_append_new(list, json_string(card));
    }
    return list;
}

json_t *sabot_side_json(const sabot_hand *hand) {
    return json_pack("{s:o, s:i}", "cards", cards_json(hand), "total", sabot_hand_total(hand));
}

// ---------------------------------------------------------------------------------------------------------
// Steps

/// To whom the card went and what they have now, by which clause, and why in a sentence; `before` is the deal
/// without it.
static void set_card(json_t *object, const sabot_hand_dealing *dealing, const sabot_deal *before) {
    const bool is_player = dealing->next.recipient == SABOT_TO_PLAYER;
    char why[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(why, sizeof why);
    sabot_deal_explain(before, &text);
    json_object_set_new(object, "to", json_string(is_player ? "player" : "banker"));
    set(object, "total", sabot_hand_total(is_player ? &dealing->deal.player : &dealing->deal.banker));
    json_object_set_new(object, "rule", json_string(sabot_draw_rule_clause(dealing->next.rule)));
    json_object_set_new(object, "why", json_string(why));
}

/// The event, who asked for it in which record and when, and a sentence; of a card, why it was dealt.
static json_t *step_json(const sabot_hand_step *step, sabot_hand_story *story) {
    char sentence[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(sentence, sizeof sentence);
    const sabot_deal before = story->dealing.deal;
    json_t *const object = sabot_event_json(&step->event);
    set(object, "record", (int64_t)step->sequence);
    set_time(object, "time", step->time_ms);
    json_object_set_new(object, "role", json_string(sabot_role_word(step->role)));
    set(object, "by", step->person);
    sabot_hand_story_tell(story, &step->event, &text);
    json_object_set_new(object, "words", json_string(sentence));
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
    set(object, "bettor", wager->bettor);
    set(object, "person", wager->person);
    set(object, "seat", wager->wager.seat.number);
    json_object_set_new(object, "kind", json_string(sabot_kind_word(wager->wager.kind)));
    set(object, "cents", wager->wager.cents);
    set(object, "fee", wager->fee_cents);
    set(object, "fee_returned", wager->fee_returned_cents);
    json_object_set_new(object, "result",
                        wager->is_settled ? json_string(sabot_result_name(wager->result)) : json_null());
    set(object, "taken", wager->taken_cents);
    set(object, "paid", wager->paid_cents);
    set(object, "returned", wager->returned_cents);
    if (sabot_kind_is_progressive(wager->wager.kind)) {
        json_object_set_new(object, "prize", json_string(sabot_prize_word(wager->prize)));
        json_object_set_new(object, "rejected", json_boolean(wager->is_rejected));
        set(object, "envy", wager->envy_cents);
    }
    return object;
}

static json_t *meters_json(const sabot_hand_book *book) {
    static const char *const keys[] = {"dragon7", "panda8"};
    json_t *const object = json_object();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (book->ruleset.wagers[sabot_progressive_kind(i)].offered) {
            json_object_set_new(object, keys[i],
                                json_pack("{s:I, s:I}", "before_units",
                                          (json_int_t)book->round.meters[i].units, "after_units",
                                          (json_int_t)book->meters_after[i].units));
        }
    }
    return object;
}

// ---------------------------------------------------------------------------------------------------------

json_t *sabot_hand_line_json(const sabot_hand_book *book) {
    const sabot_hand_sums sums = sabot_hand_book_sums(book);
    json_t *const object = json_object();
    set(object, "table", book->table);
    set(object, "hand", book->hand);
    set(object, "shoe", book->shoe);
    set_time(object, "began", book->began_ms);
    json_object_set_new(object, "player", cards_json(&book->round.deal.player));
    json_object_set_new(object, "banker", cards_json(&book->round.deal.banker));
    json_object_set_new(object, "outcome", json_string(sabot_hand_outcome(book)));
    set(object, "wagers_cents", sums.wager_cents);
    set(object, "taken_cents", sums.taken_cents);
    set(object, "paid_cents", sums.paid_cents);
    return object;
}

json_t *sabot_hand_json(const sabot_hand_book *book) {
    sabot_sheet sheet;
    json_t *const root = sabot_hand_line_json(book);
    json_t *const wagers = json_array();
    for (int i = 0; i < book->wager_count; i++) {
        json_array_append_new(wagers, wager_json(&book->wagers[i]));
    }
    json_object_set_new(root, "ruleset", json_string(book->ruleset.name));
    json_object_set_new(root, "reason",
                        book->fate == SABOT_BOOK_VOID ? json_string(book->reason.text) : json_null());
    set_time(root, "started", book->started_ms);
    set_time(root, "declared", book->declared_ms);
    set_time(root, "settled", book->settled_ms);
    set_time(root, "over", book->over_ms);
    json_object_set_new(root, "people", people_json(book));
    json_object_set_new(root, "bank",
                        book->round.bank_seat.number == 0
                            ? json_null()
                            : json_pack("{s:i, s:I, s:I}", "seat", book->round.bank_seat.number, "start",
                                        (json_int_t)book->round.bank_cents, "end",
                                        (json_int_t)book->bank_end_cents));
    json_object_set_new(root, "wagers", wagers);
    json_object_set_new(root, "meters", meters_json(book));
    const bool has_sheet = book->settled_ms != 0 && book->fate != SABOT_BOOK_VOID && !book->tracker_only;
    if (has_sheet) {
        sabot_hand_book_sheet(book, &sheet);
    }
    json_object_set_new(root, "sheet", has_sheet ? sabot_sheet_json(&book->ruleset, &sheet) : json_null());
    json_object_set_new(root, "steps", steps_json(book));
    return root;
}
