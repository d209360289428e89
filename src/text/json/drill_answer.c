/// A drill's answers: the choices a question offers, and how answers are read and written.
#include "text/json/drill_answer.h"

#include "text/json/field.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char *sabot_drill_amount_word(sabot_drill_amount amount) {
    static const char *const words[] = {"none", "optional", "needed"};
    assert(amount <= SABOT_AMOUNT_NEEDED);
    return words[amount];
}

// ---------------------------------------------------------------------------------------------------------
// Choices

/// One choice. The index in its array is the value it stands for.
typedef struct {
    const char *answer;
    const char *key;
    const char *title;
    sabot_drill_amount amount;
} entry;

static const entry recipients[] = {
    [SABOT_TO_NOBODY] = {"nobody", "n", "Nobody", SABOT_AMOUNT_NONE},
    [SABOT_TO_PLAYER] = {"player", "p", "Player", SABOT_AMOUNT_NONE},
    [SABOT_TO_BANKER] = {"banker", "b", "Banker", SABOT_AMOUNT_NONE},
};
static const int recipient_order[] = {SABOT_TO_PLAYER, SABOT_TO_BANKER, SABOT_TO_NOBODY};

/// The letters used for roads. The words come from `sabot_ending_name`.
static const char *const ending_keys[SABOT_ENDING_COUNT] = {
    [SABOT_ENDING_PLAYER] = "p",  [SABOT_ENDING_BANKER] = "b", [SABOT_ENDING_TIE] = "t",
    [SABOT_ENDING_DRAGON7] = "d", [SABOT_ENDING_PANDA8] = "8",
};
static const int ending_order[] = {SABOT_ENDING_PLAYER, SABOT_ENDING_BANKER, SABOT_ENDING_TIE,
                                   SABOT_ENDING_DRAGON7, SABOT_ENDING_PANDA8};

static const char *const action_keys[SABOT_DRILL_ACTION_COUNT] = {[SABOT_DRILL_ACTION_TAKE] = "t",
                                                                  [SABOT_DRILL_ACTION_PUSH] = "u",
                                                                  [SABOT_DRILL_ACTION_PAY] = "p",
                                                                  [SABOT_DRILL_ACTION_RETURN] = "b"};
static const sabot_drill_amount action_amounts[SABOT_DRILL_ACTION_COUNT] = {
    [SABOT_DRILL_ACTION_TAKE] = SABOT_AMOUNT_OPTIONAL, [SABOT_DRILL_ACTION_PAY] = SABOT_AMOUNT_NEEDED};

static void add(sabot_drill_choice *choice, entry from) {
    snprintf(choice->answer, sizeof choice->answer, "%s", from.answer);
    snprintf(choice->title, sizeof choice->title, "%s", from.title);
    snprintf(choice->key, sizeof choice->key, "%s", from.key);
    choice->amount = from.amount;
}

static entry action_entry(sabot_drill_action action) {
    return (entry){sabot_drill_action_name(action), action_keys[action], sabot_drill_action_title(action),
                   action_amounts[action]};
}

static entry ending_entry(sabot_ending ending) {
    return (entry){sabot_ending_name(ending), ending_keys[ending], sabot_ending_title(ending),
                   SABOT_AMOUNT_NONE};
}

static int order_choices(const sabot_drill *drill, int question, sabot_drill_choice *list) {
    int count = 0;
    for (int i = 0; i < drill->round.wager_count; i++) {
        if (sabot_drill_settled_line(drill, question, i) == NULL) {
            sabot_drill_choice *const choice = &list[count++];
            const char number[] = {(char)('1' + i), '\0'};
            add(choice, (entry){number, number, "", SABOT_AMOUNT_NONE});
            sabot_text title = sabot_text_in(choice->title, sizeof choice->title);
            sabot_drill_wager_write(&drill->round.wagers[i], &title);
        }
    }
    return count;
}

