/// Tests configuration files: the contents of the shipped ones, and the message for every mistake.
#include "config_mistakes.h"
#include "testing.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------
// The shipped rulesets

static void assert_limits(const sabot_ruleset *ruleset, int row, sabot_kind kind, int64_t min, int64_t max) {
    assert_int_equal(ruleset->schedule[row].limits[kind].min_cents, min);
    assert_int_equal(ruleset->schedule[row].limits[kind].max_cents, max);
}

static uint16_t bits(int first, int last) {
    uint16_t set = 0;
    for (int bit = first; bit <= last; bit++) {
        set = (uint16_t)(set | 1U << bit);
    }
    return set;
}

static void test_every_shipped_file_reads_under_its_own_name(void **state) {
    (void)state;
    size_t count = 0;
    const sabot_config_file *const files = sabot_config_shipped(&count);
    assert_int_equal(count, 6);
    for (size_t i = 0; i < count; i++) {
        sabot_config_any any;
        sabot_config_fault fault;
        if (!sabot_config_read_any(files[i].name, &any, &fault)) {
            fail_msg("%s", fault.sentence);
        }
        assert_int_equal(any.is_paytable, files[i].is_paytable);
        assert_string_equal(any.is_paytable ? any.paytable.name : any.ruleset.name, files[i].name);
        assert_true(i == 0 || strcmp(files[i - 1].name, files[i].name) < 0);
    }
}

/// R-CARD-1, R-TABLE-1, and the Readings on burn and cut card.
static void test_shipped_tables_and_shoes(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int first_decks, last_decks;
    } expected[] = {{"california-ez", 3, 8}, {"california-panda8", 3, 8}, {"ventura", 8, 8}};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(ruleset_of(expected[i].name).decks_allowed,
                         bits(expected[i].first_decks, expected[i].last_decks));
    }
    assert_int_equal(ruleset_of("washington").decks_allowed, 1 << 6 | 1 << 8);
    static const char *const names[] = {"california-ez", "california-panda8", "ventura", "washington"};
    for (int i = 0; i < 4; i++) {
        const sabot_ruleset ruleset = ruleset_of(names[i]);
        assert_int_equal(ruleset.decks, 8);
        assert_int_equal(ruleset.seats_allowed, bits(2, 14)); // R-TABLE-2
        assert_int_equal(ruleset.seats, 8);
        assert_int_equal(ruleset.shoe.burn, SABOT_BURN_BY_CARD);
        assert_int_equal(ruleset.shoe.cut_cards, 14);
        assert_int_equal(ruleset.shoe.hands_after_cut, 1);
        assert_false(ruleset.is_edition1);
        assert_false(ruleset.bank_rides);                            // R-BANK-5
        assert_int_equal(ruleset.chip_unit_cents, 1);                // R-BET-7
        assert_int_equal(ruleset.void_fee, SABOT_VOID_FEE_RETURNED); // R-FEE-7
        for (int kind = 0; kind < SABOT_PROGRESSIVE_COUNT; kind++) {
            const sabot_paytable *const paytable = &ruleset.paytables[kind];
            const bool is_offered = ruleset.wagers[sabot_progressive_kind(kind)].offered;
            assert_int_equal(paytable->max_cents, 0); // R-PROG-15
            assert_int_equal(paytable->seats_without, 0);
            // R-PROG-13: only the meter needs a supervisor.
            assert_int_equal(paytable->confirm_from_cents, is_offered ? SABOT_CONFIRM_METER_ONLY : 0);
        }
    }
}

/// R-PAY-1, R-PAY-2, R-PAY-3, R-PAY-4, R-BET-1, R-BET-2, R-BET-4.
static void test_shipped_wagers(void **state) {
    (void)state;
    static const struct {
        const char *name;
        const char *offered; ///< one digit per kind, in order
        const char *needs_line;
    } expected[] = {
        {"california-ez", "1110110", "0000100"},
        {"california-panda8", "1111111", "0001100"},
        {"ventura", "1111100", "0001100"},
        {"washington", "1111111", "0000000"},
    };
    static const int odds[] = {1, 1, 8, 25, 40, 0, 0};
    for (int i = 0; i < 4; i++) {
        const sabot_ruleset ruleset = ruleset_of(expected[i].name);
        for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
            const sabot_wager_rule *const rule = &ruleset.wagers[kind];
            const bool offered = expected[i].offered[kind] == '1';
            assert_int_equal(rule->offered, offered);
            assert_int_equal(rule->odds, offered ? odds[kind] : 0);
            assert_int_equal(rule->needs_line, expected[i].needs_line[kind] == '1');
            assert_false(rule->back_line);
        }
        assert_int_equal(ruleset.dragon7_banker, SABOT_DRAGON7_PUSHES_BANKER);
    }
}

