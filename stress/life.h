/// The life of a room: a random list of steps drawn from a seed. It is kept so that it can be run again,
/// shortened and written down.
#ifndef SABOT_STRESS_LIFE_H
#define SABOT_STRESS_LIFE_H

#include "room.h"

typedef struct {
    room_setup setup;
    stress_step *steps;
    uint32_t count;
    uint32_t capacity;
} stress_life;

/// The result of a life.
typedef struct {
    const char *check; ///< that failed; NULL: none did
    uint32_t step;     ///< at which it failed; the number of steps: at the end
    char sentence[ROOM_SENTENCE_SIZE];
    room_counts counts;
} life_end;

/// The life this thread is running, for the crash handler; NULL: none.
extern _Thread_local const stress_life *current_life;

/// Returns false if out of memory.
bool life_add(stress_life *life, const stress_step *step);
void life_free(stress_life *life);

/// Runs life `number` of a seed for up to `steps` steps, until a check fails.
void life_run(uint64_t seed, uint64_t number, uint32_t steps, stress_plant plant, stress_life *life,
              life_end *end);
/// Runs it again, step by step.
void life_rerun(const stress_life *life, life_end *end);
/// Runs it again in a child process; a crash counts as failing the check "crash".
void life_rerun_in_child(const stress_life *life, life_end *end);
/// Removes the steps that are not needed for the same check to fail. `end` is the result of the last life
/// that failed. Returns how many lives that took, or 0 if the failure did not happen again.
uint32_t life_shrink(stress_life *life, life_end *end);

#endif
