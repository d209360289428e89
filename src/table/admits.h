/// admits: what the gate of a journal's events asks. Callers include sabot/table.h.
#ifndef SABOT_ADMITS_H
#define SABOT_ADMITS_H

#include "matter.h"

static inline bool sabot_is_seat(const sabot_table *table, int seat) {
    return seat >= 1 && seat <= table->round.seats;
}
static inline bool sabot_is_present(const sabot_table *table, int bettor) {
    return bettor >= 1 && bettor <= SABOT_BETTORS_MAX && sabot_has_person(table, bettor);
}
static inline bool sabot_is_progressive(int kind) {
    return sabot_kind_is_progressive((sabot_kind)kind);
}

// Each answers for the events of its matter and lets all others by.
bool sabot_admits_betting(const sabot_table *table, const sabot_event *event);
bool sabot_admits_hand(const sabot_table *table, const sabot_event *event);
bool sabot_admits_prize(const sabot_table *table, const sabot_event *event);

#endif