/// R-BANK-1, R-BANK-3, R-HOUSE-1; cover is gross (Readings).
static void test_shipped_banks_and_settlements(void **state) {
    (void)state;
    static const char *const names[] = {"california-ez", "california-panda8", "ventura"};
    for (int i = 0; i < 3; i++) {
        const sabot_ruleset ruleset = ruleset_of(names[i]);
        assert_int_equal(ruleset.bank_by, SABOT_BANK_PLAYER_DEALER);
        assert_int_equal(ruleset.bank_hands, 2);
        assert_int_equal(ruleset.cover, SABOT_COVER_GROSS);
        assert_int_equal(ruleset.settle_by, SABOT_SETTLE_BY_KIND);
        assert_int_equal(ruleset.direction, SABOT_CLOCKWISE);
    }
    const sabot_ruleset panda8 = ruleset_of("california-panda8");
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        assert_int_equal(panda8.order[i], i);
    }
    // Wagers that are not offered come last.
    const sabot_ruleset ez = ruleset_of("california-ez");
    assert_int_equal(ez.order[3], SABOT_KIND_DRAGON7);
    assert_int_equal(ez.order[4], SABOT_KIND_PROGRESSIVE_DRAGON7);
    assert_int_equal(ez.order[5], SABOT_KIND_PANDA8);
    assert_int_equal(ez.order[6], SABOT_KIND_PROGRESSIVE_PANDA8);
    const sabot_ruleset washington = ruleset_of("washington");
    assert_int_equal(washington.bank_by, SABOT_BANK_HOUSE);
    assert_int_equal(washington.settle_by, SABOT_SETTLE_BY_SEAT);
    assert_int_equal(washington.direction, SABOT_COUNTER_CLOCKWISE);
}

/// R-FEE-1, R-FEE-3, R-BET-3, R-BET-6, R-TRAK-6.
static void test_shipped_californian_schedules(void **state) {
    (void)state;
    static const char *const names[] = {"california-ez", "california-panda8", "ventura"};
    static const int64_t rows[4][4] = {
        {1000, 10000, 100, 200},
        {5000, 30000, 200, 300},
        {10000, 50000, 300, 400},
        {50000, 200000, 1000, 1000},
    };
    for (int i = 0; i < 3; i++) {
        const sabot_ruleset ruleset = ruleset_of(names[i]);
        assert_int_equal(ruleset.schedule_count, 4);
        assert_int_equal(ruleset.schedule_row, 0);
        assert_int_equal(ruleset.legal_cap_cents, 0);
        assert_int_equal(ruleset.table_minimum, SABOT_MINIMUM_OF_SPACE);
        assert_int_equal(ruleset.no_action_fee, SABOT_NO_ACTION_FEE_KEPT);
        assert_int_equal(ruleset.bet_timer_seconds, 30);
        for (int row = 0; row < 4; row++) {
            assert_int_equal(ruleset.schedule[row].bank_fee_cents, rows[row][3]);
            for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
                const bool is_line = kind <= SABOT_KIND_BANKER;
                if (ruleset.wagers[kind].offered) {
                    assert_limits(&ruleset, row, (sabot_kind)kind, is_line ? rows[row][0] : 100,
                                  is_line ? rows[row][1] : 10000);
                    assert_int_equal(ruleset.schedule[row].fee_cents[kind], is_line ? rows[row][2] : 50);
                }
            }
        }
    }
    assert_int_equal(ruleset_of("california-ez").fees_taken, SABOT_FEES_AS_BETS_CLOSE);
    assert_int_equal(ruleset_of("california-panda8").fees_taken, SABOT_FEES_AS_BETS_CLOSE);
    assert_int_equal(ruleset_of("ventura").fees_taken, SABOT_FEES_AS_PLACED);
}

/// R-HOUSE-3, R-HOUSE-4: limits up to the legal cap of $400, and no fees.
static void test_shipped_washington_limits(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("washington");
    assert_int_equal(ruleset.legal_cap_cents, 40000);
    assert_int_equal(ruleset.schedule_count, 1);
    assert_int_equal(ruleset.bet_timer_seconds, 0);
    assert_limits(&ruleset, 0, SABOT_KIND_PLAYER, 1000, 40000);
    assert_limits(&ruleset, 0, SABOT_KIND_BANKER, 1000, 40000);
    assert_limits(&ruleset, 0, SABOT_KIND_TIE, 100, 10000);
    assert_limits(&ruleset, 0, SABOT_KIND_PANDA8, 100, 10000);
    assert_limits(&ruleset, 0, SABOT_KIND_DRAGON7, 100, 10000);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        assert_int_equal(ruleset.schedule[0].fee_cents[kind], 0);
    }
    assert_int_equal(ruleset.schedule[0].bank_fee_cents, 0);
    // Without fees, the fee settings keep the usual values, for a house that copies the file and adds fees.
    assert_int_equal(ruleset.fees_taken, SABOT_FEES_AS_BETS_CLOSE);
    assert_int_equal(ruleset.no_action_fee, SABOT_NO_ACTION_FEE_KEPT);
}

