/// What people type after sabot count's options. Each reader gives false and a sentence that says what is
/// wrong and what would be right, without the option's name.
#ifndef SABOT_CMD_COUNT_INPUT_H
#define SABOT_CMD_COUNT_INPUT_H

#include "sabot/count.h"

#define SABOT_COUNT_SENTENCE_SIZE 256

/// Ten whole numbers for A,2,…,9,T into tags by point value, tens first.
bool sabot_count_read_tags(const char *text, int8_t tags[10], char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// "4", "-2" or "3.25" as millionths.
bool sabot_count_read_trigger(const char *text, int64_t *trigger, char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// "banker" or "banker:2.5"; a wager that the ruleset offers, and no progressive. `is_line` asks for Player
/// or Banker.
bool sabot_count_read_wager(const char *text, const sabot_ruleset *ruleset, bool is_line,
                            sabot_count_wager *wager, char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// A wager that the ruleset offers.
bool sabot_count_read_bet(const char *text, const sabot_ruleset *ruleset, sabot_kind *bet,
                          char sentence[SABOT_COUNT_SENTENCE_SIZE]);
/// "14,26,39": each further from the end than the one before, all within the bounds.
bool sabot_count_read_cuts(const char *text, int fewest, int most, sabot_sweep *sweep,
                           char sentence[SABOT_COUNT_SENTENCE_SIZE]);

/// Tags as they are typed, A first: "0,0,0,-1,-1,-1,-1,2,2,0".
#define SABOT_COUNT_TAGS_SIZE 48
const char *sabot_count_write_tags(const int8_t tags[10], char text[SABOT_COUNT_TAGS_SIZE]);
/// Millionths as people write them: "4", "3.5".
#define SABOT_COUNT_DECIMAL_SIZE 24
const char *sabot_count_write_decimal(int64_t millionths, char text[SABOT_COUNT_DECIMAL_SIZE]);

#endif
