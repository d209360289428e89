/// The life of a room: what happens to it, drawn step by step from a seed, and kept, so that it can be lived
/// again, made short and written down.
#ifndef SABOT_STRESS_LIFE_H
#define SABOT_STRESS_LIFE_H

#include "room.h"

typedef struct {
    room_setup setup;
    stress_step *steps;
    uint32_t count;
    uint32_t capacity;
} stress_life;

/// How a life ended.
typedef struct {
    const char *check; ///< that failed; NULL: all is well
    uint32_t step;     ///< at which; the number of steps: at the end
    char sentence[ROOM_SENTENCE_SIZE];
    room_counts counts;
} life_end;

/// The one that this thread lives, for whoever must tell of it when the program dies; NULL: none.
extern _Thread_local const stress_life *life_now;

/// False where there is no memory.
bool life_add(stress_life *life, const stress_step *step);
void life_forget(stress_life *life);

/// Lives life `number` of a seed, `steps` long or until something is wrong.
void life_live(uint64_t seed, uint64_t number, uint32_t steps, stress_plant plant, stress_life *life,
               life_end *end);
/// Lives it again, step by step.
void life_again(const stress_life *life, life_end *end);
/// The same in a process of its own: a program that dies of it fails the check "crash".
void life_again_apart(const stress_life *life, life_end *end);
/// Takes away what is not needed for the same check to fail; `end` is of the last life that failed. Gives how
/// many lives that took; 0: lived again, it does not fail.
uint32_t life_shrink(stress_life *life, life_end *end);

#endif
