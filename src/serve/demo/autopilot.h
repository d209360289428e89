/// autopilot: the demonstration's dealer, supervisor and players. It sends ordinary commands through the
/// host, at a pace people can follow. At a table that a person has taken over, its players keep playing. The
/// first card of each table is dealt within three seconds of the room's opening.
#ifndef SABOT_SERVE_DEMO_AUTOPILOT_H
#define SABOT_SERVE_DEMO_AUTOPILOT_H

#include "room/host/host.h"
#include "serve/demo/automatic.h"

typedef struct sabot_autopilot sabot_autopilot;

/// Person number of an automatic player, by table and seat.
#define SABOT_PILOT_PLAYER(table, seat) ((sabot_person)(1000 + 100 * (table) + (seat)))

/// `hurry` divides every pause: 1 for people, more for tests. Returns NULL if out of memory.
sabot_autopilot *sabot_autopilot_open(uint64_t seed, int hurry, uint32_t tables);
void sabot_autopilot_close(sabot_autopilot *pilot);

/// Sends what is due at a table now; the dealer's actions only if it `deals`. Returns when to call it again.
int64_t sabot_autopilot_play(sabot_autopilot *pilot, sabot_host *host, uint32_t table, bool deals,
                             int64_t now_ms);

/// Fulfills a player's request.
void sabot_autopilot_serve(sabot_host *host, uint32_t table, int bettor, bool buys_in, int64_t cents);

/// Returns true if an automatic player has this seat.
bool sabot_autopilot_has_seat(int seat);

#endif
