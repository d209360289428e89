/// sabot: EZ Baccarat as a library. This header includes all modules; each module's header is its manual.
/// Read them in this order: base, card, rules, settle, event, table, drill, road, odds, bank, sim, count,
/// guard, config.
#ifndef SABOT_SABOT_H
#define SABOT_SABOT_H

#include "sabot/bank.h"
#include "sabot/base.h"
#include "sabot/card.h"
#include "sabot/config.h"
#include "sabot/count.h"
#include "sabot/drill.h"
#include "sabot/event.h"
#include "sabot/guard.h"
#include "sabot/odds.h"
#include "sabot/road.h"
#include "sabot/rules.h"
#include "sabot/settle.h"
#include "sabot/sim.h"
#include "sabot/table.h"

#endif
