/// Writes a hand as one of its players saw it, with the reason for every line.
#include "text/json/json.h"

#include "text/sentences/hand.h"
#include "text/sentences/sentences.h"

// ---------------------------------------------------------------------------------------------------------
// Reasons

/// Returns what decided a wager: "Dragon 7", "No tie", "Banker won".
static const char *cause_of(sabot_kind kind, sabot_result result, sabot_ending ending) {
    const bool wins = result == SABOT_RESULT_WIN;
    if (result == SABOT_RESULT_PUSH) {
        return ending == SABOT_ENDING_TIE ? "Tie" : "Dragon 7";
    }
    switch (kind) {
    case SABOT_KIND_PLAYER:
        return wins ? "Player won" : "Banker won";
    case SABOT_KIND_BANKER:
        return wins ? "Banker won" : "Player won";
    case SABOT_KIND_TIE:
        return wins ? "Tie" : "No tie";
    case SABOT_KIND_PANDA8:
        return wins ? "Panda 8" : "No Panda 8";
    default:
        return wins ? "Dragon 7" : "No Dragon 7";
    }
}

static void add_amount(sabot_text *text, int64_t cents, const char *after) {
    sabot_text_add_cents(text, cents);
    sabot_text_add(text, after);
}

/// R-BANK-4: explains a bet the bank covered only in part, or not at all.
static void explain_partial(const sabot_sheet_line *line, int64_t due_cents, sabot_text *text) {
    const bool wins = line->result == SABOT_RESULT_WIN;
    const int64_t moved_cents = wins ? line->paid_cents : line->taken_cents;
    sabot_text_add(text, "the bank covered ");
    if (moved_cents == 0) {
        sabot_text_add(text, "none of it");
    } else {
        add_amount(text, moved_cents, " of ");
        sabot_text_add_cents(text, due_cents);
    }
    sabot_text_add(text, "; ");
    add_amount(text, line->returned_cents, " returned.");
}

static void explain_line(const sabot_ruleset *ruleset, const sabot_sheet_line *line, sabot_ending ending,
                         sabot_text *text) {
    const int odds = ruleset->wagers[line->wager.kind].odds;
    const bool wins = line->result == SABOT_RESULT_WIN;
    sabot_text_add(text, cause_of(line->wager.kind, line->result, ending));
    if (line->result == SABOT_RESULT_PUSH) {
        sabot_text_add(text, ": ");
        sabot_text_add(text, sabot_kind_title(line->wager.kind));
        sabot_text_add(text, " pushes. ");
        add_amount(text, line->returned_cents, " returned.");
        return;
    }
    sabot_text_add(text, wins ? ", " : ": ");
    if (wins) {
        sabot_text_add_number(text, odds);
        sabot_text_add(text, " to 1: ");
    }
    if (sabot_sheet_line_is_short(ruleset, line)) {
        const int64_t cents = line->wager.cents;
        explain_partial(line, wins ? sabot_cents_multiply(cents, odds) : cents, text);
    } else {
        add_amount(text, wins ? line->paid_cents : line->taken_cents, wins ? " won." : " lost.");
    }
}

/// R-PROG-8: explains what a progressive won, or that it awaits a supervisor.
static void explain_progressive(const sabot_hand_wager *wager, sabot_text *text) {
    if (wager->prize == SABOT_PRIZE_NONE) {
        sabot_text_add(text, "No progressive win: ");
        add_amount(text, wager->taken_cents, " lost.");
        return;
    }
    sabot_text_add(text, sabot_kind_title(wager->wager.kind));
    sabot_text_add(text, ", ");
    sabot_text_add(text, sabot_prize_title(wager->prize));
    if (wager->paid_cents > 0) {
        sabot_text_add(text, ": ");
        add_amount(text, wager->paid_cents, " won on a ");
        add_amount(text, wager->taken_cents, " bet.");
    } else {
        sabot_text_add(text,
                       wager->is_rejected ? ": rejected by a supervisor." : ": waiting for a supervisor.");
    }
}

static const char *explain(const sabot_hand_book *book, const sabot_hand_wager *wager, sabot_text *text) {
    if (book->fate == SABOT_BOOK_VOID || !wager->is_settled) {
        const int64_t kept_cents = wager->fee_cents - wager->fee_returned_cents;
        sabot_text_add(text, "Hand voided: ");
        add_amount(text, wager->wager.cents, kept_cents > 0 ? " returned; the fee of " : " returned.");
        if (kept_cents > 0) {
            add_amount(text, kept_cents, " is kept.");
        }
        return "";
    }
    if (sabot_kind_is_progressive(wager->wager.kind)) {
        explain_progressive(wager, text);
        return sabot_kind_clause(wager->wager.kind);
    }
    const sabot_sheet_line line = {.wager = wager->wager,
                                   .result = wager->result,
                                   .taken_cents = wager->taken_cents,
                                   .paid_cents = wager->paid_cents,
                                   .returned_cents = wager->returned_cents};
    explain_line(&book->ruleset, &line, book->ending, text);
    return sabot_sheet_line_is_short(&book->ruleset, &line) ? "R-BANK-4"
                                                            : sabot_kind_clause(wager->wager.kind);
}