int sabot_drill_choices(const sabot_drill *drill, int question,
                        sabot_drill_choice list[SABOT_DRILL_CHOICES_MAX]) {
    const sabot_drill_question *const asked = &drill->questions[question];
    int count = 0;
    switch (asked->kind) {
    case SABOT_DRILL_KIND_CARD:
        for (; count <= SABOT_TO_BANKER; count++) {
            add(&list[count], recipients[recipient_order[count]]);
        }
        return count;
    case SABOT_DRILL_KIND_OUTCOME:
        for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
            const sabot_ending ending = (sabot_ending)ending_order[i];
            if (sabot_drill_has_ending(drill, ending)) {
                add(&list[count++], ending_entry(ending));
            }
        }
        return count;
    case SABOT_DRILL_KIND_ORDER:
        return order_choices(drill, question, list);
    case SABOT_DRILL_KIND_LINE:
        for (; count < SABOT_DRILL_ACTION_COUNT; count++) {
            add(&list[count], action_entry((sabot_drill_action)count));
        }
        return count;
    case SABOT_DRILL_KIND_FEES:
        add(&list[0], (entry){"", "", "Collect", SABOT_AMOUNT_NEEDED});
        return 1;
    case SABOT_DRILL_KIND_COUNT:
        break;
    }
    assert(false);
    return 0;
}

// ---------------------------------------------------------------------------------------------------------
// Reading answers

/// An answer in two parts: the first word in lower case, and an optional second word.
typedef struct {
    char word[16];
    char rest[24];
} answer_parts;

static bool split(const char *text, answer_parts *found) {
    text += strspn(text, " \t\r\n");
    const size_t length = strcspn(text, " \t\r\n");
    const char *const rest = text + length + strspn(text + length, " \t\r\n");
    const size_t rest_length = strcspn(rest, " \t\r\n");
    if (length >= sizeof found->word || rest_length >= sizeof found->rest ||
        rest[rest_length + strspn(rest + rest_length, " \t\r\n")] != '\0') {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        found->word[i] = (char)tolower((unsigned char)text[i]);
    }
    found->word[length] = '\0';
    snprintf(found->rest, sizeof found->rest, "%.*s", (int)rest_length, rest);
    return true;
}

/// Fails with "'x': answer p …", or with only "answer p …" for an empty answer.
static bool fail_answer(const answer_parts *found, const char *right, sabot_input_fault *fault) {
    return found->word[0] == '\0' ? sabot_input_refuse(fault, "%s", right)
                                  : sabot_input_refuse(fault, "'%.16s': %s", found->word, right);
}

static bool is_word(const answer_parts *found, const char *word, const char *key) {
    return strcmp(found->word, word) == 0 || strcmp(found->word, key) == 0;
}

/// Reads an amount of zero or more.
static bool read_amount(const char *word, int64_t *cents, sabot_input_fault *fault) {
    int64_t read;
    if (!sabot_cents_read(word, &read) || read < 0 || read > SABOT_AMOUNT_CENTS_MAX) {
        return sabot_input_refuse(fault, "'%.24s' is not an amount in dollars, such as 40 or 2.50", word);
    }
    *cents = read;
    return true;
}

static bool read_card(const answer_parts *found, sabot_drill_answer *answer, sabot_input_fault *fault) {
    for (int i = 0; i <= SABOT_TO_BANKER; i++) {
        if (is_word(found, recipients[i].answer, recipients[i].key)) {
            answer->recipient = (sabot_recipient)i;
            return true;
        }
    }
    return fail_answer(found, "answer p for Player, b for Banker or n for nobody", fault);
}

static bool read_outcome(const answer_parts *found, sabot_drill_answer *answer, sabot_input_fault *fault) {
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        if (is_word(found, sabot_ending_name((sabot_ending)i), ending_keys[i])) {
            answer->ending = (sabot_ending)i;
            return true;
        }
    }
    return fail_answer(
        found, "answer p for Player, b for Banker, t for a tie, d for a Dragon 7 or 8 for a Panda 8", fault);
}