/// R-PROG-2 and R-PROG-9, the same for both paytables except the seed.
static void assert_meter_and_combinations(const sabot_paytable *paytable, int64_t seed_cents) {
    static const char *const combinations[] = {"C/D", "C/H", "D/C", "D/S", "H/C", "H/S", "S/D", "S/H"};
    assert_int_equal(paytable->price_cents, 100);
    assert_int_equal(paytable->seed_cents, seed_cents);
    assert_int_equal(paytable->reset_cents, seed_cents);
    assert_int_equal(paytable->meter_share, 2000);
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        assert_int_equal(paytable->combinations[seat].printed, seat <= 8);
        if (seat <= 8) {
            char text[4];
            sabot_combination_write(paytable->combinations[seat], text);
            assert_string_equal(text, combinations[seat - 1]);
        }
    }
}

/// R-PROG-5 and R-PROG-6.
static void test_shipped_paytables(void **state) {
    (void)state;
    static const struct {
        const char *name;
        sabot_kind kind;
        int64_t seed_cents;
        int64_t pays[5];
        int64_t envies[5];
    } expected[] = {
        {"PT-PRG-S7-E06",
         SABOT_KIND_PROGRESSIVE_DRAGON7,
         1000000,
         {0, 50000, 25000, 2500, 1000},
         {20000, 2500, 1000, 500, 100}},
        {"PT-PRG-M8-E01",
         SABOT_KIND_PROGRESSIVE_PANDA8,
         500000,
         {0, 20000, 10000, 2000, 800},
         {10000, 2000, 1000, 400, 100}},
    };
    for (int i = 0; i < 2; i++) {
        sabot_paytable paytable;
        sabot_config_fault fault;
        assert_true(sabot_config_read_paytable(expected[i].name, &paytable, &fault));
        assert_int_equal(paytable.kind, expected[i].kind);
        assert_meter_and_combinations(&paytable, expected[i].seed_cents);
        for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
            assert_int_equal(paytable.pay_cents[prize], expected[i].pays[prize - 1]);
            assert_int_equal(paytable.envy_cents[prize], expected[i].envies[prize - 1]);
        }
        const sabot_ruleset ruleset = ruleset_of("california-panda8");
        assert_memory_equal(sabot_ruleset_paytable(&ruleset, expected[i].kind), &paytable, sizeof paytable);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Good texts

static bool read_ruleset(const char *text, sabot_ruleset *ruleset, sabot_config_fault *fault) {
    return sabot_config_read_text(text, strlen(text), "house.conf", ruleset, fault);
}

/// Returns `text` with the first `from` replaced; valid until the next call.
static const char *with(const char *text, const char *from, const char *to) {
    static char changed[1 << 17];
    const char *const at = strstr(text, from);
    if (at == NULL) {
        fail_msg("the text does not contain '%s'", from);
        return text;
    }
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return changed;
}

/// Every setting of a file reaches its field. The tests named test_shipped_… cover the other choice of each
/// word.
static void test_every_key_reaches_its_field(void **state) {
    (void)state;
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    assert_true(read_ruleset(good, &ruleset, &fault));
    assert_string_equal(ruleset.name, "house");
    assert_string_equal(ruleset.title, "The House's Game");
    assert_int_equal(ruleset.decks_allowed, 1 << 6 | 1 << 8);
    assert_int_equal(ruleset.seats_allowed, 1 << 8);
    assert_true(ruleset.wagers[SABOT_KIND_TIE].back_line);
    assert_int_equal(ruleset.legal_cap_cents, 50000);
    assert_int_equal(ruleset.fees_taken, SABOT_FEES_AS_PLACED);
    assert_int_equal(ruleset.no_action_fee, SABOT_NO_ACTION_FEE_RETURNED);
    assert_int_equal(ruleset.bet_timer_seconds, 20);
    assert_true(read_ruleset(with(good, "\"by-card\"", "20"), &ruleset, &fault));
    assert_int_equal(ruleset.shoe.burn, SABOT_BURN_FIXED);
    assert_int_equal(ruleset.shoe.burn_cards, 20);
    assert_true(read_ruleset(with(good, "\"by-card\"", "\"none\""), &ruleset, &fault));
    assert_int_equal(ruleset.shoe.burn, SABOT_BURN_NONE);
    assert_true(read_ruleset(with(good, "\"push\"", "\"pay\""), &ruleset, &fault));
    assert_int_equal(ruleset.dragon7_banker, SABOT_DRAGON7_PAYS_BANKER);
    assert_true(read_ruleset(with(good, "\"gross\"", "\"net\""), &ruleset, &fault));
    assert_int_equal(ruleset.cover, SABOT_COVER_NET);
    assert_true(read_ruleset(with(good, "\"space\"", "\"bettor\""), &ruleset, &fault));
    assert_int_equal(ruleset.table_minimum, SABOT_MINIMUM_OF_BETTOR);
    assert_true(
        read_ruleset(with(good, "\"player\", \"banker\",", "\"banker\", \"player\","), &ruleset, &fault));
    assert_int_equal(ruleset.order[0], SABOT_KIND_BANKER);
    assert_int_equal(ruleset.void_fee, SABOT_VOID_FEE_KEPT);
    assert_int_equal(ruleset.chip_unit_cents, 50);
    assert_true(ruleset.bank_rides);
    assert_false(ruleset.is_edition1);
    assert_true(read_ruleset(with(good, "void_fee = \"kept\"", "void_fee = \"returned\""), &ruleset, &fault));
    assert_int_equal(ruleset.void_fee, SABOT_VOID_FEE_RETURNED);
    assert_true(read_ruleset(with(good, "rides = true", "rides = false"), &ruleset, &fault));
    assert_false(ruleset.bank_rides);
    assert_true(read_ruleset(with(good, "seats = [8]", "seats = [2, 8, 13]"), &ruleset, &fault));
    assert_int_equal(ruleset.seats_allowed, 1 << 2 | 1 << 8 | 1 << 13);
}

static void test_every_paytable_key_reaches_its_field(void **state) {
    (void)state;
    sabot_paytable paytable;
    sabot_config_fault fault;
    assert_true(
        sabot_config_read_paytable_text(good_paytable, strlen(good_paytable), "x.conf", &paytable, &fault));
    assert_string_equal(paytable.name, "PT-X");
    assert_int_equal(paytable.kind, SABOT_KIND_PROGRESSIVE_PANDA8);
    assert_int_equal(paytable.price_cents, 500);
    assert_int_equal(paytable.seed_cents, 700000);
    assert_int_equal(paytable.reset_cents, 600000);
    assert_int_equal(paytable.meter_share, 1250);
    assert_int_equal(paytable.pay_cents[SABOT_PRIZE_ANY], 2000);
    assert_int_equal(paytable.envy_cents[SABOT_PRIZE_ANY], 0);
    assert_int_equal(paytable.envy_cents[SABOT_PRIZE_COMBINATION], 9000);
    assert_false(paytable.combinations[1].printed);
    assert_int_equal(paytable.combinations[14].player, SABOT_SUIT_HEARTS);
    assert_int_equal(paytable.combinations[14].banker, SABOT_SUIT_SPADES);
    assert_int_equal(paytable.seats_without, 1 << 3 | 1 << 9);
    assert_int_equal(paytable.max_cents, 900000);
    assert_int_equal(paytable.confirm_from_cents, 4000);
    const char *const without_reset = with(good_paytable, "reset = 600000;", "");
    assert_true(
        sabot_config_read_paytable_text(without_reset, strlen(without_reset), "x.conf", &paytable, &fault));
    assert_int_equal(paytable.reset_cents, 700000);
}

static sabot_paytable paytable_with(const char *from, const char *to) {
    sabot_paytable paytable = {0};
    sabot_config_fault fault;
    const char *const text = with(good_paytable, from, to);
    if (!sabot_config_read_paytable_text(text, strlen(text), "x.conf", &paytable, &fault)) {
        fail_msg("%s", fault.sentence);
    }
    return paytable;
}

/// R-PROG-13 to R-PROG-15: by default a supervisor confirms only the meter, there is no maximum, and a seat
/// without a combination does not play.
static void test_optional_keys_of_a_paytable_have_defaults(void **state) {
    (void)state;
    assert_int_equal(paytable_with("confirm_from = 4000;", "").confirm_from_cents, SABOT_CONFIRM_METER_ONLY);
    assert_int_equal(paytable_with("4000;\n", "\"meter-only\";\n").confirm_from_cents,
                     SABOT_CONFIRM_METER_ONLY);
    assert_int_equal(paytable_with("4000;\n", "\"every-prize\";\n").confirm_from_cents, 0);
    assert_int_equal(paytable_with("maximum = 900000;", "").max_cents, 0);
    assert_int_equal(paytable_with("without_combination = [3, 9];", "").seats_without, 0);
}

static void test_optional_keys_have_defaults(void **state) {
    (void)state;
    static const char *const lines[] = {
        "default_decks = 8;\n",
        "default_seats = 8;\n",
        "burn = \"by-card\";\n",
        "cut_cards = 14;\n",
        "hands_after_cut = 1;\n",
        "dragon7_banker = \"push\";\n",
        "hands = 2;",
        "cover = \"gross\";",
        "table_minimum = \"space\";\n",
        "legal_cap = 50000;\n",
        "default_row = 0;\n",
        "fees_taken = \"as-placed\";\n",
        "no_action_fee = \"returned\";\n",
        "bet_timer = 20;\n",
        "rides = true;",
        "void_fee = \"kept\";\n",
        "chip_unit = 50;\n",
    };
    char text[sizeof good];
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    memcpy(text, good, sizeof good);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *const without = with(text, lines[i], "");
        memmove(text, without, strlen(without) + 1);
    }
    if (!read_ruleset(text, &ruleset, &fault)) {
        fail_msg("%s", fault.sentence);
    }
    assert_int_equal(ruleset.decks, 8);
    assert_int_equal(ruleset.seats, 8);
    assert_int_equal(ruleset.shoe.burn, SABOT_BURN_BY_CARD);
    assert_int_equal(ruleset.shoe.cut_cards, 14);
    assert_int_equal(ruleset.shoe.hands_after_cut, 1);
    assert_int_equal(ruleset.dragon7_banker, SABOT_DRAGON7_PUSHES_BANKER);
    assert_int_equal(ruleset.bank_hands, 2);
    assert_int_equal(ruleset.cover, SABOT_COVER_GROSS);
    assert_int_equal(ruleset.table_minimum, SABOT_MINIMUM_OF_SPACE);
    assert_int_equal(ruleset.legal_cap_cents, 0);
    assert_int_equal(ruleset.fees_taken, SABOT_FEES_AS_BETS_CLOSE);
    assert_int_equal(ruleset.no_action_fee, SABOT_NO_ACTION_FEE_KEPT);
    assert_int_equal(ruleset.bet_timer_seconds, 0);
    assert_false(ruleset.bank_rides);                            // R-BANK-5
    assert_int_equal(ruleset.void_fee, SABOT_VOID_FEE_RETURNED); // R-FEE-7
    assert_int_equal(ruleset.chip_unit_cents, 1);                // R-BET-7
}

