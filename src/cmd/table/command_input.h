/// Parses commands of a live table from lines of text. Driven by the lists of sabot/event.h: a new command
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
/// Arguments are the command's fields in the order of the list. Fields at the end may be left out if they
/// default to 0, no or none. A flag is given by the first word of its name, at any position (`rules
/// washington virtual`). A bettor without a seat bets on their own seat. A reason at the end needs no quotes.
/// Lines that start with '#' are comments. Queries have no role: time, state, money, seats, roads, help,
/// quit. @+30s (ms, s, m, h) moves the clock forward, @12:00:00 sets the time of day, @1767258000000 sets it
/// to the millisecond.
#ifndef SABOT_CMD_TABLE_COMMAND_INPUT_H
#define SABOT_CMD_TABLE_COMMAND_INPUT_H

#include "cmd/hand/settle_input.h"
#include "room/config/json_input.h"
#include "room/journal/record.h"
#include "sabot/event.h"

/// Longer than any valid line.
#define SABOT_COMMAND_LINE_SIZE 1024

typedef enum {
    SABOT_LINE_EMPTY, ///< blank, a comment, or only a time
    SABOT_LINE_QUERY,
    SABOT_LINE_COMMAND,
} sabot_line_type;

#define SABOT_QUESTION_LIST(X)                                                      \
    X(HELP, "help", "this list")                                                    \
    X(STATE, "state", "phase, shoe, bank, bets, cards and the next step")           \
    X(SEATS, "seats", "the people at the table with their chips")                   \
    X(MONEY, "money", "all accounts that are not zero, and their sum")              \
    X(ROADS, "roads", "tally and roads of the shoe, and the previous shoe's tally") \
    X(TIME, "time", "the console's time")                                           \
    X(QUIT, "quit", "leave; the journal is kept")

typedef enum {
#define X(name, word, meaning) SABOT_QUESTION_##name,
    SABOT_QUESTION_LIST(X)
#undef X
        SABOT_QUERY_COUNT
} sabot_query;

typedef enum {
    SABOT_CLOCK_UNCHANGED,
    SABOT_CLOCK_FORWARD, ///< by `time_ms`
    SABOT_CLOCK_OF_DAY,  ///< `time_ms` after midnight, UTC
    SABOT_CLOCK_SET,     ///< to `time_ms`
} sabot_clock_change;

/// A parsed line. Do not copy it: a command with a ruleset points into it.
typedef struct {
    sabot_line_type type;
    sabot_query question;
    sabot_clock_change clock;
    int64_t time_ms;
    bool has_table;
    uint32_t table; ///< default 1; 0 is the room itself
    bool has_id;
    sabot_command_id id;
    sabot_command command; ///< without its time
    sabot_ruleset ruleset;
} sabot_command_line;

/// Parses a line without its newline. On an error, writes a sentence that says what is valid and returns
/// false.
bool sabot_command_line_read(const char *text, sabot_ruleset_source *source, sabot_command_line *line,
                             sabot_input_fault *fault);

/// Returns the word of a query, such as "state".
const char *sabot_query_name(sabot_query question);

/// The form of a command: "bet BETTOR SEAT WAGER $AMOUNT".
typedef struct {
    char text[128];
} sabot_form;
/// Returns the form of a command.
sabot_form sabot_command_form(int type);

// ---------------------------------------------------------------------------------------------------------
// The words of a line, separated by blanks. "Quoted words" may contain blanks, \" and \\.

#define SABOT_LINE_WORDS_MAX 32

typedef struct {
    char bytes[SABOT_COMMAND_LINE_SIZE + SABOT_LINE_WORDS_MAX]; ///< NUL-terminated words
    const char *words[SABOT_LINE_WORDS_MAX];
    bool quoted[SABOT_LINE_WORDS_MAX];
    int count;
    int at; ///< index of the next word
} sabot_line_words;

/// Splits a line. Returns false with a sentence if the line is too long, has too many words or an open quote.
bool sabot_line_split(const char *text, sabot_line_words *list, sabot_input_fault *fault);

/// Returns the next word, or NULL at the end.
static inline const char *sabot_line_peek(const sabot_line_words *list) {
    return list->at < list->count ? list->words[list->at] : NULL;
}

#endif
