/// autopilot: the demonstration's dealer, supervisor and players. It asks of the table what people would ask,
/// through the host like everybody, at a pace that can be watched; where somebody has taken a table over, its
/// players go on. The first hand of each table begins at once: its first card is out within three seconds of
/// the room's opening.
#ifndef SABOT_SERVE_DEMO_AUTOPILOT_H
#define SABOT_SERVE_DEMO_AUTOPILOT_H

#include "room/host/host.h"
#include "serve/demo/automatic.h"

typedef struct sabot_autopilot sabot_autopilot;

/// Person number of an automatic player: by table and seat.
#define SABOT_PILOT_PLAYER(table, seat) ((sabot_person)(1000 + 100 * (table) + (seat)))

/// `hurry` divides every pause: 1 for people, more for tests. NULL where there is no memory.
sabot_autopilot *sabot_autopilot_open(uint64_t seed, int hurry, uint32_t tables);
void sabot_autopilot_close(sabot_autopilot *pilot);

/// Asks what is due at a table now: the dealer's part only where it `deals`. Gives when to come again.
int64_t sabot_autopilot_play(sabot_autopilot *pilot, sabot_host *host, uint32_t table, bool deals,
                             int64_t now_ms);

/// Does for a player what they asked for at their place.
void sabot_autopilot_serve(sabot_host *host, uint32_t table, int bettor, bool buys_in, int64_t cents);

/// Does an automatic player have this seat of a demonstration's table?
bool sabot_autopilot_has_seat(int seat);

#endif
