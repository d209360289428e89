/// Manages virtual shoes. A seed is drawn when a shoe starts and stored sealed with the record that publishes
/// its commitment. A separate record reveals it after the shoe has ended, and the sealed seed is removed. In
/// between, the plain seed is only in this process's memory.
#include "room/host/host_state.h"

#include <string.h>

static sabot_secret_shoe *shoe_of(sabot_host *host, uint32_t table) {
    return &host->hosted[table]->shoe;
}

static sabot_shoe_name name_of(uint32_t number, const sabot_table *table) {
    return (sabot_shoe_name){.table = number, .shoe = table->shoe.number, .decks = table->shoe.decks};
}

static int decks_of(const sabot_command *command, const sabot_table *table) {
    return command->new_shoe.decks > 0 ? command->new_shoe.decks : table->ruleset.decks;
}

/// Returns the name of the shoe that the job starts.
static sabot_shoe_name next_name(const sabot_job *job, const sabot_table *table) {
    return (sabot_shoe_name){.table = job->table,
                             .shoe = table->shoe.number + 1,
                             .decks = (uint8_t)decks_of(&job->queued.command, table)};
}

// ---------------------------------------------------------------------------------------------------------
// Before the decision

static void prepare_new_shoe(sabot_host *host, sabot_job *job, const sabot_table *table) {
    sabot_command *const command = &job->queued.command;
    memset(&command->new_shoe.commitment, 0, sizeof command->new_shoe.commitment);
    if (table->virtual_shoe && host->options.secret != NULL && decks_of(command, table) <= SABOT_DECKS_MAX) {
        const sabot_shoe_name name = next_name(job, table);
        job->seed = sabot_seed_draw();
        const sabot_commitment commitment = sabot_seed_commit(&job->seed, name);
        memcpy(&command->new_shoe.commitment, &commitment, sizeof commitment);
    }
}

/// Returns the next card of the shoe.
static sabot_status next_card(sabot_secret_shoe *shoe, const sabot_table *table, uint8_t *card) {
    if (shoe->is_lost) {
        return SABOT_SHOE_IS_LOST;
    }
    *card = SABOT_DECK_CARDS;
    if (!shoe->is_known || table->shoe.cards_left == 0) {
        return SABOT_OK; // the table refuses the command itself
    }
    if (!shoe->is_ordered || shoe->cut != table->shoe.cut_place) {
        sabot_seed_shuffle(&shoe->seed, shoe->name, table->shoe.cut_place, shoe->cards);
        shoe->cut = table->shoe.cut_place;
        shoe->is_ordered = true;
    }
    *card = shoe->cards[table->shoe.decks * SABOT_DECK_CARDS - table->shoe.cards_left].index;
    return SABOT_OK;
}

sabot_status sabot_host_prepare(sabot_host *host, sabot_job *job, const sabot_table *table) {
    sabot_command *const command = &job->queued.command;
    sabot_secret_shoe *const shoe = shoe_of(host, job->table);
    if (command->type == SABOT_COMMAND_NEW_SHOE) {
        prepare_new_shoe(host, job, table);
    } else if (command->type == SABOT_COMMAND_DRAW_CARD && table->virtual_shoe) {
        return next_card(shoe, table, &command->draw_card.card);
    } else if (command->type == SABOT_COMMAND_BURN && table->virtual_shoe && table->shoe.in_play) {
        const bool exposed = table->ruleset.shoe.burn == SABOT_BURN_BY_CARD;
        if (command->burn.card < SABOT_DECK_CARDS) {
            return SABOT_SHOE_IS_VIRTUAL;
        }
        return exposed ? next_card(shoe, table, &command->burn.card) : SABOT_OK;
    } else if (command->type == SABOT_COMMAND_REVEAL && table->shoe.awaits_reveal) {
        // The host's seed overrides the command's.
        memcpy(&command->reveal.seed, &shoe->seed, sizeof command->reveal.seed);
        return shoe->is_known ? SABOT_OK : SABOT_SHOE_IS_LOST;
    } else if (command->type == SABOT_COMMAND_LOSE_SEED && shoe->is_known) {
        return SABOT_NOTHING_CHANGES; // the seed is not lost
    }
    return SABOT_OK;
}

// ---------------------------------------------------------------------------------------------------------
// With the record and after it