/// The same settings in different notation: comments, ':' for '=', CRLF, a byte order mark, no final newline.
static void test_the_same_settings_give_the_same_bytes(void **state) {
    (void)state;
    sabot_ruleset first, other;
    sabot_config_fault fault;
    memset(&first, 0x55, sizeof first);
    assert_true(read_ruleset(good, &first, &fault));
    static const char *const changes[][2] = {
        {"name", "name"},
        {"name = ", "\xef\xbb\xbfname : "},
        {"name = \"house\";\n", "/* @include \"x\" \n * 5% */ name = \"ho\" \"use\",\r\n"},
        {"bet_timer = 20;\n", "bet_timer = +20L // @include \"x\""},
        {"bet_timer = 20;\n", "bet_timer = 20LL # the end"},
        {"[6, 8]", "(6, 8)"},
        {"true", "TRUE"},
        {"bet_timer = 20;\n", "bet_timer=20"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        memset(&other, (int)(0xaa + i), sizeof other);
        if (!read_ruleset(with(good, changes[i][0], changes[i][1]), &other, &fault)) {
            fail_msg("%s", fault.sentence);
        }
        assert_memory_equal(&first, &other, sizeof first);
    }
}

static void test_large_numbers_keep_all_their_bits(void **state) {
    (void)state;
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    char text[sizeof good + 64];
    strcpy(text, with(good, "legal_cap = 50000", "legal_cap = 0"));
    strcpy(text, with(text, "chip_unit = 50;\n", ""));
    assert_true(read_ruleset(with(text, "[100, 5000]", "[4294967297, 1000000000000L]"), &ruleset, &fault));
    assert_limits(&ruleset, 0, SABOT_KIND_TIE, INT64_C(4294967297), SABOT_AMOUNT_CENTS_MAX);
}

// ---------------------------------------------------------------------------------------------------------
// Bad texts

static void assert_sentence(const sabot_config_fault *fault, const config_mistake *mistake) {
    char place[32];
    snprintf(place, sizeof place, "house.conf:%d: ", mistake->line);
    if (fault->line != mistake->line || strncmp(fault->sentence, place, strlen(place)) != 0 ||
        strstr(fault->sentence, mistake->part) == NULL || strchr(fault->sentence, '\n') != NULL) {
        fail_msg("'%s' instead of '%s' gives: %s", mistake->to, mistake->from, fault->sentence);
    }
}

static void test_every_mistake_is_reported_with_its_line_and_the_fix(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        sabot_ruleset ruleset, before;
        sabot_config_fault fault;
        memset(&ruleset, 0x5a, sizeof ruleset);
        memcpy(&before, &ruleset, sizeof before);
        if (read_ruleset(with(good, mistakes[i].from, mistakes[i].to), &ruleset, &fault)) {
            fail_msg("'%s' was accepted", mistakes[i].to);
        }
        assert_sentence(&fault, &mistakes[i]);
        assert_memory_equal(&ruleset, &before, sizeof ruleset); // a refused file changes nothing
    }
}

