#include "life.h"

#include "rulesets.h"
#include "table_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_BACK_MAX = 8 };

/// Draws the steps of a life at random.
typedef struct {
    sabot_random random;
    people people;
    stress_room *room;
    stress_life *life;
    uint32_t numbers; ///< command ids used so far
    stress_step held_back[HELD_BACK_MAX];
    uint32_t held_back_count;
    bool is_ok;
} step_generator;

static uint32_t below(step_generator *generator, uint32_t bound) {
    return sabot_random_below(&generator->random, bound);
}

_Thread_local const stress_life *current_life;

bool life_add(stress_life *life, const stress_step *added) {
    if (life->count == life->capacity) {
        const uint32_t capacity = life->capacity > 0 ? 2 * life->capacity : 4096;
        stress_step *const steps = realloc(life->steps, capacity * sizeof *steps);
        if (steps == NULL) {
            return false;
        }
        life->steps = steps;
        life->capacity = capacity;
    }
    life->steps[life->count++] = *added;
    return true;
}

void life_free(stress_life *life) {
    free(life->steps);
    memset(life, 0, sizeof *life);
}

// ---------------------------------------------------------------------------------------------------------
// The next step

static bool add_and_do(step_generator *generator, const stress_step *step) {
    generator->is_ok = generator->is_ok && life_add(generator->life, step) && room_do(generator->room, step);
    return generator->is_ok;
}

static bool add_and_do_kind(step_generator *generator, step_kind kind) {
    return add_and_do(generator, &(stress_step){.kind = kind});
}

/// Chooses a command for a table. Leaves the fields that the host fills in empty, so that a script reads the
/// same.
static sabot_command choose_command(step_generator *generator, uint32_t table) {
    const sabot_table *const asked = sabot_host_table(generator->room->host, table);
    sabot_command command = table == SABOT_ROOM_TABLE ? people_note(&generator->people, asked)
                                                      : people_next_command(&generator->people, asked);
    if (command.type == SABOT_COMMAND_DRAW_CARD) {
        command.draw_card.card = SABOT_DECK_CARDS;
    } else if (command.type == SABOT_COMMAND_NEW_SHOE) {
        memset(&command.new_shoe.commitment, 0, sizeof command.new_shoe.commitment);
    }
    return command;
}

static stress_step some_command(step_generator *generator) {
    const uint32_t table = 1 + below(generator, generator->room->setup.tables);
    return (stress_step){.kind = STEP_COMMAND,
                         .table = table,
                         .number = generator->numbers++,
                         .command = choose_command(generator, table),
                         .ms = below(generator, 2000)};
}

/// Sends a note to the room itself; sometimes a command that only a table accepts.
static bool note(step_generator *generator) {
    stress_step noted = some_command(generator);
    noted.table = SABOT_ROOM_TABLE;
    if (below(generator, 10) != 0) {
        noted.command = choose_command(generator, SABOT_ROOM_TABLE);
    }
    return add_and_do(generator, &noted) && add_and_do_kind(generator, STEP_TURN);
}

/// Returns a recent command from the list of steps, or NULL.
static const stress_step *recent_command(step_generator *generator) {
    const uint32_t count = generator->life->count;
    for (int i = 0; i < 10 && count > 0; i++) {
        const uint32_t reach = below(generator, 8) == 0 || count < 60 ? count : 60;
        const stress_step *const older = &generator->life->steps[count - 1 - below(generator, reach)];
        if (older->kind == STEP_COMMAND) {
            return older;
        }
    }
    return NULL;
}

/// Sends the same command again, like a sender who got no answer.
static bool repeat(step_generator *generator) {
    const stress_step *const older = recent_command(generator);
    const stress_step again = older != NULL ? *older : some_command(generator);
    return add_and_do(generator, &again) && add_and_do_kind(generator, STEP_TURN);
}

/// Uses an old id for a different command, or at a different table, where the id is unknown.
static bool forge(step_generator *generator) {
    const stress_step *const older = recent_command(generator);
    stress_step forged = some_command(generator);
    if (older != NULL) {
        forged.number = older->number;
        forged.table = below(generator, 4) == 0 ? forged.table : older->table;
        forged.command = choose_command(generator, forged.table);
    }
    return add_and_do(generator, &forged) && add_and_do_kind(generator, STEP_TURN);
}

/// Sends a command late, after commands that were created later.
static bool hold_back(step_generator *generator) {
    if (generator->held_back_count < HELD_BACK_MAX && below(generator, 2) == 0) {
        generator->held_back[generator->held_back_count++] = some_command(generator);
    }
    if (generator->held_back_count == 0 || below(generator, 2) == 0) {
        return true;
    }
    const uint32_t which = below(generator, generator->held_back_count);
    const stress_step late = generator->held_back[which];
    generator->held_back[which] = generator->held_back[--generator->held_back_count];
    return add_and_do(generator, &late);
}

static bool jump(step_generator *generator) {
    static const int64_t jumps_ms[] = {1, 900, 31000, 3600000, 86400000, INT64_C(4000000000)};
    const int64_t ms = jumps_ms[below(generator, sizeof jumps_ms / sizeof jumps_ms[0])];
    return add_and_do(generator,
                      &(stress_step){.kind = STEP_CLOCK, .ms = below(generator, 2) == 0 ? ms : -ms});
}