bool sabot_host_seal(sabot_host *host, const sabot_job *job, sabot_sealed *sealed,
                     sabot_store_secret *secret) {
    const sabot_table *const table = sabot_host_table(host, job->table);
    const sabot_command *const command = &job->queued.command;
    if (command->type == SABOT_COMMAND_REVEAL) {
        *secret = (sabot_store_secret){.table = job->table, .shoe = table->shoe.number};
        return true;
    }
    if (command->type != SABOT_COMMAND_NEW_SHOE || !table->virtual_shoe) {
        return false;
    }
    const sabot_shoe_name name = next_name(job, table);
    *sealed = sabot_seed_seal(&job->seed, name, host->options.secret);
    *secret = (sabot_store_secret){
        .table = name.table, .shoe = name.shoe, .bytes = sealed->bytes, .size = sizeof sealed->bytes};
    return true;
}

void sabot_host_reveal_seed(sabot_host *host, uint32_t table) {
    const bool is_known = shoe_of(host, table)->is_known;
    sabot_host_submit_internal(host, table, is_known ? SABOT_COMMAND_REVEAL : SABOT_COMMAND_LOSE_SEED);
}

void sabot_host_reveal_seeds(sabot_host *host) {
    for (uint32_t i = 1; i <= host->tables; i++) {
        if (sabot_host_table(host, i)->shoe.awaits_reveal && shoe_of(host, i)->is_known) {
            sabot_host_reveal_seed(host, i);
        }
    }
    sabot_host_turn(host);
}

void sabot_host_update_shoe(sabot_host *host, const sabot_job *job, const sabot_table *table) {
    sabot_secret_shoe *const shoe = shoe_of(host, job->table);
    for (int i = 0; i < job->event_count; i++) {
        const sabot_event_type type = host->events[job->first_event + (size_t)i].type;
        if (type == SABOT_EVENT_SHOE_STARTED && table->virtual_shoe) {
            *shoe =
                (sabot_secret_shoe){.is_known = true, .name = name_of(job->table, table), .seed = job->seed};
        } else if (type == SABOT_EVENT_SHOE_ENDED && table->shoe.awaits_reveal) {
            sabot_host_reveal_seed(host, job->table);
        } else if (type == SABOT_EVENT_SHOE_REVEALED || type == SABOT_EVENT_SEED_LOST) {
            sabot_fair_wipe(shoe, sizeof *shoe);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// After a crash

/// Decrypts the sealed seed of a table's shoe. Returns false if there is none that matches the commitment.
static bool unseal(sabot_host *host, sabot_shoe_name name, const sabot_table *table, const uint8_t *bytes,
                   size_t size, sabot_seed *seed) {
    sabot_sealed sealed;
    if (size != sizeof sealed.bytes || host->options.secret == NULL) {
        return false;
    }
    memcpy(sealed.bytes, bytes, sizeof sealed.bytes);
    if (!sabot_seed_unseal(&sealed, name, host->options.secret, seed)) {
        return false;
    }
    const sabot_commitment commitment = sabot_seed_commit(seed, name);
    if (memcmp(&commitment, &table->shoe.commitment, sizeof commitment) != 0) {
        sabot_fair_wipe(seed, sizeof *seed); // not the committed seed: never reveal it
        return false;
    }
    return true;
}

static bool recover_shoe(sabot_host *host, uint32_t number, sabot_journal_fault *fault) {
    const sabot_table *const table = sabot_host_table(host, number);
    static const sabot_bytes32 none;
    const bool is_virtual = memcmp(&table->shoe.commitment, &none, sizeof none) != 0;
    if (!is_virtual || (!table->shoe.in_play && !table->shoe.awaits_reveal)) {
        return true;
    }
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
    size_t size;
    if (!sabot_journal_secret(host->journal, number, table->shoe.number, bytes, &size, fault)) {
        return false;
    }
    sabot_secret_shoe *const shoe = shoe_of(host, number);
    shoe->name = name_of(number, table);
    shoe->is_known = unseal(host, shoe->name, table, bytes, size, &shoe->seed);
    shoe->is_lost = !shoe->is_known;
    host->recovery.shoes_lost += shoe->is_lost ? 1 : 0;
    if (table->shoe.awaits_reveal) {
        sabot_host_reveal_seed(host, number);
    }
    return true;
}

bool sabot_host_recover_shoes(sabot_host *host, sabot_journal_fault *fault) {
    bool fine = true;
    for (uint32_t i = 1; i <= host->tables && fine; i++) {
        fine = recover_shoe(host, i, fault);
    }
    return fine;
}
