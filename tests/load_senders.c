#include "load_senders.h"

#include "bench/busy_table.h"
#include "load_lines.h"
#include "sabot/config.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    VIRTUAL_TABLES = 3, ///< the first tables
    SEATS = 4,
    CAGES = 2,
    CAGE_COMMANDS = 4, ///< commands one cage may have pending
    LIE_AT = 40,       ///< a lying room waits after the answer to this command, before submitting it
};

/// A sender with its own thread: a dealer for one table, or a cage for all tables.
typedef struct {
    pthread_t thread;
    uint32_t number; ///< for a dealer, its table
    bool is_cage;
    uint64_t sent;
    sabot_busy busy;
    // Under the lock.
    unsigned waiting;  ///< commands not answered yet
    sabot_table table; ///< a dealer's table after the last answer
} sender;

static const load_plan *plan;
static sabot_host *host;
static sabot_ruleset rulesets[LOAD_TABLES_MAX];
static sender senders[LOAD_TABLES_MAX + CAGES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t answer_arrived = PTHREAD_COND_INITIALIZER;
static bool enough; // under the lock
static atomic_ullong answers;

/// Returns a unique id: the run, the sender and a count.
static sabot_command_id next_id(sender *from) {
    sabot_command_id id = {{0}};
    const uint64_t parts[] = {plan->run, ++from->sent, from->number + (from->is_cage ? 100U : 0U)};
    for (int part = 0; part < 3; part++) {
        for (int i = 0; i < 4; i++) {
            id.bytes[4 * part + i] = (uint8_t)(parts[part] >> 8 * (3 - i));
        }
    }
    return id;
}

/// Context for the answer to a command.
typedef struct {
    sender *from;
    sabot_command_id id;
} sent_command;

/// Runs in the thread that takes turns, when the command is on disk.
static void on_answer(void *context, uint32_t table, const sabot_reply *reply) {
    sent_command *const sent = context;
    sender *const from = sent->from;
    if (!plan->lies) {
        load_print_answer(&sent->id, reply);
    }
    answers++;
    pthread_mutex_lock(&lock);
    from->waiting--;
    if (!from->is_cage) {
        from->table = *sabot_host_table(host, table);
    }
    pthread_cond_broadcast(&answer_arrived);
    pthread_mutex_unlock(&lock);
    free(sent);
}

static void send(sender *from, uint32_t table, const sabot_command *command) {
    sent_command *const sent = malloc(sizeof *sent);
    *sent = (sent_command){.from = from, .id = next_id(from)};
    load_print_command(&sent->id, table, command);
    if (plan->lies) { // the answer it would get if nothing happened in between
        const uint64_t sequence = sabot_host_recovered(host)->last + from->sent;
        load_print_answer(&sent->id, &(sabot_reply){.status = SABOT_OK, .sequence = sequence});
        if (from->sent == LIE_AT) {
            load_print("at a lie\n");
            pause(); // waits here to be killed, because the time a write takes depends on the disk
        }
    }
    pthread_mutex_lock(&lock);
    from->waiting++;
    pthread_mutex_unlock(&lock);
    if (sabot_host_submit(host, table, sent->id, command, on_answer, sent) != SABOT_OK) {
        abort(); // this few commands never fill a queue
    }
}

/// Waits until this sender has fewer than `fewer_than` commands pending. Returns false if enough was sent.
static bool may_send(sender *from, unsigned fewer_than) {
    pthread_mutex_lock(&lock);
    while (from->waiting >= fewer_than && !enough) {
        pthread_cond_wait(&answer_arrived, &lock);
    }
    const bool may = !enough;
    pthread_mutex_unlock(&lock);
    return may;
}

static void *deal(void *context) {
    sender *const dealer = context;
    while (may_send(dealer, 1)) {
        const sabot_command command = sabot_busy_next(&dealer->busy, &dealer->table);
        send(dealer, dealer->number, &command);
    }
    return NULL;
}

/// Fills trays, several at once; it is not allowed to send every fourth command.
static void *fill(void *context) {
    sender *const cage = context;
    while (may_send(cage, CAGE_COMMANDS)) {
        const bool is_allowed = cage->sent % 4 != 3;
        sabot_command command = {.type = SABOT_COMMAND_FILL_TRAY,
                                 .role = is_allowed ? SABOT_ROLE_SUPERVISOR : SABOT_ROLE_PLAYER,
                                 .person = 800 + cage->number};
        command.fill_tray.cents = 100 + (int64_t)(cage->sent % 1000);
        send(cage, 1 + (uint32_t)(cage->sent % plan->tables), &command);
    }
    return NULL;
}

/// Alternates California, where players bank, and Washington. Tables three and six have full shoes; the
/// others have small ones, so that many shoes begin and end while the room is killed.
static bool read_rulesets(void) {
    sabot_config_fault fault;
    bool is_good = true;
    for (int i = 0; i < LOAD_TABLES_MAX; i++) {
        is_good = is_good &&
                  sabot_config_read(i % 2 == 0 ? "california-panda8" : "washington", &rulesets[i], &fault);
        if (i % 3 != 2) {
            rulesets[i].decks = 1;
            rulesets[i].decks_allowed = 1U << 1;
        }
    }
    return is_good;
}

bool load_begin(sabot_host *in, const load_plan *by) {
    host = in;
    plan = by;
    if (!read_rulesets()) {
        return false;
    }
    for (uint32_t i = 0; i < LOAD_TABLES_MAX + CAGES; i++) {
        senders[i].is_cage = i >= LOAD_TABLES_MAX;
        senders[i].number = i + 1;
        if (!senders[i].is_cage && i < plan->tables) {
            const bool is_virtual = i < VIRTUAL_TABLES && !plan->lies;
            senders[i].busy = sabot_busy_table(&rulesets[i], is_virtual, SEATS, plan->run * 100 + i);
        }
    }
    return true;
}

sabot_command load_dealer_command(uint32_t table) {
    return sabot_busy_next(&senders[table - 1].busy, sabot_host_table(host, table));
}

sabot_command_id load_dealer_id(uint32_t table) {
    return next_id(&senders[table - 1]);
}

static bool sends(const sender *one) {
    return one->is_cage ? !plan->lies : one->number <= plan->tables;
}

static void begin(sender *one) {
    if (!one->is_cage) {
        one->table = *sabot_host_table(host, one->number);
    }
    if (pthread_create(&one->thread, NULL, one->is_cage ? fill : deal, one) != 0) {
        abort();
    }
}

void load_play(void) {
    for (size_t i = 0; i < LOAD_TABLES_MAX + CAGES; i++) {
        if (sends(&senders[i])) {
            begin(&senders[i]);
        }
    }
    while (plan->commands == 0 || answers < plan->commands) {
        sabot_host_tick(host);
        if (sabot_host_turn(host) == 0) {
            sabot_host_wait(host, 5);
        }
    }
    pthread_mutex_lock(&lock);
    enough = true;
    pthread_cond_broadcast(&answer_arrived);
    pthread_mutex_unlock(&lock);
    for (size_t i = 0; i < LOAD_TABLES_MAX + CAGES; i++) {
        if (sends(&senders[i])) {
            pthread_join(senders[i].thread, NULL);
        }
    }
}
