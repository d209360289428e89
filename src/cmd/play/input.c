#include "cmd/play/input.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define WORDS_MAX 16
#define WORD_SIZE 24

typedef struct {
    char words[WORDS_MAX][WORD_SIZE];
    int count;
} word_list;

/// Splits a line into lower-case words. Returns false if there are too many words or one is too long.
static bool split(const char *line, word_list *list) {
    list->count = 0;
    while (*line != '\0') {
        size_t length = strcspn(line, " \t\r\n");
        if (length >= WORD_SIZE || (length > 0 && list->count == WORDS_MAX)) {
            return false;
        }
        if (length > 0) {
            char *const word = list->words[list->count++];
            for (size_t i = 0; i < length; i++) {
                word[i] = (char)tolower((unsigned char)line[i]);
            }
            word[length] = '\0';
        }
        line += length;
        line += strspn(line, " \t\r\n");
    }
    return true;
}

/// Reads "25", "$25", "2.5" or "2.50" as cents.
static bool read_dollars(const char *word, int64_t *cents) {
    const char *at = word[0] == '$' ? word + 1 : word;
    int64_t dollars = 0;
    int digits = 0;
    for (; isdigit((unsigned char)*at); at++) {
        dollars = dollars * 10 + (*at - '0');
        if (++digits > 10) {
            return false;
        }
    }
    int64_t fraction = 0;
    if (digits > 0 && at[0] == '.' && isdigit((unsigned char)at[1])) {
        fraction = (at[1] - '0') * 10;
        at += 2;
        if (isdigit((unsigned char)at[0])) {
            fraction += at[0] - '0';
            at++;
        }
    }
    *cents = dollars * 100 + fraction;
    return digits > 0 && *at == '\0' && *cents > 0 && *cents <= SABOT_AMOUNT_CENTS_MAX;
}

static bool read_kind(const char *word, sabot_kind *kind) {
    static const struct {
        const char *word;
        sabot_kind kind;
    } short_names[] = {
        {"p", SABOT_KIND_PLAYER},
        {"b", SABOT_KIND_BANKER},
        {"t", SABOT_KIND_TIE},
        {"d", SABOT_KIND_DRAGON7},
        {"d7", SABOT_KIND_DRAGON7},
        {"8", SABOT_KIND_PANDA8},
        {"p8", SABOT_KIND_PANDA8},
        {"pd", SABOT_KIND_PROGRESSIVE_DRAGON7},
        {"pp", SABOT_KIND_PROGRESSIVE_PANDA8},
    };
    for (size_t i = 0; i < sizeof short_names / sizeof short_names[0]; i++) {
        if (strcmp(word, short_names[i].word) == 0) {
            *kind = short_names[i].kind;
            return true;
        }
    }
    return sabot_kind_parse(word, kind);
}

static const char not_dollars[] = "is not a dollar amount: try 1000 or 2.50";

static bool refuse(char *sentence, size_t size, const char *word, const char *error) {
    snprintf(sentence, size, "'%s' %s", word, error);
    return false;
}

static bool read_bets(const word_list *list, sabot_play_command *command, char *sentence, size_t size) {
    command->word = SABOT_PLAY_BETS;
    for (int i = 0; i < list->count; i++) {
        sabot_play_bet bet = {0};
        if (!read_kind(list->words[i], &bet.kind)) {
            return refuse(sentence, size, list->words[i], "is not a bet or command: try  b 25 t 5  or  help");
        }
        for (int j = 0; j < command->bet_count; j++) {
            if (command->bets[j].kind == bet.kind) {
                return refuse(sentence, size, list->words[i], "appears twice");
            }
        }
        if (!sabot_kind_is_progressive(bet.kind)) {
            i++;
            if (i == list->count) {
                return refuse(sentence, size, list->words[i - 1], "needs an amount, such as  b 25");
            }
            if (!read_dollars(list->words[i], &bet.cents)) {
                return refuse(sentence, size, list->words[i], not_dollars);
            }
        }
        command->bets[command->bet_count++] = bet;
    }
    return true;
}

/// The commands other than bets. `has_amount` says whether an amount follows.
static const struct {
    const char *word;
    sabot_play_word meaning;
    bool has_amount;
} commands[] = {
    {"deal", SABOT_PLAY_DEAL, false},     {"r", SABOT_PLAY_REPEAT, false},
    {"repeat", SABOT_PLAY_REPEAT, false}, {"x", SABOT_PLAY_CLEAR, false},
    {"clear", SABOT_PLAY_CLEAR, false},   {"bank", SABOT_PLAY_BANK, true},
    {"pass", SABOT_PLAY_PASS, false},     {"buy", SABOT_PLAY_BUY, true},
    {"roads", SABOT_PLAY_ROADS, false},   {"sheet", SABOT_PLAY_SHEET, false},
    {"rules", SABOT_PLAY_RULES, false},   {"help", SABOT_PLAY_HELP, false},
    {"?", SABOT_PLAY_HELP, false},        {"q", SABOT_PLAY_QUIT, false},
    {"quit", SABOT_PLAY_QUIT, false},
};

bool sabot_play_input_read(const char *line, sabot_play_command *command, char *sentence, size_t size) {
    word_list list;
    *command = (sabot_play_command){.word = SABOT_PLAY_DEAL};
    if (!split(line, &list)) {
        snprintf(sentence, size, "line too long: enter a few bets, such as  b 25 t 5");
        return false;
    }
    if (list.count == 0) {
        return true;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(list.words[0], commands[i].word) != 0) {
            continue;
        }
        command->word = commands[i].meaning;
        if (list.count != (commands[i].has_amount ? 2 : 1)) {
            return refuse(sentence, size, list.words[0],
                          commands[i].has_amount ? "takes one amount in dollars, such as 500"
                                                 : "takes no arguments");
        }
        if (commands[i].has_amount && !read_dollars(list.words[1], &command->cents)) {
            return refuse(sentence, size, list.words[1], not_dollars);
        }
        return true;
    }
    return read_bets(&list, command, sentence, size);
}
