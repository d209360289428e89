/// A live table's commands as lines of text. Driven by the lists of sabot/event.h: a new command
/// needs no code here.
///
///     [@TIME] [TABLE:] ROLE[#PERSON] COMMAND [ARGUMENT…] [id=HEX32]
///
///     supervisor#9 rules california-panda8
///     dealer#5 sit 4 #14
///     @+5s player#14 bet 4 player $50
///     2: dealer#5 card 8c
///     supervisor#9 void "camera shows a misdeal"
///     0: device note-setting #5 "the day ends at 06:00"
///
/// Arguments are the command's fields in the order of the list. What stands at the end may be left out where
/// 0, no or none is its plain meaning; a flag is said by its name's first word, wherever it stands (`rules
/// washington virtual`). A bettor who is not followed by a seat wagers on their own. A reason at the
/// end needs no quotes. The whole line is a comment where it begins with '#'. A line without role may ask the
/// console itself: time, state, money, seats, roads, help, quit. @+30s (ms, s, m, h) moves the clock forward,
/// @12:00:00 sets it on its day, @1767258000000 to the millisecond.
#ifndef SABOT_CMD_TABLE_COMMAND_INPUT_H
#define SABOT_CMD_TABLE_COMMAND_INPUT_H

#include "cmd/hand/settle_input.h"
#include "room/config/json_input.h"
#include "room/journal/record.h"
#include "sabot/event.h"

/// Longer than any line that means something.
#define SABOT_COMMAND_LINE_SIZE 1024

typedef enum {
    SABOT_LINE_EMPTY, ///< nothing, a comment, or a time alone
    SABOT_LINE_QUESTION,
    SABOT_LINE_COMMAND,
} sabot_line_type;

#define SABOT_QUESTION_LIST(X)                                                     \
    X(HELP, "help", "all this")                                                    \
    X(STATE, "state", "phase, shoe, bank, wagers, cards and what comes next")      \
    X(SEATS, "seats", "who sits where with how much")                              \
    X(MONEY, "money", "every account that is not zero, and that they sum to zero") \
    X(ROADS, "roads", "tally and roads of the shoe, and the previous tally")       \
    X(TIME, "time", "what the console's clock says")                               \
    X(QUIT, "quit", "leave; what happened stays")

typedef enum {
#define X(name, word, meaning) SABOT_QUESTION_##name,
    SABOT_QUESTION_LIST(X)
#undef X
        SABOT_QUESTION_COUNT
} sabot_question;

typedef enum {
    SABOT_CLOCK_AS_IT_IS,
    SABOT_CLOCK_FORWARD, ///< by `time_ms`
    SABOT_CLOCK_OF_DAY,  ///< `time_ms` after midnight, UTC
    SABOT_CLOCK_SET,     ///< to `time_ms`
} sabot_clock_change;

/// A line as read. The command of a ruleset points into it: do not copy one.
typedef struct {
    sabot_line_type type;
    sabot_question question;
    sabot_clock_change clock;
    int64_t time_ms;
    bool has_table;
    uint32_t table; ///< 1 where it is not said; 0 is the room itself
    bool has_id;
    sabot_command_id id;
    sabot_command command; ///< its time is not said here
    sabot_ruleset ruleset;
} sabot_command_line;

/// Reads a line without its line end. false leaves one sentence that says what would be right, and nothing is
/// to be carried out.
bool sabot_command_line_read(const char *text, sabot_ruleset_source *source, sabot_command_line *line,
                             sabot_input_fault *fault);

/// "state".
const char *sabot_question_word(sabot_question question);

/// What a command looks like: "bet BETTOR SEAT WAGER $AMOUNT".
typedef struct {
    char text[128];
} sabot_form;
sabot_form sabot_command_form(int type);

// ---------------------------------------------------------------------------------------------------------
// The words of a line that a person typed, parted by blanks; "quoted ones" may hold blanks, \" and \\.

#define SABOT_LINE_WORDS_MAX 32

typedef struct {
    char bytes[SABOT_COMMAND_LINE_SIZE + SABOT_LINE_WORDS_MAX]; ///< each with its NUL
    const char *words[SABOT_LINE_WORDS_MAX];
    bool quoted[SABOT_LINE_WORDS_MAX];
    int count;
    int at; ///< the next to be read
} sabot_line_words;

/// false leaves a sentence: too long a line, too many words, a quote that does not end.
bool sabot_line_split(const char *text, sabot_line_words *list, sabot_input_fault *fault);

/// The word that is next, NULL at the end.
static inline const char *sabot_line_peek(const sabot_line_words *list) {
    return list->at < list->count ? list->words[list->at] : NULL;
}

#endif
