/// Your own ruleset: reads a file, changes a value, checks the result, and prints it in plain English.
///
///     cc own_ruleset.c -o own_ruleset $(pkg-config --cflags --libs sabot) && ./own_ruleset ./house.conf
#include <sabot/sabot.h>

#include <stdio.h>

int main(int argc, char **argv) {
    static sabot_ruleset ruleset;
    sabot_config_fault config_fault;
    if (!sabot_config_read(argc > 1 ? argv[1] : "washington", &ruleset, &config_fault)) {
        fprintf(stderr, "%s\n", config_fault.sentence); // file, line, key, and the right form
        return 2;
    }

    // A ruleset is a plain value: a Tie that pays 9 to 1.
    ruleset.wagers[SABOT_KIND_TIE].odds = 9;
    sabot_ruleset_fault fault;
    const sabot_status status = sabot_ruleset_check(&ruleset, &fault);
    if (status != SABOT_OK) {
        fprintf(stderr, "%s\n", sabot_status_message(status));
        return 1;
    }

    char words[4096];
    sabot_text text = sabot_text_in(words, sizeof words);
    sabot_ruleset_explain(&ruleset, SABOT_TOPIC_CARDS, &text);
    sabot_ruleset_explain(&ruleset, SABOT_TOPIC_BANK, &text);
    printf("%s\n%s\n", ruleset.title, words);

    const sabot_values full = sabot_values_full(ruleset.decks);
    const sabot_odds odds = sabot_odds_of(&full);
    printf("Tie at 9 to 1: edge %.4f%%\n", -100 * sabot_worth_of(&odds, &ruleset, SABOT_KIND_TIE).expected);
    return 0;
}
