/// One thing that happens to a room: a command, a clock jump, a disk fault, a kill. A life is a list of
/// steps; a script is the same list as text.
#ifndef SABOT_STRESS_STEP_H
#define SABOT_STRESS_STEP_H

#include "faulty_store.h"

#include "sabot/event.h"

#define STEP_LIST(X)                                                             \
    X(COMMAND, "command") /* a command is sent and waits for a turn */           \
    X(TURN, "turn")       /* one command per table is carried out */             \
    X(TICK, "tick")       /* the host checks its timers */                       \
    X(IDLE, "idle")       /* the host has nothing to do and signs its journal */ \
    X(CLOCK, "clock")     /* the system clock jumps */                           \
    X(FAULT, "fault")     /* the disk will fail */                               \
    X(KILL, "kill")       /* the process is killed and restarted */              \
    X(REOPEN, "reopen")   /* the room is closed properly and opened again */

typedef enum {
#define X(name, word) STEP_##name,
    STEP_LIST(X)
#undef X
        STEP_KINDS
} step_kind;

typedef struct {
    step_kind kind;
    // For a command.
    uint32_t table;
    uint32_t number; ///< the command's id: the same number means the same id
    sabot_command command;
    // For a clock step: how far it jumps. For all others: the time that passes before it.
    int64_t ms;
    // For a fault, or a start that runs into one: how, at which store call from now (0: none), and for how
    // many calls after it.
    faulty_way way;
    int at;
    int calls;
    // For a kill or a reopening.
    faulty_finding finding;
} stress_step;

#endif
