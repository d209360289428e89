/// Tests provably fair shoes. Known answers come from tests/fair_peer.py, which is written from
/// docs/fairness.md, and from RFC 8439.
#include "testing.h"

#include "room/fair/fair.h"
#include "room/fair/keystream.h"
#include "text/json/shoe_file.h"

#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static sabot_seed counting_seed(void) {
    sabot_seed seed;
    for (int i = 0; i < SABOT_SEED_BYTES; i++) {
        seed.bytes[i] = (uint8_t)i;
    }
    return seed;
}

static const sabot_shoe_name shoe_seven = {.table = 1, .shoe = 7, .decks = 8};

// ---------------------------------------------------------------------------------------------------------
// Known answers

static void assert_words(sabot_keystream *stream, const uint32_t *words, int count) {
    for (int i = 0; i < count; i++) {
        assert_int_equal(sabot_keystream_word(stream), words[i]);
    }
}

/// Appendix A.1, test vectors 1 and 2: the first two blocks of the all-zero key.
static void test_keystream_matches_rfc_8439(void **state) {
    (void)state;
    static const uint32_t words[32] = {
        0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8, 0xc70d778b,
        0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815, 0x69b687c3, 0x8665eeb2,
        0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb, 0x6965e348, 0x3e53c612, 0xed7aee32,
        0x7621b729, 0x434ee69c, 0xb03371d5, 0xd539d874, 0x281fed31, 0x45fb0a51, 0x1f0ae1ac, 0x6f4d794b,
    };
    const uint8_t key[32] = {0};
    sabot_keystream stream;
    sabot_keystream_begin(&stream, key);
    assert_words(&stream, words, 32);
}

/// For a bound of 3,000,000,000, words from there on are skipped: of the words above, the third, fifth,
/// seventh …
static void test_biased_words_are_skipped(void **state) {
    (void)state;
    static const uint32_t numbers[] = {0xade0b876, 0x903df1a0, 0x28bd8653, 0x1aed8da0, 0x7c5941da};
    const uint8_t key[32] = {0};
    sabot_keystream stream;
    sabot_keystream_begin(&stream, key);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        assert_int_equal(sabot_keystream_below(&stream, 3000000000), numbers[i]);
    }
    sabot_keystream_begin(&stream, key);
    assert_int_equal(sabot_keystream_below(&stream, 1000), 0xade0b876 % 1000);
    assert_int_equal(sabot_keystream_below(&stream, 1), 0);
    assert_int_equal(sabot_keystream_below(&stream, UINT32_MAX), 0xe56a5d40);
    assert_int_equal(sabot_keystream_below(&stream, 0x80000000), 0x28bd8653);
}

static void assert_commitment(const sabot_seed *seed, sabot_shoe_name name, const char *expected) {
    char text[SABOT_HEX_SIZE];
    const sabot_commitment commitment = sabot_seed_commit(seed, name);
    sabot_hex_write(commitment.bytes, text);
    assert_string_equal(text, expected);
}

/// Checks the first cards and the last four.
static void assert_order(const sabot_seed *seed, sabot_shoe_name name, uint16_t cut, const char *first,
                         const char *last) {
    sabot_card cards[SABOT_SHOE_CARDS_MAX];
    const int count = sabot_seed_shuffle(seed, name, cut, cards);
    assert_int_equal(count, 52 * name.decks);
    char text[SABOT_SHOE_CARDS_MAX * 3 + 1] = "";
    for (int i = 0; i < count; i++) {
        sabot_card_write(cards[i], text + strlen(text));
        strcat(text, i + 1 < count ? " " : "");
    }
    assert_memory_equal(text, first, strlen(first));
    assert_string_equal(text + strlen(text) - strlen(last), last);
}

static void test_commitments_and_orders_match_the_document(void **state) {
    (void)state;
    const sabot_seed seed = counting_seed();
    assert_commitment(&seed, shoe_seven, "ced2865c3e1fa1ef785f02af2f1088aa92d96cd971ff2a7c79ce0a06a45544df");
    assert_order(&seed, shoe_seven, 123, "9s 3d 2s 6d 6d Kh 5d 6d 8c 2c 8h 5c As 5c 3c 8d", "3d 2s 3h Jd");
    assert_order(&seed, shoe_seven, 0, "8h Ks Qc Ac 7h 4h 6h Kd 3d Qh Tc Jh 5h Jc 2s 7h", "3s Js 5c 4c");
    sabot_seed full;
    memset(&full, 0xff, sizeof full);
    const sabot_shoe_name largest = {.table = UINT32_MAX, .shoe = 1, .decks = 1};
    assert_commitment(&full, largest, "78a996c43afdd5736dc59c77c9f4a019566e082b2ead36241e2b8fb0887fe821");
    assert_order(&full, largest, 51, "Js Qh 8s 2s Ac As 3h 4s Jh Qs Kd Qc 6c 9h 4d 3d", "4c 5d 2h 5h");
}