static bool read_order(const sabot_drill *drill, int question, const answer_parts *found,
                       sabot_drill_answer *answer, sabot_input_fault *fault) {
    const int wager = found->word[0] - '1';
    if (strlen(found->word) != 1 || wager < 0 || wager >= drill->round.wager_count) {
        return sabot_input_refuse(fault, "'%.16s': answer with the number of a bet, 1 to %d", found->word,
                                  drill->round.wager_count);
    }
    if (sabot_drill_settled_line(drill, question, wager) != NULL) {
        return sabot_input_refuse(fault, "bet %d is already settled: choose another", wager + 1);
    }
    answer->wager = (uint16_t)wager;
    return true;
}

static bool read_line(const sabot_drill *drill, int line, const answer_parts *found,
                      sabot_drill_answer *answer, sabot_input_fault *fault) {
    int action = 0;
    if ((isdigit((unsigned char)found->word[0]) || found->word[0] == '$') && found->rest[0] == '\0') {
        answer->action = SABOT_DRILL_ACTION_PAY;
        return read_amount(found->word, &answer->cents, fault);
    }
    while (action < SABOT_DRILL_ACTION_COUNT &&
           !is_word(found, sabot_drill_action_name((sabot_drill_action)action), action_keys[action])) {
        action++;
    }
    if (action == SABOT_DRILL_ACTION_COUNT ||
        (action_amounts[action] == SABOT_AMOUNT_NONE && found->rest[0] != '\0')) {
        return fail_answer(
            found,
            "answer t to take the bet, t 20 to take $20 of it, u for a push, p 40 to pay $40, b to return "
            "the bet",
            fault);
    }
    answer->action = (sabot_drill_action)action;
    if (found->rest[0] != '\0') {
        return read_amount(found->rest, &answer->cents, fault);
    }
    if (action_amounts[action] == SABOT_AMOUNT_NEEDED) {
        return sabot_input_refuse(fault, "add the amount to pay, as in p 40");
    }
    answer->cents = drill->sheet.lines[line].wager.cents;
    return true;
}

bool sabot_drill_input_read(const sabot_drill *drill, int question, const char *text,
                            sabot_drill_answer *answer, sabot_input_fault *fault) {
    const sabot_drill_question *const asked = &drill->questions[question];
    answer_parts found;
    *answer = (sabot_drill_answer){0};
    if (!split(text, &found)) {
        return sabot_input_refuse(fault, "answer with one word, and an amount where needed: p, or pay 40");
    }
    if (asked->kind == SABOT_DRILL_KIND_LINE) {
        return read_line(drill, asked->line, &found, answer, fault);
    }
    if (found.rest[0] != '\0') {
        return sabot_input_refuse(fault, "'%.24s' is one word too many for this answer", found.rest);
    }
    switch (asked->kind) {
    case SABOT_DRILL_KIND_CARD:
        return read_card(&found, answer, fault);
    case SABOT_DRILL_KIND_OUTCOME:
        return read_outcome(&found, answer, fault);
    case SABOT_DRILL_KIND_ORDER:
        return read_order(drill, question, &found, answer, fault);
    default:
        return read_amount(found.word, &answer->cents, fault);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Writing answers

void sabot_drill_answer_write(const sabot_drill *drill, int question, const sabot_drill_answer *answer,
                              sabot_text *text) {
    switch (drill->questions[question].kind) {
    case SABOT_DRILL_KIND_CARD:
        return sabot_text_add(text, recipients[answer->recipient].answer);
    case SABOT_DRILL_KIND_OUTCOME:
        return sabot_text_add(text, sabot_ending_name(answer->ending));
    case SABOT_DRILL_KIND_ORDER:
        return sabot_text_add_number(text, answer->wager + 1);
    case SABOT_DRILL_KIND_LINE:
        sabot_text_add(text, sabot_drill_action_name(answer->action));
        if (action_amounts[answer->action] == SABOT_AMOUNT_NONE) {
            return;
        }
        sabot_text_add(text, " ");
        return sabot_text_add_cents(text, answer->cents);
    default:
        return sabot_text_add_cents(text, answer->cents);
    }
}
