#include "serve/reads/quota.h"

#include <assert.h>

int sabot_read_places_take(sabot_read_places *places, sabot_person person) {
    int free_place = -1, own = 0;
    assert(person != 0);
    for (int i = 0; i < SABOT_READ_PLACES; i++) {
        own += places->persons[i] == person;
        free_place = places->persons[i] == 0 ? i : free_place;
    }
    if (free_place < 0 || own >= SABOT_READ_PLACES_OWN) {
        return -1;
    }
    places->persons[free_place] = person;
    return free_place;
}

void sabot_read_places_leave(sabot_read_places *places, int place) {
    assert(place >= 0 && place < SABOT_READ_PLACES && places->persons[place] != 0);
    places->persons[place] = 0;
}