// ---------------------------------------------------------------------------------------------------------
// Orders

typedef struct {
    sabot_seed seed;
    sabot_shoe_name name;
    uint16_t cut;
} shoe_choice;

static bool same_order(const shoe_choice *one, const shoe_choice *two) {
    sabot_card first[SABOT_SHOE_CARDS_MAX], second[SABOT_SHOE_CARDS_MAX];
    const int count = sabot_seed_shuffle(&one->seed, one->name, one->cut, first);
    sabot_seed_shuffle(&two->seed, two->name, two->cut, second);
    return memcmp(first, second, (size_t)count * sizeof first[0]) == 0;
}

static void test_any_difference_gives_another_order_and_commitment(void **state) {
    (void)state;
    const shoe_choice base = {.seed = counting_seed(), .name = shoe_seven, .cut = 123};
    shoe_choice others[5] = {base, base, base, base, base};
    others[0].seed.bytes[31] ^= 1;
    others[1].name.table = 2;
    others[2].name.shoe = 8;
    others[3].name.decks = 7;
    others[4].cut = 124;
    const sabot_commitment commitment = sabot_seed_commit(&base.seed, base.name);
    for (int i = 0; i < 5; i++) {
        const sabot_commitment other = sabot_seed_commit(&others[i].seed, others[i].name);
        assert_false(same_order(&others[i], &base));
        // The commitment is published before the cut, so only the cut is not part of it.
        assert_int_equal(sabot_commitment_is(&other, &commitment), i == 4);
    }
    assert_true(same_order(&base, &base));
}

static void test_every_cut_gives_another_order(void **state) {
    (void)state;
    static sabot_card orders[416][SABOT_SHOE_CARDS_MAX];
    const sabot_seed seed = counting_seed();
    for (uint16_t cut = 0; cut < 416; cut++) {
        sabot_seed_shuffle(&seed, shoe_seven, cut, orders[cut]);
        for (int other = 0; other < cut; other++) {
            assert_memory_not_equal(orders[cut], orders[other], sizeof orders[cut]);
        }
    }
}

static void test_every_order_has_every_card(void **state) {
    (void)state;
    for (uint8_t decks = 1; decks <= SABOT_DECKS_MAX; decks++) {
        for (uint16_t cut = 0; cut < 52; cut++) {
            sabot_card cards[SABOT_SHOE_CARDS_MAX];
            const sabot_seed seed = counting_seed();
            const int count = sabot_seed_shuffle(&seed, (sabot_shoe_name){3, cut + 1u, decks}, cut, cards);
            sabot_composition left = sabot_composition_of(decks);
            for (int i = 0; i < count; i++) {
                assert_int_equal(sabot_composition_remove(&left, cards[i]), SABOT_OK);
            }
            assert_int_equal(left.total, 0);
        }
    }
}

/// Returns how far a chi-square sum is from its mean, in deviations; nearly normal with this many degrees of
/// freedom.
static double chi_square_off(const uint32_t *counts, size_t count, double expected, double freedom) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return (sum - freedom) / sqrt(2 * freedom);
}

/// Seeds count from 0, so the figures are the same on every machine: only the hash makes the order random.
static void test_every_card_comes_in_every_place_equally_often(void **state) {
    (void)state;
    enum { SHOES = IS_SANITIZED ? 5200 : 52000, CARDS = 52 };
    static uint32_t at[CARDS][CARDS], pairs[CARDS * CARDS];
    for (uint32_t i = 0; i < SHOES; i++) {
        sabot_seed seed = {{(uint8_t)i, (uint8_t)(i >> 8), (uint8_t)(i >> 16)}};
        sabot_card cards[SABOT_SHOE_CARDS_MAX];
        sabot_seed_shuffle(&seed, (sabot_shoe_name){1, 1, 1}, 26, cards);
        for (int place = 0; place < CARDS; place++) {
            at[place][cards[place].index]++;
        }
        pairs[cards[0].index * CARDS + cards[1].index]++;
    }
    assert_true(fabs(chi_square_off(at[0], CARDS, (double)SHOES / 52.0, 51)) < 4);
    assert_true(fabs(chi_square_off(at[0], CARDS * CARDS, (double)SHOES / 52.0, 51 * 51)) < 4);
    uint32_t different[CARDS * (CARDS - 1)];
    size_t count = 0;
    for (int i = 0; i < CARDS * CARDS; i++) {
        if (i / CARDS != i % CARDS) {
            different[count++] = pairs[i];
        }
    }
    assert_true(fabs(chi_square_off(different, count, (double)SHOES / 52.0 / 51, 52 * 51 - 1)) < 4);
}

