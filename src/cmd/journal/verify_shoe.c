/// sabot verify-shoe: verifies a revealed shoe from its file.
#include "cmd/cli.h"

#include "cmd/options.h"
#include "cmd/paint.h"
#include "text/json/shoe_file.h"

#include <inttypes.h>
#include <stdlib.h>

#define COMMAND "verify-shoe"

typedef struct {
    const char *path;
    const char *commitment;
    bool json;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Verify a revealed shoe: that the seed matches the commitment, that seed and cut produce every dealt "
        "card in order, and that the hands follow the draw rules. FILE contains the shoe as JSON; - is "
        "standard input.\v"
        "Exit status 0: proven; 1: not proven, with the first mismatch; 2: not a shoe file. "
        "docs/fairness.md describes the file and every step.",
    .word = "FILE",
    .word_at = offsetof(options, path),
    .options =
        {
            {"commitment", 'c', "HEX",
             "The commitment displayed before the first bet; the file must match it", 1,
             SABOT_WORD(commitment)},
            {"json", 'j', NULL, "Print JSON", 1, SABOT_FLAG(json)},
        },
};

// ---------------------------------------------------------------------------------------------------------
// Text output

static void print_title(const sabot_shoe_file *file, bool proven) {
    printf("Table %" PRIu32 ", shoe %" PRIu32 ", %d deck%s: %s%s%s\n\n", file->name.table, file->name.shoe,
           file->name.decks, file->name.decks == 1 ? "" : "s",
           sabot_paint(proven ? SABOT_PAINT_TIE : SABOT_PAINT_BANKER), proven ? "PROVEN" : "NOT PROVEN",
           sabot_paint(SABOT_PAINT_OFF));
}

static void print_cut(const sabot_shoe_file *file) {
    if (file->cut == 0) {
        puts("  cut         none: the house knew the order from the start");
    } else if (file->cut_seat == 0) {
        printf("  cut         at %d, included in the shuffle\n", file->cut);
    } else {
        printf("  cut         at %d, by seat %d, included in the shuffle\n", file->cut, file->cut_seat);
    }
}

static void print_burn(const sabot_shoe_file *file) {
    char card[3];
    if (file->burned.exposed) {
        sabot_card_write(file->burned.card, card);
        printf("  burn        %d cards, %s shown\n", file->burned.cards, card);
    } else {
        printf("  burn        %d card%s, none shown\n", file->burned.cards,
               file->burned.cards == 1 ? "" : "s");
    }
}

static void print_cut_card(const sabot_shoe_file *file) {
    if (!file->has_cut_card) {
        return;
    }
    printf("  cut card    %d from the end", file->cut_card_cards);
    if (file->cut_card_hand != 0) {
        printf(", came out in hand %" PRIu32, file->cut_card_hand);
    }
    putchar('\n');
}

static void print_proof(const sabot_shoe_file *file, const sabot_shoe_proof *proof, bool compared) {
    char commitment[SABOT_HEX_SIZE];
    sabot_hex_write(file->commitment.bytes, commitment);
    print_title(file, true);
    printf("  commitment  %s\n", commitment);
    printf("              matches the seed%s\n", compared ? " and --commitment" : "");
    print_cut(file);
    print_burn(file);
    printf("  cards       %d shown, all in the order of the shuffle\n", proof->cards);
    printf("  hands       %d, all by the draw rules", proof->hands - proof->voids);
    if (proof->voids > 0) {
        printf("; dead cards of %d voided", proof->voids);
    }
    putchar('\n');
    print_cut_card(file);
    printf("  left        %d cards\n\n", file->name.decks * SABOT_DECK_CARDS - proof->gone);
    puts(compared
             ? "You must know yourself that this commitment was displayed before the first bet of the shoe."
             : "Compare the commitment with the one that was displayed before the first bet.");
}

// ---------------------------------------------------------------------------------------------------------

static int print_result(const sabot_shoe_file *file, const sabot_shoe_proof *proof, const options *chosen) {
    const bool proven = proof->why[0] == '\0';
    int exit_code = proven ? SABOT_EXIT_SUCCESS : SABOT_EXIT_FAILED;
    if (chosen->json) {
        char commitment[SABOT_HEX_SIZE];
        sabot_hex_write(file->commitment.bytes, commitment);
        json_t *const root = proven ? json_pack("{s:b, s:s, s:i, s:i}", "proven", 1, "commitment", commitment,
                                                "cards", proof->cards, "hands", proof->hands)
                                    : json_pack("{s:b, s:s}", "proven", 0, "why", proof->why);
        const int printed = sabot_cli_print_json(COMMAND, root);
        exit_code = printed != SABOT_EXIT_SUCCESS ? printed : exit_code;
    } else if (proven) {
        print_proof(file, proof, chosen->commitment != NULL);
    } else {
        print_title(file, false);
        printf("  %s\n", proof->why);
    }
    return exit_code;
}

static int verify(const sabot_shoe_file *file, const options *chosen) {
    sabot_commitment displayed;
    if (chosen->commitment != NULL && !sabot_hex_read(chosen->commitment, displayed.bytes)) {
        return sabot_cli_refuse(COMMAND, "--commitment takes 64 hexadecimal digits, not '%.80s'",
                                chosen->commitment);
    }
    sabot_shoe_proof proof;
    if (sabot_shoe_file_prove(file, &proof) && chosen->commitment != NULL &&
        !sabot_commitment_is(&file->commitment, &displayed)) {
        snprintf(
            proof.why, sizeof proof.why,
            "commitment: the shoe matches the commitment in the file, but that is not the one in --commitment");
    }
    return print_result(file, &proof, chosen);
}

int sabot_cmd_verify_shoe(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.path == NULL) {
        return sabot_cli_refuse(COMMAND, "missing FILE of the revealed shoe (- for standard input)");
    }
    if (!sabot_fair_begin()) {
        return sabot_cli_fail(COMMAND, "libsodium failed to initialize");
    }
    size_t size;
    char *const text = sabot_cli_read_file(COMMAND, chosen.path, SABOT_SHOE_FILE_SIZE_MAX, &size);
    if (text == NULL) {
        return SABOT_EXIT_USAGE;
    }
    static sabot_shoe_file file;
    sabot_input_fault fault;
    const bool read = sabot_shoe_file_read(text, size, &file, &fault);
    free(text);
    if (!read) {
        return sabot_cli_refuse(COMMAND, "%s", fault.sentence);
    }
    return verify(&file, &chosen);
}
