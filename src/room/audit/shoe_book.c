/// Collects a shoe from its events: what to prove, and the record of each card.
#include "room/audit/shoe_book.h"

#include <stdlib.h>
#include <string.h>

static void begin(sabot_shoe_book *book, const sabot_record *record, const sabot_table *table,
                  const sabot_event *event) {
    static const sabot_bytes32 zero;
    const uint8_t decks = (uint8_t)event->shoe_started.decks;
    const int cut_cards = table->ruleset.shoe.cut_cards;
    memset(book, 0, sizeof *book);
    book->is_on = true;
    book->is_virtual = memcmp(&event->shoe_started.commitment, &zero, sizeof zero) != 0;
    book->started_sequence = record->sequence;
    book->started_ms = record->time_ms;
    book->file.name = (sabot_shoe_name){record->table, event->shoe_started.shoe, decks};
    memcpy(book->file.commitment.bytes, event->shoe_started.commitment.bytes,
           sizeof book->file.commitment.bytes);
    book->file.has_cut_card = cut_cards > 0 && cut_cards <= decks * SABOT_DECK_CARDS;
    book->file.cut_card_cards = (uint16_t)(book->file.has_cut_card ? cut_cards : 0);
}

static void burn(sabot_shoe_book *book, const sabot_event *event) {
    const bool exposed = event->burned.card < SABOT_DECK_CARDS;
    book->file.burned.exposed = exposed;
    book->file.burned.card.index = exposed ? event->burned.card : 0;
    book->file.burned.cards = event->burned.cards;
}

static void deal(sabot_shoe_book *book, const sabot_record *record, const sabot_table *table,
                 const sabot_event *event) {
    const int index = table->shoe.decks * SABOT_DECK_CARDS - table->shoe.cards_left;
    const sabot_card card = {event->card_dealt.card};
    if (book->count < SABOT_DEAL_CARDS_MAX) {
        book->cards[book->count++] = card;
    }
    book->dealt[index].sequence = record->sequence;
    book->dealt[index].hand = table->hand;
    book->dealt[index].card = card;
}

static void end_hand(sabot_shoe_book *book, const sabot_table *table, bool is_void) {
    if (book->count > 0 && book->file.hand_count < SABOT_SHOE_FILE_HANDS_MAX) {
        sabot_shoe_file_hand *const hand = &book->file.hands[book->file.hand_count++];
        *hand = (sabot_shoe_file_hand){.number = table->hand, .is_void = is_void};
        if (is_void) {
            hand->count = (uint8_t)book->count;
            memcpy(hand->cards, book->cards, sizeof hand->cards);
        } else {
            hand->deal = table->round.deal;
        }
    }
    book->count = 0;
}

/// R-DEAL-2: the hand of a tracker table had ended; its cards are on the felt again.
static void reopen_hand(sabot_shoe_book *book, const sabot_table *table) {
    if (table->phase != SABOT_PHASE_BETWEEN || book->hands == 0) {
        return;
    }
    const sabot_deal *const last = &table->last_deal;
    book->hands--;
    if (book->file.hand_count > 0 && book->file.hands[book->file.hand_count - 1].number == table->hand) {
        book->file.hand_count--;
    }
    book->count = 0;
    for (int i = 0; i < 3; i++) { // Player and Banker in turn
        if (i < last->player.count) {
            book->cards[book->count++] = last->player.cards[i];
        }
        if (i < last->banker.count) {
            book->cards[book->count++] = last->banker.cards[i];
        }
    }
}

bool sabot_shoe_book_take(sabot_shoe_book *book, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_SHOE_STARTED:
        begin(book, record, table, event);
        return false;
    case SABOT_EVENT_SHOE_CUT:
        book->file.cut = event->shoe_cut.place;
        book->file.cut_seat = event->shoe_cut.seat;
        return false;
    case SABOT_EVENT_BURNED:
        burn(book, event);
        return false;
    case SABOT_EVENT_BURN_TAKEN_BACK:
        memset(&book->file.burned, 0, sizeof book->file.burned);
        return false;
    case SABOT_EVENT_OUTCOME_REOPENED:
        reopen_hand(book, table);
        return false;
    case SABOT_EVENT_CARD_DEALT:
        deal(book, record, table, event);
        return false;
    case SABOT_EVENT_CARD_TAKEN_BACK:
        book->count -= book->count > 0;
        return false;
    case SABOT_EVENT_MISDEALT:
        end_hand(book, table, true);
        return false;
    case SABOT_EVENT_HAND_VOIDED:
        book->voids++;
        end_hand(book, table, true);
        return false;
    case SABOT_EVENT_HAND_ENDED:
        book->hands++;
        end_hand(book, table, false);
        return false;
    case SABOT_EVENT_CUT_CARD_CAME:
        // A cut card that comes out between hands belongs to the next hand.
        book->file.cut_card_hand = table->phase == SABOT_PHASE_BETWEEN ? table->hand + 1 : table->hand;
        return false;
    case SABOT_EVENT_SHOE_ENDED:
        book->is_on = false;
        book->ended_sequence = record->sequence;
        book->ended_ms = record->time_ms;
        book->reason = event->shoe_ended.reason;
        return !book->is_virtual;
    case SABOT_EVENT_SHOE_REVEALED:
        memcpy(book->file.seed.bytes, event->shoe_revealed.seed.bytes, sizeof book->file.seed.bytes);
        book->is_revealed = true;
        return true;
    case SABOT_EVENT_SEED_LOST:
        book->is_lost = true;
        return true;
    default:
        return false;
    }
}

bool sabot_shoe_book_first_mismatch(const sabot_shoe_book *book, uint64_t *sequence, uint32_t *hand) {
    sabot_card cards[SABOT_SHOE_CARDS_MAX];
    const int count = sabot_seed_shuffle(&book->file.seed, book->file.name, book->file.cut, cards);
    for (int i = 0; i < count; i++) {
        if (book->dealt[i].sequence != 0 && book->dealt[i].card.index != cards[i].index) {
            *sequence = book->dealt[i].sequence;
            *hand = book->dealt[i].hand;
            return true;
        }
    }
    return false;
}

void sabot_shoe_catalog_take(sabot_shoe_catalog *catalog, const sabot_ledger_entry *entry) {
    sabot_shoe_book **const shoe = &catalog->shoes[entry->record->table];
    if (*shoe == NULL && entry->event->type == SABOT_EVENT_SHOE_STARTED) {
        *shoe = calloc(1, sizeof **shoe);
    }
    if (*shoe != NULL && sabot_shoe_book_take(*shoe, entry->record, entry->table, entry->event)) {
        catalog->tell(catalog->context, *shoe);
        (*shoe)->started_sequence = 0; // reported
    }
}

void sabot_shoe_catalog_end(sabot_shoe_catalog *catalog) {
    for (int i = 0; i <= SABOT_TABLES_MAX; i++) {
        if (catalog->shoes[i] != NULL && catalog->shoes[i]->started_sequence != 0) {
            catalog->tell(catalog->context, catalog->shoes[i]);
        }
        free(catalog->shoes[i]);
        catalog->shoes[i] = NULL;
    }
}
