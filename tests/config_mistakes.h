/// Texts for test_config.c: a good ruleset, a good paytable, and every mistake that has its own message.
#ifndef SABOT_CONFIG_MISTAKES_H
#define SABOT_CONFIG_MISTAKES_H

// One setting per line, so that the line of a fault can be counted.
static const char good[] = "name = \"house\";\n"                                          // 1
                           "title = \"The House's Game\";\n"                              // 2
                           "decks = [6, 8];\n"                                            // 3
                           "default_decks = 8;\n"                                         // 4
                           "seats = [8];\n"                                               // 5
                           "default_seats = 8;\n"                                         // 6
                           "burn = \"by-card\";\n"                                        // 7
                           "cut_cards = 14;\n"                                            // 8
                           "hands_after_cut = 1;\n"                                       // 9
                           "wagers = {\n"                                                 // 10
                           "  player = { odds = 1; };\n"                                  // 11
                           "  banker = { odds = 1; };\n"                                  // 12
                           "  tie = { odds = 8; back_line = true; };\n"                   // 13
                           "  dragon7 = { odds = 40; needs_line = true; };\n"             // 14
                           "  progressive-dragon7 = { paytable = \"PT-PRG-S7-E06\"; };\n" // 15
                           "};\n"                                                         // 16
                           "dragon7_banker = \"push\";\n"                                 // 17
                           "bank = { by = \"player-dealer\";\n"                           // 18
                           "  hands = 2; cover = \"gross\"; rides = true; };\n"           // 19
                           "settlement = { by = \"kind\";\n"                              // 20
                           "  direction = \"clockwise\";\n"                               // 21
                           "  order = [\"player\", \"banker\", \"tie\", \"dragon7\",\n"   // 22
                           "    \"progressive-dragon7\"]; };\n"                           // 23
                           "table_minimum = \"space\";\n"                                 // 24
                           "legal_cap = 50000;\n"                                         // 25
                           "schedule = (\n"                                               // 26
                           "  { limits = { player = [1000, 10000];\n"                     // 27
                           "      banker = [1000, 10000];\n"                              // 28
                           "      tie = [100, 5000];\n"                                   // 29
                           "      dragon7 = [100, 5000]; };\n"                            // 30
                           "    fees = { player = 100; banker = 100; tie = 50;\n"         // 31
                           "      dragon7 = 50; bank = 200; };\n"                         // 32
                           "  }\n"                                                        // 33
                           ");\n"                                                         // 34
                           "default_row = 0;\n"                                           // 35
                           "fees_taken = \"as-placed\";\n"                                // 36
                           "no_action_fee = \"returned\";\n"                              // 37
                           "void_fee = \"kept\";\n"                                       // 38
                           "chip_unit = 50;\n"                                            // 39
                           "bet_timer = 20;\n";                                           // 40

static const char good_paytable[] = "name = \"PT-X\";\n"                                   // 1
                                    "wager = \"progressive-panda8\";\n"                    // 2
                                    "price = 500;\n"                                       // 3
                                    "seed = 700000;\n"                                     // 4
                                    "reset = 600000;\n"                                    // 5
                                    "meter_share = 1250;\n"                                // 6
                                    "pays = {\n"                                           // 7
                                    "  combination = { pay = \"meter\"; envy = 9000; };\n" // 8
                                    "  each-suited = { pay = 5000; envy = 90; };\n"        // 9
                                    "  one-color = { pay = 4000; envy = 80; };\n"          // 10
                                    "  winner-one-color = { pay = 3000; envy = 70; };\n"   // 11
                                    "  any = { pay = 2000; };\n"                           // 12
                                    "};\n"                                                 // 13
                                    "combinations = { seat2 = \"C/D\";\n"                  // 14
                                    "  seat14 = \"H/S\"; };\n"                             // 15
                                    "without_combination = [3, 9];\n"                      // 16
                                    "maximum = 900000;\n"                                  // 17
                                    "confirm_from = 4000;\n";                              // 18