static void test_every_paytable_mistake_is_reported(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof paytable_mistakes / sizeof paytable_mistakes[0]; i++) {
        sabot_paytable paytable;
        sabot_config_fault fault;
        const char *const text = with(good_paytable, paytable_mistakes[i].from, paytable_mistakes[i].to);
        if (sabot_config_read_paytable_text(text, strlen(text), "house.conf", &paytable, &fault)) {
            fail_msg("'%s' was accepted", paytable_mistakes[i].to);
        }
        assert_sentence(&fault, &paytable_mistakes[i]);
    }
}

/// R-BET-1: a game without a Player line, which takes several changes.
static void test_game_needs_both_line_bets(void **state) {
    (void)state;
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    char text[sizeof good];
    strcpy(text, with(good, "  player = { odds = 1; };\n", ""));
    strcpy(text, with(text, "\"player\", ", ""));
    strcpy(text, with(text, "player = [1000, 10000];", ""));
    strcpy(text, with(text, "player = 100; ", ""));
    assert_false(read_ruleset(text, &ruleset, &fault));
    assert_string_equal(
        fault.sentence,
        "house.conf:10: wagers.player: every game must offer both Player and Banker (R-BET-1)");
}

static void test_a_schedule_has_1_to_16_rows(void **state) {
    (void)state;
    static const char row[] =
        ", { limits = { player = [50, 100]; banker = [50, 100]; tie = [50, 100]; dragon7 = [50, 100]; }; }";
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    char rows[20 * sizeof row] = "  }\n";
    assert_false(read_ruleset(with(good, "schedule = (", "schedule = (); x = ("), &ruleset, &fault));
    for (int count = 2; count <= 18; count++) {
        strcat(rows, row);
        const bool good_count = count <= SABOT_SCHEDULE_ROWS_MAX;
        assert_int_equal(read_ruleset(with(good, "  }\n", rows), &ruleset, &fault), good_count);
        if (!good_count) {
            assert_string_equal(fault.sentence, "house.conf:26: schedule: must have 1 to 16 rows (R-FEE-1)");
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Hostile texts

static void assert_refused(const char *text, size_t size, const char *part) {
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    assert_false(sabot_config_read_text(text, size, "house.conf", &ruleset, &fault));
    if (strstr(fault.sentence, part) == NULL) {
        fail_msg("'%s' does not contain '%s'", fault.sentence, part);
    }
}

static void test_nul_bytes_are_refused(void **state) {
    (void)state;
    char text[sizeof good + 1];
    memcpy(text, good, sizeof good);
    assert_refused(text, sizeof good, "house.conf:41: character U+0000 is not allowed");
    memcpy(text, "name\0", 5);
    assert_refused(text, sizeof good - 1, "house.conf:1: character U+0000 is not allowed");
}

static void test_a_file_has_at_most_64_kib(void **state) {
    (void)state;
    static char text[64 * 1024 + 2];
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    memset(text, ' ', sizeof text - 1);
    memcpy(text, good, sizeof good - 1);
    assert_true(sabot_config_read_text(text, 64 * 1024, "house.conf", &ruleset, &fault));
    assert_refused(text, 64 * 1024 + 1, "larger than 64 KiB");
}

static void test_ten_thousand_nested_brackets_are_refused(void **state) {
    (void)state;
    static const char *const openings[] = {"(",   "[",  "{",  "a=", "a={", "a=(",
                                           "a=[", "\"", "/*", "*/", "1,",  "a"};
    static char text[60001];
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        for (size_t at = 0; at < sizeof text - 1; at++) {
            text[at] = openings[i][at % strlen(openings[i])];
        }
        assert_refused(text, sizeof text - 1, "house.conf:1: ");
        memcpy(text, "a = ", 4);
        assert_refused(text, sizeof text - 1, "house.conf:1: ");
    }
    assert_refused("a=((((((((1))))))))", 19, "values are nested too deep: the limit is 8");
}

static void test_a_group_has_at_most_32_keys(void **state) {
    (void)state;
    char text[512] = "";
    for (int i = 0; i < 33; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "k%d = %d;", i, i);
    }
    assert_refused(text, strlen(text), "a group may have 32");
}

static void test_empty_file_needs_a_name(void **state) {
    (void)state;
    assert_refused("", 0, "house.conf:1: name: is missing");
    assert_refused("# nothing", 9, "house.conf:1: name: is missing");
}

/// Long names of keys and files are truncated, so that the message fits.
static void test_long_names_are_truncated(void **state) {
    (void)state;
    static char text[5000], file[3000];
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    memset(text, 'k', sizeof text - 1);
    memcpy(text, "\n\n", 2);
    memcpy(text + sizeof text - 6, " = 5;", 5);
    memset(file, 'f', sizeof file - 1);
    assert_false(sabot_config_read_text(text, sizeof text - 1, file, &ruleset, &fault));
    assert_int_equal(fault.line, 3);
    assert_non_null(strstr(fault.sentence, "unknown key"));
    assert_non_null(strstr(fault.sentence, "f:3: kkk"));
}

/// Every prefix of a good text, and every text with one byte changed, is read or refused with a sentence.
static void test_damaged_text_is_read_or_reported(void **state) {
    (void)state;
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    char text[sizeof good];
    sabot_random random = sabot_random_of(7, 0);
    for (size_t size = 0; size < sizeof good; size++) {
        if (!sabot_config_read_text(good, size, "house.conf", &ruleset, &fault)) {
            assert_true(strncmp(fault.sentence, "house.conf:", 11) == 0);
        }
        memcpy(text, good, sizeof good);
        text[size % (sizeof good - 1)] = (char)sabot_random_below(&random, 256);
        if (!sabot_config_read_text(text, sizeof good - 1, "house.conf", &ruleset, &fault)) {
            assert_true(strncmp(fault.sentence, "house.conf:", 11) == 0);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Files and names

static char folder[] = "/tmp/sabot-test-config-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) == NULL;
}

static const char *path_in_folder(const char *name) {
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int remove_folder(void **state) {
    static const char *const names[] = {"house.conf", "PT-X.conf", "PT-Y.conf", "PT-PRG-S7-E06.conf"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        unlink(path_in_folder(names[i]));
    }
    return rmdir(folder);
}

static void write_file(const char *name, const char *text) {
    FILE *const file = fopen(path_in_folder(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static void assert_house_reports(const char *part) {
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    assert_false(sabot_config_read(path_in_folder("house.conf"), &ruleset, &fault));
    if (strstr(fault.sentence, part) == NULL) {
        fail_msg("'%s' does not contain '%s'", fault.sentence, part);
    }
}

static void test_paytable_beside_the_file_overrides_the_shipped_one(void **state) {
    (void)state;
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    char own[sizeof good_paytable + 64];
    write_file("house.conf", good);
    assert_true(sabot_config_read(path_in_folder("house.conf"), &ruleset, &fault));
    assert_int_equal(ruleset.paytables[0].price_cents, 100);
    strcpy(own, with(good_paytable, "progressive-panda8", "progressive-dragon7"));
    strcpy(own, with(own, "PT-X", "PT-PRG-S7-E06"));
    write_file("PT-PRG-S7-E06.conf", own);
    assert_true(sabot_config_read(path_in_folder("house.conf"), &ruleset, &fault));
    assert_int_equal(ruleset.paytables[0].price_cents, 500);
    // A text without a file has no folder.
    assert_true(read_ruleset(good, &ruleset, &fault));
    assert_int_equal(ruleset.paytables[0].price_cents, 100);
    unlink(path_in_folder("PT-PRG-S7-E06.conf"));
}

static void test_bad_paytable_beside_the_file_is_reported_by_name(void **state) {
    (void)state;
    write_file("house.conf", with(good, "PT-PRG-S7-E06", "PT-X"));
    assert_house_reports("house.conf:15: wagers.progressive-dragon7.paytable: no paytable named \"PT-X\"");
    write_file("PT-X.conf", with(good_paytable, "price = 500", "price = 0"));
    assert_house_reports("/PT-X.conf:3: price: must be whole cents from 1 to 1,000,000 (R-PROG-1)");
    write_file("PT-X.conf", good_paytable);
    assert_house_reports(
        "house.conf:15: wagers.progressive-dragon7.paytable: this paytable is for the other");
    write_file("PT-X.conf", good);
    assert_house_reports("/PT-X.conf:1: this is not a paytable");
}

/// A paytable that was changed but not renamed would pass for the original.
static void test_paytable_must_have_the_name_of_its_file(void **state) {
    (void)state;
    write_file("house.conf", with(good, "PT-PRG-S7-E06", "PT-Y"));
    write_file("PT-Y.conf", with(good_paytable, "progressive-panda8", "progressive-dragon7"));
    assert_house_reports(
        "house.conf:15: wagers.progressive-dragon7.paytable: the paytable in that file is named \"PT-X\"");
}

static void test_unknown_name_lists_the_shipped_ones(void **state) {
    (void)state;
    sabot_ruleset ruleset;
    sabot_paytable paytable;
    sabot_config_fault fault;
    assert_false(sabot_config_read("nevada", &ruleset, &fault));
    assert_non_null(strstr(fault.sentence, "no ruleset named 'nevada': use one of california-ez, "
                                           "california-panda8, ventura, washington, or give a file"));
    assert_int_equal(fault.line, 0);
    assert_false(sabot_config_read("", &ruleset, &fault));
    assert_false(sabot_config_read_paytable("PT", &paytable, &fault));
    assert_non_null(strstr(fault.sentence, "use one of PT-PRG-M8-E01, PT-PRG-S7-E06, or"));
}

static void test_paytable_is_not_a_ruleset_or_vice_versa(void **state) {
    (void)state;
    sabot_ruleset ruleset;
    sabot_paytable paytable;
    sabot_config_fault fault;
    assert_false(sabot_config_read("PT-PRG-S7-E06", &ruleset, &fault));
    assert_non_null(strstr(fault.sentence, "this is a paytable, not a ruleset"));
    assert_false(sabot_config_read_paytable("washington", &paytable, &fault));
    assert_non_null(strstr(fault.sentence, "this is not a paytable"));
}

static void test_unreadable_file_is_reported_by_name(void **state) {
    (void)state;
    sabot_ruleset ruleset;
    sabot_config_fault fault;
    assert_false(sabot_config_read("nowhere.conf", &ruleset, &fault));
    assert_string_equal(fault.sentence, "nowhere.conf: cannot open the file: No such file or directory");
    assert_int_equal(fault.line, 0);
    assert_false(sabot_config_read("/", &ruleset, &fault));
    assert_string_equal(fault.sentence, "/: cannot read the file: Is a directory");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_shipped_file_reads_under_its_own_name),
        cmocka_unit_test(test_shipped_tables_and_shoes),
        cmocka_unit_test(test_shipped_wagers),
        cmocka_unit_test(test_shipped_banks_and_settlements),
        cmocka_unit_test(test_shipped_californian_schedules),
        cmocka_unit_test(test_shipped_washington_limits),
        cmocka_unit_test(test_shipped_paytables),
        cmocka_unit_test(test_every_key_reaches_its_field),
        cmocka_unit_test(test_every_paytable_key_reaches_its_field),
        cmocka_unit_test(test_optional_keys_have_defaults),
        cmocka_unit_test(test_optional_keys_of_a_paytable_have_defaults),
        cmocka_unit_test(test_the_same_settings_give_the_same_bytes),
        cmocka_unit_test(test_large_numbers_keep_all_their_bits),
        cmocka_unit_test(test_every_mistake_is_reported_with_its_line_and_the_fix),
        cmocka_unit_test(test_every_paytable_mistake_is_reported),
        cmocka_unit_test(test_game_needs_both_line_bets),
        cmocka_unit_test(test_a_schedule_has_1_to_16_rows),
        cmocka_unit_test(test_nul_bytes_are_refused),
        cmocka_unit_test(test_a_file_has_at_most_64_kib),
        cmocka_unit_test(test_ten_thousand_nested_brackets_are_refused),
        cmocka_unit_test(test_a_group_has_at_most_32_keys),
        cmocka_unit_test(test_empty_file_needs_a_name),
        cmocka_unit_test(test_long_names_are_truncated),
        cmocka_unit_test(test_damaged_text_is_read_or_reported),
        cmocka_unit_test(test_paytable_beside_the_file_overrides_the_shipped_one),
        cmocka_unit_test(test_bad_paytable_beside_the_file_is_reported_by_name),
        cmocka_unit_test(test_paytable_must_have_the_name_of_its_file),
        cmocka_unit_test(test_unknown_name_lists_the_shipped_ones),
        cmocka_unit_test(test_paytable_is_not_a_ruleset_or_vice_versa),
        cmocka_unit_test(test_unreadable_file_is_reported_by_name),
    };
    return cmocka_run_group_tests_name("config", tests, make_folder, remove_folder);
}
