/// The table written by tools/odds_table.c, which describes its layout.
#ifndef SABOT_CORE_ODDS_ODDS_TABLE_H
#define SABOT_CORE_ODDS_ODDS_TABLE_H

#include <stdint.h>

#define SABOT_ODDS_SETS  462 ///< multisets of at most six out of five values
#define SABOT_ODDS_LANES 8   ///< columns are padded to this
#define SABOT_ODDS_KINDS 5   ///< Player, tie, Dragon 7, Panda 8, natural

extern const uint16_t sabot_odds_first[8]; ///< index of the first multiset of each size, and the end
/// How each multiset is built: one card of value `added` joins the smaller multiset `parents`, which already
/// has `held` cards of it.
extern const uint16_t sabot_odds_parents[SABOT_ODDS_SETS];
extern const uint16_t sabot_odds_added[SABOT_ODDS_SETS];
extern const uint16_t sabot_odds_held[SABOT_ODDS_SETS];
extern const double sabot_odds_ends[];

#endif