/// A mistake: the original text, its replacement, the line reported, and part of the message.
typedef struct {
    const char *from;
    const char *to;
    int line;
    const char *part;
} config_mistake;

static const config_mistake mistakes[] = {
    // Words, texts, names.
    {"\"house\"", "house", 1, "name: words need quotation marks: write \"house\""},
    {"\"house\"", "\"House\"", 1, "name: must be 1 to 63 lowercase letters"},
    {"\"house\"", "\"\"", 1, "name: must be 1 to 63"},
    {"\"house\"", "\"a234567890123456789012345678901234567890123456789012345678901234\"", 1, "1 to 63"},
    {"\"house\"", "5", 1, "name: is a number, but must be"},
    {"\"house\";", "\"house;", 1, "name: missing closing quotation mark"},
    {"name = \"house\";\n", "\n", 1, "name: is missing"},
    {"\"The House's Game\"", "\"\"", 2, "title: must be 1 to 63 bytes"},
    {"\"The House's Game\"", "\"a\x1b[2J\"", 2, "U+001B"},
    {"\"The House's Game\"", "\"a\xe2\x80\xae\"", 2, "U+202E"},
    {"\"The House's Game\"", "\"a\xc2\x9b\"", 2, "U+009B"},
    {"\"The House's Game\"", "\"a\xff\"", 2, "UTF-8"},
    {"\"The House's Game\"", "\"a\xed\xa0\x80\"", 2, "UTF-8"},
    {"\"The House's Game\"", "\"a\tb\"", 2, "title: tabs are not allowed in strings"},
    {"\"The House's Game\"", "\"a\\x00\"", 2, "title: a backslash must be followed by"},
    {"\"The House's Game\"", "\"a234567890123456789012345678901234567890123456789012345678901234\"", 2,
     "1 to 63"},
    // Cards and table: R-CARD-1, R-TABLE-1.
    {"[6, 8]", "[6, 9]", 3, "decks: must list numbers from 1 to 8"},
    {"[6, 8]", "[8, 264]", 3, "decks: must list numbers from 1 to 8"},
    {"[6, 8]", "[-1]", 3, "decks: must list numbers from 1 to 8"},
    {"[6, 8]", "[]", 3, "(R-CARD-1)"},
    {"[6, 8]", "8", 3,
     "decks: is a number, but must be the numbers of decks allowed, such as [6, 8] (R-CARD-1)"},
    {"[6, 8]", "[6 8]", 3, "decks: expected a ',' or the closing ']', found '8'"},
    {"[6, 8]", "[6, 8,]", 3, "decks: remove the ',' before the ']'"},
    {"[6, 8]", "[6, \"8\"]", 3, "decks: values between '[' and ']' must be all whole numbers or all strings"},
    {"[6, 8]", "(6, \"8\")", 3, "decks.[1]: is a string"},
    {"default_decks = 8", "default_decks = 7", 4, "default_decks: must be one of `decks` (R-CARD-1)"},
    {"default_decks = 8", "default_decks = 264", 4, "default_decks: must be one of"},
    {"seats = [8]", "seats = [8, 1]", 5,
     "seats: must list numbers from 2 to 14, such as [8, 14] (R-TABLE-2)"},
    {"seats = [8]", "seats = [8, 15]", 5, "seats: must list numbers from 2 to 14"},
    {"seats = [8]", "seats = []", 5, "seats: must list numbers from 2 to 14"},
    {"seats = [8]", "seats = 8", 5, "seats: is a number, but must be the numbers of seats allowed"},
    {"default_seats = 8", "default_seats = 14", 6, "default_seats: must be one of `seats`"},
    {"default_seats = 8", "default_seats = \"8\"", 6,
     "default_seats: is a string, but must be one of `seats`"},
    {"\"by-card\"", "\"card\"", 7, "burn: must be \"by-card\", \"none\" or a number of cards"},
    {"\"by-card\"", "true", 7, "burn: is a true/false value"},
    {"\"by-card\"", "0", 7, "burn: must be 1 to 20 cards"},
    {"\"by-card\"", "257", 7, "burn: must be 1 to 20 cards"},
    {"cut_cards = 14", "cut_cards = 11", 8, "cut_cards: must leave 6 cards"},
    {"cut_cards = 14", "cut_cards = 65550", 8, "cut_cards: must be in the last half"},
    {"cut_cards = 14", "cut_cards = 14.0", 8, "cut_cards: is a decimal number"},
    {"hands_after_cut = 1", "hands_after_cut = 5", 9, "hands_after_cut: must be 0 to 4"},
    {"hands_after_cut = 1", "hands_after_cut = 257", 9, "hands_after_cut: must be 0 to 4"},
    // Wagers: R-BET-1, R-BET-2, R-PAY-3, R-PROG-1, R-PROG-4.
    {"  tie = {", "  tye = {", 13, "wagers.tye: unknown key: valid keys are player, banker, tie, panda8"},
    {"odds = 8;", "odd = 8;", 13,
     "wagers.tie.odd: unknown key: valid keys are odds, needs_line and back_line"},
    {"odds = 8;", "", 13, "wagers.tie.odds: is missing"},
    {"odds = 8;", "odds = 0;", 13,
     "wagers.tie.odds: must be a whole number from 1 to 1000 (odds to one) (R-PAY-3)"},
    {"odds = 8;", "odds = 65544;", 13, "wagers.tie.odds: must be a whole number from 1 to 1000"},
    {"odds = 8;", "odds = -8;", 13, "wagers.tie.odds: must be a whole number from 1 to 1000"},
    {"odds = 8;", "odds = \"8 to 1\";", 13, "wagers.tie.odds: is a string"},
    {"back_line = true", "back_line = \"yes\"", 13,
     "wagers.tie.back_line: is a string, but must be true or false (R-BET-4)"},
    {"back_line = true", "back_line = yes", 13, "wagers.tie.back_line: words need quotation marks"},
    {"player = { odds = 1; }", "player = { odds = 1; needs_line = true; }", 11,
     "Player and Banker bets cannot require another line bet (R-BET-2)"},
    {"player = { odds = 1; }", "player = 1", 11, "wagers.player: is a number, but must be a group"},
    {"\"PT-PRG-S7-E06\"", "\"PT-NONE\"", 15,
     "no paytable named \"PT-NONE\": use one of PT-PRG-M8-E01, PT-PRG-S7-E06"},
    {"\"PT-PRG-S7-E06\"", "\"washington\"", 15, "no paytable named \"washington\""},
    {"\"PT-PRG-S7-E06\"", "\"../PT-PRG-S7-E06\"", 15, "must be 1 to 63 letters, digits and '-'"},
    {"\"PT-PRG-S7-E06\"", "\"PT-PRG-M8-E01\"", 15, "this paytable is for the other progressive (R-PROG-1)"},
    {"\"PT-PRG-S7-E06\";", "\"PT-PRG-S7-E06\"; back_line = true;", 15,
     "back betting is not possible on a progressive (R-PROG-4)"},
    {"\"PT-PRG-S7-E06\";", "\"PT-PRG-S7-E06\"; odds = 5;", 15, "unknown key"},
    {"\"push\"", "\"lose\"", 17, "dragon7_banker: must be \"push\" or \"pay\", not \"lose\" (R-PAY-2)"},
    // Bank and settlement: R-BANK-1, R-BANK-2, R-BANK-3, R-HOUSE-1.
    {"by = \"player-dealer\"", "by = \"casino\"", 18, "bank.by: must be \"player-dealer\" or \"house\""},
    {"by = \"player-dealer\"", "by = \"house\"", 19, "bank.hands: applies only to a player-dealer"},
    {"by = \"player-dealer\";\n  hands = 2; cover = \"gross\"; rides = true;", "by = \"house\";\n", 32,
     "the house banks this game, so there is no player-dealer's fee (R-HOUSE-1)"},
    {"hands = 2;", "hands = 0;", 19, "bank.hands: must be 1 to 100 hands (R-BANK-1)"},
    {"hands = 2;", "hands = 258;", 19, "bank.hands: must be 1 to 100 hands"},
    {"\"gross\"", "\"some\"", 19, "bank.cover: must be \"gross\" or \"net\", not \"some\" (R-BANK-2)"},
    {"rides = true", "rides = \"yes\"", 19, "bank.rides: is a string"},
    {"by = \"player-dealer\";\n  hands = 2; cover = \"gross\";", "by = \"house\";\n", 19,
     "bank.rides: applies only to a player-dealer"},
    {"by = \"kind\"", "by = \"table\"", 20, "settlement.by: must be \"kind\" or \"seat\""},
    {"\"clockwise\"", "\"left\"", 21, "settlement.direction: must be \"clockwise\" or \"counter-clockwise\""},
    {"  direction = \"clockwise\";\n", "\n", 20, "settlement.direction: is missing"},
    {"\"tie\", \"dragon7\"", "\"tie\", \"tie\"", 22,
     "settlement.order.[3]: \"tie\" is listed twice: remove one (R-BANK-3)"},
    {"\"tie\", \"dragon7\"", "\"tie\"", 22, "settlement.order: \"dragon7\" is missing"},
    {"\"tie\", \"dragon7\"", "\"tie\", \"panda8\"", 22,
     "settlement.order.[3]: \"panda8\" is not in `wagers`"},
    {"\"tie\", \"dragon7\"", "\"ties\", \"dragon7\"", 22,
     "settlement.order.[2]: must be \"player\", \"banker\""},
    {"[\"player\", \"banker\", \"tie\", \"dragon7\",\n    \"progressive-dragon7\"]", "\"player\"", 22,
     "settlement.order: is a string, but must be the wagers in brackets"},
    {"\"space\"", "\"seat\"", 24, "table_minimum: must be \"space\" or \"bettor\", not \"seat\" (R-BET-3)"},
    // Limits: R-BET-3, R-HOUSE-3.
    {"legal_cap = 50000", "legal_cap = 9999", 27,
     "schedule.[0].limits.player: the maximum is above `legal_cap`"},
    {"legal_cap = 50000", "legal_cap = -1", 25, "legal_cap: must be whole cents, or 0 for none (R-HOUSE-3)"},
    {"legal_cap = 50000", "legal_cap = \"none\"", 25, "legal_cap: is a string, but must be whole cents"},
    {"legal_cap = 50000", "legal_cap = [50000]", 25, "legal_cap: is a list, but must be whole cents"},
    {"legal_cap = 50000", "legal_cap = { cents = 5; }", 25, "legal_cap: is a group, but must be whole cents"},
    {"legal_cap = 50000", "legal_cap = 50,000", 25, "write numbers without commas"},
    {"legal_cap = 50000", "legal_cap = $500", 25, "legal_cap: write money in whole cents without '$'"},
    {"legal_cap = 50000", "legal_cap = 0xC350", 25, "legal_cap: '0xC350' is not a number"},
    {"legal_cap = 50000", "legal_cap = 050000", 25, "legal_cap: write numbers without leading zeros"},
    {"legal_cap = 50000", "legal_cap = 18446744073709601616", 25,
     "legal_cap: number too large: more than 18 digits"},
    {"legal_cap = 50000", "legal_cap = 1000000000001", 25, "legal_cap: must be whole cents"},
    {"[100, 5000]", "[5000, 100]", 29,
     "schedule.[0].limits.tie: the minimum is above the maximum; write [minimum, maximum] (R-BET-3)"},
    {"[100, 5000]", "[0, 5000]", 29, "schedule.[0].limits.tie: must be [minimum, maximum]"},
    {"[100, 5000]", "[100]", 29, "schedule.[0].limits.tie: must be [minimum, maximum] in whole cents"},
    {"[100, 5000]", "[1.00, 50.00]", 29, "schedule.[0].limits.tie.[0]: is a decimal number"},
    {"[100, 5000]", "5000", 29, "schedule.[0].limits.tie: is a number, but must be [minimum, maximum]"},
    {"      tie = [100, 5000];\n", "\n", 27,
     "schedule.[0].limits.tie: is missing: must be [minimum, maximum]"},
    {"tie = [100, 5000]", "tie = [100, 5000]; panda8 = [100, 5000]", 29,
     "schedule.[0].limits.panda8: this ruleset does not offer this bet"},
    {"tie = [100, 5000]", "tie = [100, 5000]; bank = [100, 5000]", 29,
     "schedule.[0].limits.bank: unknown key"},
    {"tie = [100, 5000]", "tie = [100, 5000]; progressive-dragon7 = [100, 100]", 29,
     "a progressive has a fixed price"},
    // Fees: R-FEE-1, R-FEE-2, R-FEE-3.
    {"tie = 50;", "tie = 5%;", 31, "schedule.[0].fees.tie: percentages are not allowed"},
    {"tie = 50;", "tie = \"5%\";", 31,
     "is a string, but must be a flat fee in whole cents, such as 100, never a percentage (R-FEE-2)"},
    {"tie = 50;", "tie = 0.05;", 31, "is a decimal number, but must be a flat fee"},
    {"tie = 50;", "tie = 5.0;", 31, "(R-FEE-2)"},
    {"tie = 50;", "tie = 5e-2;", 31, "(R-FEE-2)"},
    {"tie = 50;", "tie = -50;", 31,
     "schedule.[0].fees.tie: must be a flat fee in whole cents, from 0 to 1,000,000,000,000 (R-FEE-2)"},
    {"tie = 50;", "", 31, "schedule.[0].fees.tie: is missing: must be a flat fee"},
    {"tie = 50;", "tie = 50; tie = 50;", 31, "schedule.[0].fees.tie: duplicate key"},
    {"tie = 50;", "tie = 50; panda8 = 50;", 31,
     "does not offer this bet: remove this key, or add the bet to `wagers` (R-BET-1)"},
    {"bank = 200;", "bank = -1;", 32, "schedule.[0].fees.bank: must be a flat fee"},
    {"bank = 200;", "", 31, "schedule.[0].fees.bank: is missing"},
    {"fees = {", "fee = {", 31, "schedule.[0].fee: unknown key: valid keys are limits and fees"},
    {"default_row = 0", "default_row = 1", 35,
     "default_row: must be a row of the schedule, counted from 0 (R-FEE-1)"},
    {"default_row = 0", "default_row = \"first\"", 35,
     "default_row: is a string, but must be the number of a row"},
    {"default_row = 0", "default_row = 256", 35, "default_row: must be a row"},
    {"\"as-placed\"", "\"later\"", 36,
     "fees_taken: must be \"as-placed\" or \"as-bets-close\", not \"later\" (R-FEE-3)"},
    {"\"returned\"", "\"lost\"", 37, "no_action_fee: must be \"kept\" or \"returned\""},
    {"bet_timer = 20", "bet_timer = 3601", 40, "bet_timer: must be 0 (no timer) to 3600 seconds (R-BET-6)"},
    {"bet_timer = 20", "bet_timer = 65556", 40, "bet_timer: must be 0 (no timer) to 3600"},
    {"bet_timer = 20", "bet_timer = 20 s", 40, "s: expected a '=', found ';'"},
    {"void_fee = \"kept\"", "void_fee = \"lost\"", 38,
     "void_fee: must be \"returned\" or \"kept\", not \"lost\" (R-FEE-7)"},
    // Chips: R-BET-7.
    {"chip_unit = 50", "chip_unit = 0", 39,
     "chip_unit: must be whole cents above zero, such as 50 (R-BET-7)"},
    {"chip_unit = 50", "chip_unit = 0.5", 39, "chip_unit: is a decimal number, but must be whole cents"},
    {"chip_unit = 50", "chip_unit = 200", 29,
     "schedule.[0].limits.tie: must be a multiple of `chip_unit` (R-BET-7)"},
    // Structure.
    {"schedule = (", "schedule = [", 27, "schedule: '[' and ']' enclose numbers or strings"},
    {"bet_timer = 20", "timer = 20", 40, "timer: unknown key: valid keys are name, title, decks"},
    {"bet_timer = 20", "name = \"x\"", 40, "name: duplicate key"},
    {"bet_timer = 20;", "bet_timer = 20;;", 40, "expected a key, found ';'"},
    {"bet_timer = 20;", "bet_timer = 20; }", 40, "expected a key, found '}'"},
    {"bet_timer = 20;", "bet_timer = ;", 40, "bet_timer: expected a value, found ';'"},
    {"bet_timer = 20;", "bet_timer = é;", 40, "bet_timer: expected a value"},
    {"bet_timer = 20;", "bet_timer 20;", 40, "bet_timer: expected a '=', found '20'"},
    {"bet_timer = 20;", "\"bet_timer\" = 20;", 40, "expected a key, found '\"'"},
    {"bet_timer = 20;", "true = 20;", 40, "expected a key, found 'true'"},
    {"bet_timer = 20;", "bet_timer = 2-0;", 40, "bet_timer: '2-0' is not a number"},
    {"bet_timer = 20;", "bet_timer = .;", 40, "bet_timer: '.' is not a number"},
    {"bet_timer = 20;", "bet_timer = 20; /* ", 40, "this comment is never closed"},
    {"bet_timer = 20;", "@include \"x.conf\"", 40, "@include is not supported"},
    {"bet_timer = 20;", "bet_timer = @include \"x.conf\"", 40, "@include is not supported"},
    {"bet_timer = 20;", "bet_timer = \f20;", 40, "U+000C"},
    {"bet_timer = 20;\n", "bet_timer =", 40, "bet_timer: expected a value, but the file ends"},
    {");\ndefault_row", "default_row", 34,
     "schedule: expected a ',' or the closing ')', found 'default_row'"},
    {"  }\n);\n", ");\n", 33, "schedule.[0]: expected a key, found ')'"},
    {"  }\n", "  },\n", 34, "schedule: remove the ',' before the ')'"},
    {"  }\n);\n", "  }, /* \n", 33, "schedule: this comment is never closed"},
    {"[6, 8];", "[6 /*", 3, "decks: this comment is never closed"},
    {"[6, 8];", "[ /*", 3, "decks: this comment is never closed"},
    {"schedule = (", "schedule = ( /*", 26, "schedule: this comment is never closed"},
    {"wagers = {", "wagers = { /*", 10, "wagers: this comment is never closed"},
    {"bet_timer = 20;\n", "bet_timer = [20, \n", 40, "bet_timer: this '[' is never closed"},
    {"bet_timer = 20;\n", "bet_timer = (20, \n", 40, "bet_timer: this '(' is never closed"},
    {"bet_timer = 20;\n", "bet_timer = { a = 20; \n", 40, "bet_timer: this '{' is never closed"},
};

