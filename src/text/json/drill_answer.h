/// What a trainee answers, as text: one grammar for the terminal, the page and programs.
///
///     who draws          player, banker, nobody            p b n
///     the outcome        player, banker, tie, dragon7, panda8    p b t d 8
///     which wager        its number, 1 to 9
///     what is done       take, take 20, push, pay 40, back     t u p b; an amount alone is paid
///     fees               an amount in dollars
#ifndef SABOT_TEXT_JSON_DRILL_ANSWER_H
#define SABOT_TEXT_JSON_DRILL_ANSWER_H

#include "room/config/json_input.h"

#include "sabot/drill.h"

#define SABOT_DRILL_CHOICES_MAX 9

typedef enum { SABOT_AMOUNT_NONE, SABOT_AMOUNT_OPTIONAL, SABOT_AMOUNT_NEEDED } sabot_drill_amount;
/// "none", "optional" or "needed".
const char *sabot_drill_amount_word(sabot_drill_amount amount);

/// One of the answers that a question offers.
typedef struct {
    char answer[16]; ///< what is sent: "player", "pay", "3"; "" where the amount is all
    char title[64];  ///< what a person reads
    char key[2];     ///< a letter or digit that says the same; "": none
    sabot_drill_amount amount;
} sabot_drill_choice;

/// Writes the choices of a question; gives how many there are. A wager that is settled is none any more.
int sabot_drill_choices(const sabot_drill *drill, int question,
                        sabot_drill_choice list[SABOT_DRILL_CHOICES_MAX]);

/// Reads an answer; false leaves a sentence that says what would be right. `take` alone is the whole stake.
bool sabot_drill_input_read(const sabot_drill *drill, int question, const char *text,
                            sabot_drill_reply *reply, sabot_input_fault *fault);

/// Writes an answer in the same words: "pay $40".
void sabot_drill_reply_write(const sabot_drill *drill, int question, const sabot_drill_reply *reply,
                             sabot_text *text);

#endif
