/// A trainee's answers as text: one grammar for the terminal, the page and programs.
///
///     who draws          player, banker, nobody            p b n
///     the outcome        player, banker, tie, dragon7, panda8    p b t d 8
///     which bet          its number, 1 to 9
///     what to do         take, take 20, push, pay 40, back     t u p b; an amount alone means pay
///     fees               an amount in dollars
#ifndef SABOT_TEXT_JSON_DRILL_ANSWER_H
#define SABOT_TEXT_JSON_DRILL_ANSWER_H

#include "room/config/json_input.h"

#include "sabot/drill.h"

#define SABOT_DRILL_CHOICES_MAX 9

typedef enum { SABOT_AMOUNT_NONE, SABOT_AMOUNT_OPTIONAL, SABOT_AMOUNT_NEEDED } sabot_drill_amount;
/// "none", "optional" or "needed".
const char *sabot_drill_amount_word(sabot_drill_amount amount);

/// One of the answers a question offers.
typedef struct {
    char answer[16]; ///< the text to send: "player", "pay", "3"; "" if the answer is only an amount
    char title[64];  ///< the text people read
    char key[2];     ///< a letter or digit with the same meaning; "" if there is none
    sabot_drill_amount amount;
} sabot_drill_choice;

/// Writes the choices of a question and returns their number. Settled wagers are not offered.
int sabot_drill_choices(const sabot_drill *drill, int question,
                        sabot_drill_choice list[SABOT_DRILL_CHOICES_MAX]);

/// Reads an answer. On failure returns false with a sentence that says what to answer. `take` alone takes the
/// whole stake.
bool sabot_drill_input_read(const sabot_drill *drill, int question, const char *text,
                            sabot_drill_answer *answer, sabot_input_fault *fault);

/// Writes an answer in the same words: "pay $40".
void sabot_drill_answer_write(const sabot_drill *drill, int question, const sabot_drill_answer *answer,
                              sabot_text *text);

#endif
