/// sabot rules: lists rulesets and paytables, shows one in plain words, validates files.
#include "cmd/cli.h"

#include "cmd/rules/print.h"
#include "sabot/config.h"
#include "text/json/json.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

typedef struct {
    bool json;
    char **words; ///< the arguments after `rules`, without options
    int word_count;
} options;

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "Print JSON; money is in whole cents", 0},
    {0},
};

static error_t parse_option(int key, char *argument __attribute__((unused)), struct argp_state *state) {
    options *const chosen = state->input;
    switch (key) {
    case 'j':
        chosen->json = true;
        return 0;
    case ARGP_KEY_ARGS:
        chosen->words = state->argv + state->next;
        chosen->word_count = state->argc - state->next;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "[list]\nshow NAME|FILE\nvalidate FILE...",
    .doc =
        "List the built-in rulesets and paytables, show one in plain words, or validate your own files.\v"
        "NAME is one that `sabot rules` lists. FILE is a path that contains a '/' or ends in \".conf\"; - is "
        "standard input. Errors give the line, the key and the expected form; the exit status is then 2.\n\n"
        "  sabot rules show washington\n"
        "  sabot rules validate ./house.conf",
};

/// Returns the path for a word; "-" is standard input.
static const char *path_of(const char *word) {
    return strcmp(word, "-") == 0 ? "/dev/stdin" : word;
}

// ---------------------------------------------------------------------------------------------------------
// list

/// Reads a built-in ruleset or paytable, which cannot fail.
static void read_shipped(const char *name, sabot_config_any *any) {
    sabot_config_fault fault;
    const bool good = sabot_config_read_any(name, any, &fault);
    assert(good);
}

static void print_entry(const sabot_config_any *any) {
    if (any->is_paytable) {
        printf("  %-18s  %s, %s per hand, meter from %s\n", any->paytable.name,
               sabot_kind_title(any->paytable.kind), sabot_cli_dollars(any->paytable.price_cents).text,
               sabot_cli_dollars(any->paytable.seed_cents).text);
    } else {
        printf("  %-18s  %s\n", any->ruleset.name, any->ruleset.title);
    }
}

static json_t *entry_json(const sabot_config_any *any) {
    if (any->is_paytable) {
        return json_pack("{s:s, s:s}", "name", any->paytable.name, "wager",
                         sabot_kind_name(any->paytable.kind));
    }
    return json_pack("{s:s, s:s}", "name", any->ruleset.name, "title", any->ruleset.title);
}

/// Prints the rulesets or the paytables, or adds them to `json` unless it is NULL.
static void list_some(bool paytables, json_t *json) {
    static sabot_config_any any;
    size_t count = 0;
    const sabot_config_file *const files = sabot_config_shipped(&count);
    for (size_t i = 0; i < count; i++) {
        if (files[i].is_paytable != paytables) {
            continue;
        }
        read_shipped(files[i].name, &any);
        if (json != NULL) {
            json_array_append_new(json, entry_json(&any));
        } else {
            print_entry(&any);
        }
    }
}

static int list(const options *chosen) {
    if (chosen->word_count > 1) {
        return sabot_cli_refuse("rules", "unexpected argument '%s': list takes none", chosen->words[1]);
    }
    if (chosen->json) {
        json_t *const rulesets = json_array();
        json_t *const paytables = json_array();
        list_some(false, rulesets);
        list_some(true, paytables);
        return sabot_cli_print_json("rules",
                                    json_pack("{s:o, s:o}", "rulesets", rulesets, "paytables", paytables));
    }
    puts("Rulesets");
    list_some(false, NULL);
    puts("\nProgressive paytables");
    list_some(true, NULL);
    puts("\nRun sabot rules show NAME for details.");
    return SABOT_EXIT_SUCCESS;
}

// ---------------------------------------------------------------------------------------------------------
// show and validate

static int show(const options *chosen) {
    static sabot_config_any any;
    sabot_config_fault fault;
    if (chosen->word_count != 2) {
        return sabot_cli_refuse("rules", "show takes one NAME or FILE, such as sabot rules show washington");
    }
    if (!sabot_config_read_any(path_of(chosen->words[1]), &any, &fault)) {
        return sabot_cli_refuse("rules", "%s", fault.sentence);
    }
    if (chosen->json) {
        return sabot_cli_print_json("rules", any.is_paytable ? sabot_paytable_json(&any.paytable)
                                                             : sabot_ruleset_json(&any.ruleset));
    }
    if (any.is_paytable) {
        sabot_print_paytable(&any.paytable);
    } else {
        sabot_print_ruleset(&any.ruleset);
    }
    return SABOT_EXIT_SUCCESS;
}

static int validate(const options *chosen) {
    static sabot_config_any any;
    sabot_config_fault fault;
    int exit_code = SABOT_EXIT_SUCCESS;
    if (chosen->word_count < 2) {
        return sabot_cli_refuse(
            "rules", "validate takes one or more files, such as sabot rules validate ./house.conf");
    }
    if (chosen->json) {
        return sabot_cli_refuse("rules", "validate does not support --json: check its exit status");
    }
    for (int i = 1; i < chosen->word_count; i++) {
        if (sabot_config_read_any(path_of(chosen->words[i]), &any, &fault)) {
            printf("%s: valid %s '%s'\n", chosen->words[i], any.is_paytable ? "paytable" : "ruleset",
                   any.is_paytable ? any.paytable.name : any.ruleset.name);
        } else {
            exit_code = sabot_cli_refuse("rules", "%s", fault.sentence);
        }
    }
    return exit_code;
}

int sabot_cmd_rules(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_cli_parse(&parser, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    const char *const action = chosen.word_count == 0 ? "list" : chosen.words[0];
    if (strcmp(action, "list") == 0) {
        return list(&chosen);
    }
    if (strcmp(action, "show") == 0) {
        return show(&chosen);
    }
    if (strcmp(action, "validate") == 0) {
        return validate(&chosen);
    }
    return sabot_cli_refuse("rules", "unknown action '%s': use list, show NAME or validate FILE", action);
}