static const config_mistake paytable_mistakes[] = {
    {"\"PT-X\"", "\"PT X\"", 1, "name: must be 1 to 63 letters, digits and '-'"},
    {"\"progressive-panda8\"", "\"panda8\"", 2,
     "wager: must be \"progressive-dragon7\" or \"progressive-panda8\""},
    {"price = 500", "price = 0", 3, "price: must be whole cents from 1 to 1,000,000 (R-PROG-1)"},
    {"price = 500", "price = 5.00", 3, "price: is a decimal number, but must be whole cents"},
    {"price = 500;", "", 1, "price: is missing"},
    {"seed = 700000", "seed = -1", 4, "seed: must be whole cents, 0 or more (R-PROG-9)"},
    {"reset = 600000", "reset = -1", 5, "reset: must be whole cents, 0 or more (R-PROG-9)"},
    {"reset = 600000", "reset = \"seed\"", 5, "reset: is a string"},
    {"[3, 9]", "[3, 14]", 16,
     "without_combination: a seat listed here cannot have a combination (R-PROG-14)"},
    {"[3, 9]", "[3, 15]", 16, "without_combination: must list seats from 1 to 14 (R-PROG-14)"},
    {"[3, 9]", "9", 16, "without_combination: is a number, but must be seats in brackets, such as [9, 10]"},
    {"maximum = 900000", "maximum = 699999", 17,
     "maximum: must be 0 for none, or whole cents, at least the seed"},
    {"maximum = 900000", "maximum = -1", 17, "(R-PROG-15)"},
    {"maximum = 900000", "maximum = \"none\"", 17, "maximum: is a string"},
    {"confirm_from = 4000", "confirm_from = -1", 18,
     "confirm_from: must be \"every-prize\", \"meter-only\" or whole cents (R-PROG-13)"},
    {"confirm_from = 4000", "confirm_from = \"all\"", 18,
     "confirm_from: must be \"every-prize\", \"meter-only\" or whole cents, such as 10000 for $100 (R-PROG-13)"},
    {"confirm_from = 4000", "confirm_from = 40.00", 18, "confirm_from: is a decimal number"},
    {"meter_share = 1250", "meter_share = 10001", 6, "meter_share: must be 0 to 10000 basis points"},
    {"meter_share = 1250", "meter_share = 66786", 6, "meter_share: must be 0 to 10000 basis points"},
    {"meter_share = 1250", "meter_share = 12.5%", 6, "meter_share: percentages are not allowed"},
    {"meter_share = 1250", "meter_share = 0.125", 6,
     "meter_share: is a decimal number, but must be basis points"},
    {"pay = \"meter\"", "pay = 9000", 8,
     "pays.combination.pay: is a number, but must be \"meter\" (R-PROG-4)"},
    {"pay = \"meter\"", "pay = \"half\"", 8, "pays.combination.pay: must be \"meter\", not \"half\""},
    {"pay = 5000", "pay = \"meter\"", 9, "pays.each-suited.pay: is a string, but must be whole cents"},
    {"pay = 2000", "pay = 0", 12,
     "pays.any: the combination pays the meter; every other prize must be whole cents above zero"},
    {"envy = 80", "envy = -80", 10, "pays.one-color: dealer envy must be whole cents, 0 or more (R-PROG-7)"},
    {"  any =", "  other =", 12, "pays.other: unknown key: valid keys are combination, each-suited"},
    {"  any = { pay = 2000; };\n", "", 7, "pays.any: is missing"},
    {"seat2 = \"C/D\"", "seat2 = \"H/S\"", 15, "combinations.seat14: another seat has the same combination"},
    {"seat2 = \"C/D\"", "seat2 = \"C/S\"", 14,
     "combinations.seat2: must be Player's suit and a Banker suit of the other color"},
    {"seat2 = \"C/D\"", "seat2 = 5", 14, "combinations.seat2: is a number"},
    {"seat2 = \"C/D\"", "seat15 = \"C/D\"", 14, "combinations.seat15: unknown key"},
    {"seat2 = \"C/D\";\n  seat14 = \"H/S\";", "", 14,
     "combinations: at least one seat must have a combination (R-PROG-2)"},
    {"combinations = {", "printed = {", 14, "printed: unknown key: valid keys are name, wager, price"},
};

#endif
