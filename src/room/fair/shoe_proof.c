/// Deals a revealed shoe again, card by card, and reports the first mismatch.
#include "room/fair/shoe_proof.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

/// The correct shoe, and the progress through the file.
typedef struct {
    const sabot_shoe_file *file;
    sabot_shoe_proof *proof;
    sabot_card cards[SABOT_SHOE_CARDS_MAX];
    int count;
    const sabot_shoe_file_hand *passing; ///< the first hand with a card behind the cut card
    bool began_before_cut;               ///< and that hand had begun before the cut card
} proof_work;

__attribute__((format(printf, 2, 3))) static bool deny(proof_work *work, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(work->proof->why, sizeof work->proof->why, format, arguments);
    va_end(arguments);
    return false;
}

/// Compares the next card with `given`; `what` describes the card in the file.
static bool take(proof_work *work, sabot_card given, const char *what) {
    if (work->proof->gone >= work->count) {
        return deny(work, "%s: the shoe has only %d cards", what, work->count);
    }
    const sabot_card correct = work->cards[work->proof->gone];
    if (correct.index != given.index) {
        char correct_text[3], given_text[3];
        sabot_card_write(correct, correct_text);
        sabot_card_write(given, given_text);
        return deny(work, "%s should be %s, but is %s", what, correct_text, given_text);
    }
    work->proof->gone++;
    work->proof->cards++;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Seed and burn

static bool prove_commitment(proof_work *work) {
    const sabot_shoe_file *const file = work->file;
    const sabot_commitment correct = sabot_seed_commit(&file->seed, file->name);
    if (!sabot_commitment_is(&correct, &file->commitment)) {
        char text[SABOT_HEX_SIZE];
        sabot_hex_write(correct.bytes, text);
        return deny(work, "commitment: this seed, table, shoe and decks give %s", text);
    }
    return true;
}

/// An exposed card determines how many are burned. Unseen cards are proven by the hands after them.
static bool prove_burn(proof_work *work) {
    const sabot_burn_result *const burned = &work->file->burned;
    if (burned->cards > work->count) {
        return deny(work, "burn: the shoe has only %d cards", work->count);
    }
    if (burned->exposed) {
        const int rank = sabot_card_rank(burned->card);
        const int correct = 1 + (rank < 10 ? rank : 10);
        if (!take(work, burned->card, "burn: the exposed card")) {
            return false;
        }
        if (burned->cards != correct) {
            return deny(work, "burn: the exposed card means %d burned cards, including itself, not %d",
                        correct, burned->cards);
        }
    }
    work->proof->gone = burned->cards;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Hands

/// Numbers increase. A missing number was canceled before its first card.
static bool prove_number(proof_work *work, int index) {
    const sabot_shoe_file_hand *const hands = work->file->hands;
    if (index == 0 || hands[index].number > hands[index - 1].number) {
        return true;
    }
    if (hands[index].number == hands[index - 1].number && hands[index - 1].is_void) {
        return true; // a misdeal, dealt again
    }
    return deny(work, "hand %" PRIu32 " cannot follow hand %" PRIu32, hands[index].number,
                hands[index - 1].number);
}

/// Deals the next card by the rules and checks that the file has it.
static bool prove_next_card(proof_work *work, const sabot_shoe_file_hand *hand, sabot_deal *dealt,
                            sabot_recipient recipient) {
    static const char *const ordinals[] = {"first", "second", "third"};
    const bool is_player = recipient == SABOT_TO_PLAYER;
    const sabot_hand *const given = is_player ? &hand->deal.player : &hand->deal.banker;
    const int index = is_player ? dealt->player.count : dealt->banker.count;
    char what[64];
    snprintf(what, sizeof what, "hand %" PRIu32 ": the %s card of %s", hand->number, ordinals[index],
             is_player ? "Player" : "Banker");
    if (index >= given->count) {
        return deny(work, "%s is missing (%s)", what, sabot_draw_rule_clause(sabot_deal_next(dealt).rule));
    }
    return take(work, given->cards[index], what) && sabot_deal_add(dealt, given->cards[index]) == SABOT_OK;
}

static bool prove_deal(proof_work *work, const sabot_shoe_file_hand *hand) {
    sabot_deal dealt = {0};
    sabot_next next = sabot_deal_next(&dealt);
    for (; next.recipient != SABOT_TO_NOBODY; next = sabot_deal_next(&dealt)) {
        if (!prove_next_card(work, hand, &dealt, next.recipient)) {
            return false;
        }
    }
    if (sabot_deal_check(&hand->deal, &next) != SABOT_OK) {
        return deny(work, "hand %" PRIu32 ": the rules give %s no third card (%s)", hand->number,
                    next.recipient == SABOT_TO_PLAYER ? "Player" : "Banker",
                    sabot_draw_rule_clause(next.rule));
    }
    return true;
}

static bool prove_void(proof_work *work, const sabot_shoe_file_hand *hand) {
    assert(hand->count <= SABOT_DEAL_CARDS_MAX);
    for (int i = 0; i < hand->count; i++) {
        char what[64];
        snprintf(what, sizeof what, "hand %" PRIu32 ", which is void: its card %d", hand->number, i + 1);
        if (!take(work, hand->cards[i], what)) {
            return false;
        }
    }
    work->proof->voids++;
    return true;
}

static bool prove_hands(proof_work *work) {
    const sabot_shoe_file *const file = work->file;
    const int cut_place = work->count - file->cut_card_cards;
    for (int i = 0; i < file->hand_count; i++) {
        const sabot_shoe_file_hand *const hand = &file->hands[i];
        const int gone_before = work->proof->gone;
        if (!prove_number(work, i) || !(hand->is_void ? prove_void(work, hand) : prove_deal(work, hand))) {
            return false;
        }
        if (work->passing == NULL && work->proof->gone > cut_place) {
            work->passing = hand;
            work->began_before_cut = gone_before < cut_place;
        }
        work->proof->hands++;
    }
    return true;
}

/// The cut card comes out within a hand or before its first card, as in card/shoe.c. In the latter case the
/// hand may have been canceled without a card, so any number between its neighbors is accepted.
static bool prove_cut_card(proof_work *work) {
    const sabot_shoe_file *const file = work->file;
    const sabot_shoe_file_hand *const passing = work->passing;
    if (file->cut_card_hand == 0) {
        return true;
    }
    if (passing == NULL && work->proof->gone < work->count - file->cut_card_cards) {
        return deny(work, "cut_card: it did not come out in these hands");
    }
    const int before = passing != NULL ? (int)(passing - file->hands) : file->hand_count;
    const bool is_passing = passing != NULL && file->cut_card_hand == passing->number;
    const bool is_between = (passing == NULL || file->cut_card_hand < passing->number) &&
                            (before == 0 || file->cut_card_hand > file->hands[before - 1].number);
    if (!is_passing && !(is_between && !work->began_before_cut)) {
        return deny(work, "cut_card: it did not come out in hand %" PRIu32, file->cut_card_hand);
    }
    return true;
}

bool sabot_shoe_file_prove(const sabot_shoe_file *file, sabot_shoe_proof *proof) {
    assert(file->hand_count <= SABOT_SHOE_FILE_HANDS_MAX);
    *proof = (sabot_shoe_proof){0};
    proof_work work = {.file = file, .proof = proof};
    work.count = sabot_seed_shuffle(&file->seed, file->name, file->cut, work.cards);
    assert(file->cut_card_cards <= work.count);
    return prove_commitment(&work) && prove_burn(&work) && prove_hands(&work) && prove_cut_card(&work);
}