// ---------------------------------------------------------------------------------------------------------
// Lines

static json_t *line_json(const sabot_hand_book *book, const sabot_hand_wager *wager) {
    char place[SABOT_CARDS_SIZE], words[192];
    sabot_text text = sabot_text_in(words, sizeof words);
    const char *const clause = explain(book, wager, &text);
    json_t *const line = json_object();
    sabot_json_set_word(line, "kind", sabot_kind_name(wager->wager.kind));
    sabot_json_set_word(line, "title", sabot_kind_title(wager->wager.kind));
    sabot_json_set_word(line, "place", sabot_bettor_write(wager->wager.seat.number, place));
    sabot_json_set_number(line, "cents", wager->wager.cents);
    sabot_json_set(line, "result",
                   wager->is_settled ? json_string(sabot_result_name(wager->result)) : json_null());
    sabot_json_set_number(line, "taken", wager->taken_cents);
    sabot_json_set_number(line, "paid", wager->paid_cents);
    sabot_json_set_number(line, "returned", wager->returned_cents);
    sabot_json_set_number(line, "fee", wager->fee_cents - wager->fee_returned_cents);
    sabot_json_set_word(line, "words", words);
    sabot_json_set_word(line, "clause", clause);
    return line;
}

static bool has_banked(const sabot_hand_book *book, sabot_person person) {
    const int seat = book->round.bank_seat.number;
    return seat != 0 && book->bettors[seat].person == person;
}

static void set_result(json_t *root, const sabot_hand_book *book) {
    char words[128] = "";
    sabot_text text = sabot_text_in(words, sizeof words);
    const bool is_void = book->fate == SABOT_BOOK_VOID;
    if (is_void) {
        sabot_text_add(&text, "Hand voided: ");
        sabot_text_add(&text, book->reason.text);
    } else if (book->is_declared) {
        const sabot_coup dealt = sabot_coup_of(&book->round.deal);
        const sabot_coup coup = sabot_ruleset_coup(&book->ruleset, &dealt); // R-WIN-3
        sabot_coup_explain(&coup, &text);
    }
    sabot_json_set_word(root, "outcome", sabot_hand_outcome(book));
    sabot_json_set_word(root, "words", words);
    sabot_json_set_flag(root, "void", is_void);
    sabot_json_set(root, "player", sabot_side_json(&book->round.deal.player));
    sabot_json_set(root, "banker", sabot_side_json(&book->round.deal.banker));
}

bool sabot_own_hand_has(const sabot_hand_book *book, sabot_person person) {
    bool has_any = has_banked(book, person);
    for (int i = 0; !has_any && i < book->wager_count; i++) {
        has_any = book->wagers[i].person == person;
    }
    return has_any;
}

json_t *sabot_own_hand_json(const sabot_hand_book *book, sabot_person person) {
    if (!sabot_own_hand_has(book, person)) {
        return NULL;
    }
    const bool banked = has_banked(book, person);
    int64_t fees_cents = banked ? book->bank_fee_cents - book->bank_fee_returned_cents : 0;
    int64_t net_cents = banked ? book->bank_end_cents - book->round.bank_cents : 0;
    json_t *const lines = json_array();
    for (int i = 0; i < book->wager_count; i++) {
        const sabot_hand_wager *const wager = &book->wagers[i];
        if (wager->person == person) {
            json_array_append_new(lines, line_json(book, wager));
            fees_cents = sabot_cents_add(fees_cents, wager->fee_cents - wager->fee_returned_cents);
            net_cents = sabot_cents_add(net_cents, wager->paid_cents - wager->taken_cents);
        }
    }
    json_t *const root = json_object();
    sabot_json_set_number(root, "hand", book->hand);
    sabot_json_set_number(root, "time_ms", book->over_ms);
    set_result(root, book);
    sabot_json_set(root, "lines", lines);
    sabot_json_set(root, "bank",
                   banked ? json_pack("{s:I, s:I}", "start", (json_int_t)book->round.bank_cents, "end",
                                      (json_int_t)book->bank_end_cents)
                          : json_null());
    sabot_json_set_number(root, "fees", fees_cents);
    sabot_json_set_number(root, "net", sabot_cents_add(net_cents, -fees_cents));
    return root;
}