/// Makes the disk fail at one of the next calls, and at some after it.
static stress_step some_fault(step_generator *generator, step_kind kind) {
    const stress_plant plant = generator->room->setup.plant;
    return (stress_step){.kind = kind,
                         .way = plant == PLANT_FORGETFUL_DISK ? FAILS_FORGETFUL
                                : plant == PLANT_BLIND_DISK   ? FAILS_BLIND
                                                              : (faulty_way)below(generator, HONEST_FAILURES),
                         .at = 1 + (int)below(generator, 10),
                         .calls = below(generator, 3) == 0 ? (int)below(generator, 12) : 0};
}

static bool fail(step_generator *generator) {
    const stress_step fault = some_fault(generator, STEP_FAULT);
    return add_and_do(generator, &fault);
}

/// Some starts run into a fault.
static bool restart(step_generator *generator, step_kind kind) {
    stress_step start = some_fault(generator, kind);
    start.at = below(generator, 3) == 0 ? start.at : 0;
    start.finding = (faulty_finding)below(generator, FINDINGS);
    return add_and_do(generator, &start);
}

/// Returns whether to tick the timers now, while one is running.
static bool wants_tick(step_generator *generator) {
    const sabot_table *const table =
        sabot_host_table(generator->room->host, 1 + below(generator, generator->room->setup.tables));
    return table->phase == SABOT_PHASE_BETTING && table->closes_ms != 0 && below(generator, 6) == 0;
}

/// Usually sends a command and takes a turn.
static bool next_step(step_generator *generator) {
    const uint32_t die = below(generator, 10000);
    if (sabot_host_commit_is_unknown(generator->room->host) && below(generator, 3) == 0) {
        return restart(generator, STEP_KILL);
    }
    if (die < 6) {
        return restart(generator, STEP_KILL);
    }
    if (die < 12) {
        return restart(generator, STEP_REOPEN);
    }
    if (die < 40) {
        return fail(generator);
    }
    if (die < 70) {
        return jump(generator);
    }
    if (die < 380 || wants_tick(generator)) {
        return add_and_do_kind(generator, STEP_TICK);
    }
    if (die < 400) {
        return add_and_do_kind(generator, STEP_IDLE);
    }
    if (die < 800) {
        return repeat(generator);
    }
    if (die < 900) {
        return forge(generator);
    }
    if (die < 1200) {
        return hold_back(generator);
    }
    if (die < 1250) {
        return note(generator);
    }
    const stress_step command = some_command(generator);
    return add_and_do(generator, &command) &&
           (below(generator, 6) == 0 || add_and_do_kind(generator, STEP_TURN));
}

// ---------------------------------------------------------------------------------------------------------
// Whole lives

static void note_end(const stress_room *room, uint32_t steps, life_end *end) {
    end->check = room->check;
    end->step = steps;
    end->counts = room->counts;
    end->counts.lives = 1;
    memcpy(end->sentence, room->sentence, sizeof end->sentence);
}

static room_setup some_setup(sabot_random *random, stress_plant plant) {
    static const uint64_t checkpoints[] = {2, 60, 200, 1000, 1000, 20000, 20000, 20000};
    return (room_setup){
        .tables = 1 + sabot_random_below(random, ROOM_TABLES_MAX),
        .checkpoint_records =
            checkpoints[sabot_random_below(random, sizeof checkpoints / sizeof checkpoints[0])],
        .chance = sabot_random_next(random),
        .plant = plant};
}

static const char no_memory[] = "memory";

void life_run(uint64_t seed, uint64_t number, uint32_t steps, stress_plant plant, stress_life *life,
              life_end *end) {
    step_generator generator = {.random = sabot_random_of(seed, 2 * number), .life = life, .is_ok = true};
    static const uint32_t rates[] = {4, 20, 60};
    generator.people = (people){.random = sabot_random_of(seed, 2 * number + 1),
                                .rulesets = rulesets_all(),
                                .ruleset_count = plant == PLANT_NONE ? STRESS_RULESETS : STRESS_FILES,
                                .has_host = true,
                                .random_one_in = rates[below(&generator, sizeof rates / sizeof rates[0])]};
    life->count = 0;
    life->setup = some_setup(&generator.random, plant);
    generator.room = room_begin(&life->setup);
    if (generator.room == NULL) {
        *end = (life_end){.check = no_memory};
        return;
    }
    current_life = life;
    generator.is_ok = generator.room->check == NULL;
    while (life->count < steps && generator.is_ok && next_step(&generator)) {
    }
    if (generator.is_ok) {
        room_finish(generator.room);
    }
    current_life = NULL;
    note_end(generator.room, life->count, end);
    room_end(generator.room);
}

void life_rerun(const stress_life *life, life_end *end) {
    stress_room *const room = room_begin(&life->setup);
    if (room == NULL) {
        *end = (life_end){.check = no_memory};
        return;
    }
    uint32_t done = 0;
    while (done < life->count && room->check == NULL && room_do(room, &life->steps[done])) {
        done++;
    }
    if (done == life->count && room->check == NULL) {
        room_finish(room);
    }
    note_end(room, done, end);
    room_end(room);
}
