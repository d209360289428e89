#include "life.h"

#include "rulesets.h"
#include "table_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_BACK_MAX = 8 };

/// The random choice of what happens next.
typedef struct {
    sabot_random random;
    people people;
    stress_room *room;
    stress_life *life;
    uint32_t numbers; ///< command ids used so far
    stress_step held_back[HELD_BACK_MAX];
    uint32_t held_back_count;
    bool is_ok;
} stress_drawing;

static uint32_t below(stress_drawing *drawing, uint32_t bound) {
    return sabot_random_below(&drawing->random, bound);
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

static bool add_and_do(stress_drawing *drawing, const stress_step *step) {
    drawing->is_ok = drawing->is_ok && life_add(drawing->life, step) && room_do(drawing->room, step);
    return drawing->is_ok;
}

static bool add_and_do_kind(stress_drawing *drawing, step_kind kind) {
    return add_and_do(drawing, &(stress_step){.kind = kind});
}

/// Leaves the fields that the host fills in empty, so that a script reads the same.
static sabot_command ask(stress_drawing *drawing, uint32_t table) {
    const sabot_table *const asked = sabot_host_table(drawing->room->host, table);
    sabot_command command = table == SABOT_ROOM_ITSELF ? people_note(&drawing->people, asked)
                                                       : people_next_command(&drawing->people, asked);
    if (command.type == SABOT_COMMAND_DRAW_CARD) {
        command.draw_card.card = SABOT_DECK_CARDS;
    } else if (command.type == SABOT_COMMAND_NEW_SHOE) {
        memset(&command.new_shoe.commitment, 0, sizeof command.new_shoe.commitment);
    }
    return command;
}

static stress_step some_command(stress_drawing *drawing) {
    const uint32_t table = 1 + below(drawing, drawing->room->setup.tables);
    return (stress_step){.kind = STEP_COMMAND,
                         .table = table,
                         .number = drawing->numbers++,
                         .command = ask(drawing, table),
                         .ms = below(drawing, 2000)};
}

/// Usually a note of the room itself; rarely one of a table.
static bool note(stress_drawing *drawing) {
    stress_step noted = some_command(drawing);
    noted.table = SABOT_ROOM_ITSELF;
    if (below(drawing, 10) != 0) {
        noted.command = ask(drawing, SABOT_ROOM_ITSELF);
    }
    return add_and_do(drawing, &noted) && add_and_do_kind(drawing, STEP_TURN);
}

/// Returns a recent command from the list of steps, or NULL.
static const stress_step *recent_command(stress_drawing *drawing) {
    const uint32_t count = drawing->life->count;
    for (int i = 0; i < 10 && count > 0; i++) {
        const uint32_t reach = below(drawing, 8) == 0 || count < 60 ? count : 60;
        const stress_step *const older = &drawing->life->steps[count - 1 - below(drawing, reach)];
        if (older->kind == STEP_COMMAND) {
            return older;
        }
    }
    return NULL;
}

/// Sends the same command again, like a sender who got no answer.
static bool repeat(stress_drawing *drawing) {
    const stress_step *const older = recent_command(drawing);
    const stress_step again = older != NULL ? *older : some_command(drawing);
    return add_and_do(drawing, &again) && add_and_do_kind(drawing, STEP_TURN);
}

/// Uses an old id for a different command, or at a different table, where the id is unknown.
static bool forge(stress_drawing *drawing) {
    const stress_step *const older = recent_command(drawing);
    stress_step forged = some_command(drawing);
    if (older != NULL) {
        forged.number = older->number;
        forged.table = below(drawing, 4) == 0 ? forged.table : older->table;
        forged.command = ask(drawing, forged.table);
    }
    return add_and_do(drawing, &forged) && add_and_do_kind(drawing, STEP_TURN);
}

/// Sends a command late, after commands that were created later.
static bool hold_back(stress_drawing *drawing) {
    if (drawing->held_back_count < HELD_BACK_MAX && below(drawing, 2) == 0) {
        drawing->held_back[drawing->held_back_count++] = some_command(drawing);
    }
    if (drawing->held_back_count == 0 || below(drawing, 2) == 0) {
        return true;
    }
    const uint32_t which = below(drawing, drawing->held_back_count);
    const stress_step late = drawing->held_back[which];
    drawing->held_back[which] = drawing->held_back[--drawing->held_back_count];
    return add_and_do(drawing, &late);
}

static bool jump(stress_drawing *drawing) {
    static const int64_t jumps_ms[] = {1, 900, 31000, 3600000, 86400000, INT64_C(4000000000)};
    const int64_t ms = jumps_ms[below(drawing, sizeof jumps_ms / sizeof jumps_ms[0])];
    return add_and_do(drawing, &(stress_step){.kind = STEP_CLOCK, .ms = below(drawing, 2) == 0 ? ms : -ms});
}

/// Makes the disk fail at one of the next calls, and at some after it.
static stress_step some_fault(stress_drawing *drawing, step_kind kind) {
    const stress_plant plant = drawing->room->setup.plant;
    return (stress_step){.kind = kind,
                         .way = plant == PLANT_FORGETFUL_DISK ? FAILS_FORGETFUL
                                : plant == PLANT_BLIND_DISK   ? FAILS_BLIND
                                                              : (faulty_way)below(drawing, HONEST_FAILURES),
                         .at = 1 + (int)below(drawing, 10),
                         .calls = below(drawing, 3) == 0 ? (int)below(drawing, 12) : 0};
}

static bool fail(stress_drawing *drawing) {
    const stress_step fault = some_fault(drawing, STEP_FAULT);
    return add_and_do(drawing, &fault);
}

/// Some starts run into a fault.
static bool restart(stress_drawing *drawing, step_kind kind) {
    stress_step start = some_fault(drawing, kind);
    start.at = below(drawing, 3) == 0 ? start.at : 0;
    start.finding = (faulty_finding)below(drawing, FINDINGS);
    return add_and_do(drawing, &start);
}

/// Sometimes ticks the timers while one is running.
static bool wants_tick(stress_drawing *drawing) {
    const sabot_table *const table =
        sabot_host_table(drawing->room->host, 1 + below(drawing, drawing->room->setup.tables));
    return table->phase == SABOT_PHASE_BETTING && table->closes_ms != 0 && below(drawing, 6) == 0;
}

/// Usually sends a command and takes a turn.
static bool next_step(stress_drawing *drawing) {
    const uint32_t die = below(drawing, 10000);
    if (sabot_host_is_lost(drawing->room->host) && below(drawing, 3) == 0) {
        return restart(drawing, STEP_KILL);
    }
    if (die < 6) {
        return restart(drawing, STEP_KILL);
    }
    if (die < 12) {
        return restart(drawing, STEP_REOPEN);
    }
    if (die < 40) {
        return fail(drawing);
    }
    if (die < 70) {
        return jump(drawing);
    }
    if (die < 380 || wants_tick(drawing)) {
        return add_and_do_kind(drawing, STEP_TICK);
    }
    if (die < 400) {
        return add_and_do_kind(drawing, STEP_IDLE);
    }
    if (die < 800) {
        return repeat(drawing);
    }
    if (die < 900) {
        return forge(drawing);
    }
    if (die < 1200) {
        return hold_back(drawing);
    }
    if (die < 1250) {
        return note(drawing);
    }
    const stress_step command = some_command(drawing);
    return add_and_do(drawing, &command) && (below(drawing, 6) == 0 || add_and_do_kind(drawing, STEP_TURN));
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
    stress_drawing drawing = {.random = sabot_random_of(seed, 2 * number), .life = life, .is_ok = true};
    static const uint32_t calm[] = {4, 20, 60};
    drawing.people = (people){.random = sabot_random_of(seed, 2 * number + 1),
                              .rulesets = rulesets_all(),
                              .ruleset_count = STRESS_RULESETS,
                              .has_host = true,
                              .calm = calm[below(&drawing, sizeof calm / sizeof calm[0])]};
    life->count = 0;
    life->setup = some_setup(&drawing.random, plant);
    drawing.room = room_begin(&life->setup);
    if (drawing.room == NULL) {
        *end = (life_end){.check = no_memory};
        return;
    }
    current_life = life;
    drawing.is_ok = drawing.room->check == NULL;
    while (life->count < steps && drawing.is_ok && next_step(&drawing)) {
    }
    if (drawing.is_ok) {
        room_finish(drawing.room);
    }
    current_life = NULL;
    note_end(drawing.room, life->count, end);
    room_end(drawing.room);
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
