/// One thing that happens to a room: somebody asks, the clock jumps, the disk fails, the process is killed.
/// A life is a list of steps; a script is the same list as text.
#ifndef SABOT_STRESS_STEP_H
#define SABOT_STRESS_STEP_H

#include "faulty_store.h"

#include "sabot/event.h"

#define STEP_LIST(X)                                                          \
    X(COMMAND, "command") /* somebody sends a command; it waits for a turn */ \
    X(TURN, "turn")       /* one command of each table is carried out */      \
    X(TICK, "tick")       /* the host looks at its timers */                  \
    X(IDLE, "idle")       /* nothing to do: the host signs its journal */     \
    X(CLOCK, "clock")     /* the system's clock jumps */                      \
    X(FAULT, "fault")     /* the disk will fail */                            \
    X(KILL, "kill")       /* the process is gone at once, and starts again */ \
    X(REOPEN, "reopen")   /* the room is closed as it should be, and opened again */

typedef enum {
#define X(name, word) STEP_##name,
    STEP_LIST(X)
#undef X
        STEP_KINDS
} step_kind;

typedef struct {
    step_kind kind;
    // Of a command.
    uint32_t table;
    uint32_t number; ///< the command's id: the same number again is the same id
    sabot_command command;
    // Of a clock: how far it jumps. Of everything else: the time that goes by before it.
    int64_t ms;
    // Of a fault, and of a start that meets one: how, at which call of the store from now (0: none), and how
    // many after it.
    faulty_way way;
    int at;
    int calls;
    // Of a kill and a reopening.
    faulty_finding finding;
} stress_step;

#endif