static void test_drawn_seeds_differ(void **state) {
    (void)state;
    const sabot_seed one = sabot_seed_draw(), two = sabot_seed_draw();
    assert_memory_not_equal(&one, &two, sizeof one);
}

static void test_erased_seed_is_gone(void **state) {
    (void)state;
    const sabot_seed nothing = {{0}};
    sabot_seed seed = counting_seed();
    sabot_fair_wipe(&seed, sizeof seed);
    assert_memory_equal(&seed, &nothing, sizeof seed);
}

static void test_hexadecimal_digits_are_read_as_they_are_written(void **state) {
    (void)state;
    const sabot_seed seed = counting_seed();
    char text[SABOT_HEX_SIZE + 1];
    uint8_t read[32];
    sabot_hex_write(seed.bytes, text);
    assert_string_equal(text, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    assert_true(sabot_hex_read(text, read));
    assert_memory_equal(read, seed.bytes, sizeof read);
    assert_true(sabot_hex_read("000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F", read));
    memset(read, 7, sizeof read);
    const uint8_t sevens[32] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
                                7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
    strcat(text, "0");
    assert_false(sabot_hex_read(text, read)); // one digit too many
    text[63] = '\0';
    assert_false(sabot_hex_read(text, read)); // one too few
    text[63] = 'g';
    text[64] = '\0';
    assert_false(sabot_hex_read(text, read));
    assert_false(sabot_hex_read("", read));
    assert_memory_equal(read, sevens, sizeof read);
}

// ---------------------------------------------------------------------------------------------------------
// Sealing

static void test_sealed_seed_can_be_opened(void **state) {
    (void)state;
    const sabot_room_secret secret = {{1, 2, 3}};
    const sabot_seed seed = counting_seed();
    const sabot_sealed sealed = sabot_seed_seal(&seed, shoe_seven, &secret);
    const sabot_sealed again = sabot_seed_seal(&seed, shoe_seven, &secret);
    assert_memory_not_equal(&sealed, &again, sizeof sealed);
    sabot_seed opened;
    assert_true(sabot_seed_unseal(&sealed, shoe_seven, &secret, &opened));
    assert_memory_equal(&opened, &seed, sizeof seed);
}

static void test_a_seed_is_sealed_for_one_secret_and_one_shoe(void **state) {
    (void)state;
    const sabot_room_secret secret = {{1, 2, 3}}, other_secret = {{1, 2, 4}};
    const sabot_seed seed = counting_seed(), nothing = {{0}};
    const sabot_sealed sealed = sabot_seed_seal(&seed, shoe_seven, &secret);
    const sabot_shoe_name others[] = {{2, 7, 8}, {1, 8, 8}, {1, 7, 7}};
    sabot_seed opened = counting_seed();
    assert_false(sabot_seed_unseal(&sealed, shoe_seven, &other_secret, &opened));
    assert_memory_equal(&opened, &nothing, sizeof opened); // nothing of it is left
    for (int i = 0; i < 3; i++) {
        assert_false(sabot_seed_unseal(&sealed, others[i], &secret, &opened));
    }
}

static void test_a_sealed_seed_with_any_bit_changed_is_refused(void **state) {
    (void)state;
    const sabot_room_secret secret = {{9}};
    const sabot_seed seed = counting_seed();
    const sabot_sealed sealed = sabot_seed_seal(&seed, shoe_seven, &secret);
    for (int bit = 0; bit < 8 * SABOT_SEALED_BYTES; bit++) {
        sabot_sealed damaged = sealed;
        damaged.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        sabot_seed opened;
        assert_false(sabot_seed_unseal(&damaged, shoe_seven, &secret, &opened));
    }
}

// ---------------------------------------------------------------------------------------------------------
// The proof

/// Returns the shoe of docs/fairness.md, burned by card, with `hands` hands dealt.
static sabot_shoe_file file_of(int hands) {
    sabot_shoe_file file = {.name = shoe_seven, .seed = counting_seed(), .cut = 123, .cut_seat = 4};
    sabot_shoe shoe = sabot_shoe_of(8, sabot_shoe_settings_defaults());
    sabot_seed_shuffle(&file.seed, file.name, file.cut, shoe.cards);
    file.commitment = sabot_seed_commit(&file.seed, file.name);
    file.burned = sabot_shoe_burn(&shoe);
    for (int i = 0; i < hands; i++) {
        sabot_shoe_file_hand *const hand = &file.hands[file.hand_count++];
        hand->number = (uint32_t)i + 1;
        while (sabot_deal_next(&hand->deal).recipient != SABOT_TO_NOBODY) {
            sabot_deal_add(&hand->deal, sabot_shoe_draw(&shoe));
        }
    }
    return file;
}

static void assert_denied(const sabot_shoe_file *file, const char *why) {
    sabot_shoe_proof proof;
    assert_false(sabot_shoe_file_prove(file, &proof));
    assert_string_equal(proof.why, why);
}

static void test_a_shoe_dealt_by_the_library_is_proven(void **state) {
    (void)state;
    const sabot_shoe_file file = file_of(70);
    sabot_shoe_proof proof;
    assert_true(sabot_shoe_file_prove(&file, &proof));
    assert_string_equal(proof.why, "");
    assert_int_equal(proof.hands, 70);
    assert_int_equal(proof.gone, proof.cards + 9); // 9s burned nine more, unseen
}

/// 9s is exposed and burns nine more; the first hand is 8h 5c As 5c …, the document's cards from the eleventh
/// on.
static void test_first_mismatch_is_reported(void **state) {
    (void)state;
    const sabot_shoe_file good = file_of(1);
    sabot_shoe_file file = good;
    file.hands[0].deal.player.cards[1] = sabot_card_of(9, SABOT_SUIT_CLUBS);
    assert_denied(&file, "hand 1: the second card of Player should be As, but is 9c");
    file = good;
    file.burned.card = sabot_card_of(9, SABOT_SUIT_HEARTS);
    assert_denied(&file, "burn: the exposed card should be 9s, but is 9h");
    file = good;
    file.burned.cards = 9;
    assert_denied(&file, "burn: the exposed card means 10 burned cards, including itself, not 9");
    file = good;
    file.seed.bytes[0] = 1;
    file.commitment = good.commitment;
    sabot_shoe_proof proof;
    assert_false(sabot_shoe_file_prove(&file, &proof));
    assert_non_null(strstr(proof.why, "commitment: this seed, table, shoe and decks give "));
}

/// R-DRAW-1: Player 8h As is 9, a natural, so a third card is wrong; a hand that needs a third card must have
/// it.
static void test_hands_against_the_draw_rules_are_denied(void **state) {
    (void)state;
    sabot_shoe_file file = file_of(70);
    sabot_hand_add(&file.hands[0].deal.banker, sabot_card_of(3, SABOT_SUIT_CLUBS));
    assert_denied(&file, "hand 1: the rules give Banker no third card (R-DRAW-1)");
    file = file_of(70);
    int drawn = 0;
    while (file.hands[drawn].deal.player.count < 3) {
        drawn++;
    }
    file.hands[drawn].deal.player.count = 2;
    char why[80];
    snprintf(why, sizeof why, "hand %d: the third card of Player is missing (R-DRAW-2)", drawn + 1);
    assert_denied(&file, why);
}

static void test_dead_cards_are_proven_too(void **state) {
    (void)state;
    // The first hand's first two cards become a misdeal; then the hand is dealt again.
    sabot_shoe_file file = file_of(1);
    file.hands[0] = (sabot_shoe_file_hand){.number = 1, .is_void = true, .count = 2};
    file.hands[0].cards[0] = sabot_card_of(8, SABOT_SUIT_HEARTS);
    file.hands[0].cards[1] = sabot_card_of(5, SABOT_SUIT_CLUBS);
    sabot_shoe_proof proof;
    assert_true(sabot_shoe_file_prove(&file, &proof));
    assert_int_equal(proof.voids, 1);
    file.hand_count = 2;
    file.hands[1] = file.hands[0];
    assert_denied(&file, "hand 1, which is void: its card 1 should be As, but is 8h");
    file.hands[0] = file_of(1).hands[0];
    assert_denied(&file, "hand 1 cannot follow hand 1");
}

static void test_cards_beyond_the_shoe_are_denied(void **state) {
    (void)state;
    sabot_shoe_file file = file_of(0);
    file.burned = (sabot_burn_result){.cards = 416};
    file.hand_count = 1;
    file.hands[0] = (sabot_shoe_file_hand){.number = 3, .is_void = true, .count = 1};
    assert_denied(&file, "hand 3, which is void: its card 1: the shoe has only 416 cards");
}

/// The cut card comes out in the hand that takes the card behind it.
static void test_cut_card_comes_out_in_its_place(void **state) {
    (void)state;
    sabot_shoe_file file = file_of(3);
    const sabot_hand *const player = &file.hands[0].deal.player, *const banker = &file.hands[0].deal.banker;
    const int after_first = file.burned.cards + player->count + banker->count;
    sabot_shoe_proof proof;
    file.has_cut_card = true;
    file.cut_card_cards = (uint16_t)(416 - after_first - 1);
    file.cut_card_hand = 2;
    assert_true(sabot_shoe_file_prove(&file, &proof));
    file.cut_card_hand = 1;
    assert_denied(&file, "cut_card: it did not come out in hand 1");
    file.cut_card_hand = 3;
    assert_denied(&file, "cut_card: it did not come out in hand 3");
    // Between two hands, it comes out before the second, or before one that was voided.
    file.cut_card_cards = (uint16_t)(416 - after_first);
    file.cut_card_hand = 1;
    assert_denied(&file, "cut_card: it did not come out in hand 1");
    file.cut_card_hand = 2;
    assert_true(sabot_shoe_file_prove(&file, &proof));
    file.hands[1].number = 5;
    file.hands[2].number = 6;
    file.cut_card_hand = 4;
    assert_true(sabot_shoe_file_prove(&file, &proof));
    file.cut_card_cards = 14;
    assert_denied(&file, "cut_card: it did not come out in these hands");
}

// ---------------------------------------------------------------------------------------------------------
// The file

static void test_a_shoe_is_read_as_it_is_written(void **state) {
    (void)state;
    static sabot_shoe_file read;
    sabot_shoe_file file = file_of(20);
    file.hands[20] = (sabot_shoe_file_hand){.number = 22, .is_void = true, .count = 3};
    file.hand_count = 21;
    file.has_cut_card = true;
    file.cut_card_cards = 14;
    file.cut_card_hand = 78;
    snprintf(file.note, sizeof file.note, "shown to the floor");
    json_t *const root = sabot_shoe_file_json(&file);
    char *const text = json_dumps(root, 0);
    assert_non_null(text);
    sabot_input_fault input_fault = {""};
    if (!sabot_shoe_file_read(text, strlen(text), &read, &input_fault)) {
        fail_msg("%s", input_fault.sentence);
    }
    json_t *const again = sabot_shoe_file_json(&read);
    assert_true(json_equal(root, again));
    assert_int_equal(read.hand_count, 21);
    assert_int_equal(read.hands[20].count, 3);
    assert_string_equal(read.note, "shown to the floor");
    json_decref(root);
    json_decref(again);
    free(text);
}

/// Checks in a child process what a guarded process may leave behind, because guarding cannot be undone.
static void test_a_guarded_process_leaves_no_core(void **state) {
    (void)state;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct rlimit limit = {1, 1};
        sabot_fair_guard_process();
        const bool good = getrlimit(RLIMIT_CORE, &limit) == 0 && limit.rlim_cur == 0 && limit.rlim_max == 0 &&
                          prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
        _exit(good ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keystream_matches_rfc_8439),
        cmocka_unit_test(test_biased_words_are_skipped),
        cmocka_unit_test(test_commitments_and_orders_match_the_document),
        cmocka_unit_test(test_any_difference_gives_another_order_and_commitment),
        cmocka_unit_test(test_every_cut_gives_another_order),
        cmocka_unit_test(test_every_order_has_every_card),
        cmocka_unit_test(test_every_card_comes_in_every_place_equally_often),
        cmocka_unit_test(test_drawn_seeds_differ),
        cmocka_unit_test(test_erased_seed_is_gone),
        cmocka_unit_test(test_hexadecimal_digits_are_read_as_they_are_written),
        cmocka_unit_test(test_sealed_seed_can_be_opened),
        cmocka_unit_test(test_a_seed_is_sealed_for_one_secret_and_one_shoe),
        cmocka_unit_test(test_a_sealed_seed_with_any_bit_changed_is_refused),
        cmocka_unit_test(test_a_shoe_dealt_by_the_library_is_proven),
        cmocka_unit_test(test_first_mismatch_is_reported),
        cmocka_unit_test(test_hands_against_the_draw_rules_are_denied),
        cmocka_unit_test(test_dead_cards_are_proven_too),
        cmocka_unit_test(test_cards_beyond_the_shoe_are_denied),
        cmocka_unit_test(test_cut_card_comes_out_in_its_place),
        cmocka_unit_test(test_a_shoe_is_read_as_it_is_written),
        cmocka_unit_test(test_a_guarded_process_leaves_no_core),
    };
    if (!sabot_fair_begin()) {
        return 1;
    }
    return cmocka_run_group_tests_name("fair", tests, NULL, NULL);
}
