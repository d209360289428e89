#!/usr/bin/env python3
"""A second simulation, written from docs/simulation.md: shoe by shoe, card by card, in plain integers.

Usage: sim_peer.py SABOT. Deals some hundred shoes with several rulesets and prints TAP: every count must match.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from shuffle_peer import generator

WORD, HALF = 1 << 64, 1 << 32
BANKER_DRAWS = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}


class Shoe:
    redraws = 0  # dice thrown again because they would have favored a pair of cards, over all shoes

    def __init__(self, seed, number, decks):
        self.words, self.suit_words = generator(seed, number), generator(seed, number + (1 << 63))
        self.pile = [0] * (16 * decks) + [value for value in range(1, 10) for _ in range(4 * decks)]
        self.unseen = [[suit for suit in range(4) for _ in range(decks * (4 if value == 0 else 1))] for value in range(10)]

    def dice(self):
        while True:
            one, two = next(self.words), next(self.words)
            places, fair = [], True
            for i, half in enumerate((one % HALF, one // HALF, two % HALF)):
                cards = len(self.pile) - 2 * i
                pair, remainder = divmod(half * cards * (cards - 1), HALF)
                places += divmod(pair, cards - 1)
                fair = fair and remainder >= HALF % (cards * (cards - 1))
            if fair:
                return places
            Shoe.redraws += 1

    def suits(self, values):
        while True:
            word, product = next(self.suit_words), 1
            unseen, drawn = [list(suits) for suits in self.unseen], []
            for value in values:
                count = len(unseen[value])
                place, word = divmod(word * count, WORD)
                product *= count
                drawn.append(unseen[value].pop(place))
            if word >= WORD % product:
                self.unseen = unseen
                return drawn

    def hand(self):
        """Deals a hand. Returns the values dealt, the indexes of each side's cards, both totals, and whether it is a natural."""
        dice = iter(self.dice())
        values, player, banker = [], [], []

        def deal(hand):
            hand.append(len(values))
            values.append(self.pile.pop(next(dice)))

        def total(hand):
            return sum(values[i] for i in hand) % 10

        for hand in (player, banker, player, banker):
            deal(hand)
        natural = max(total(player), total(banker)) >= 8
        if not natural:
            stood = total(player) >= 6
            if not stood:
                deal(player)
            if total(banker) <= 5 if stood else str(values[player[2]]) in BANKER_DRAWS[total(banker)]:
                deal(banker)
        return values, player, banker, total(player), total(banker), natural


def deal_shoe(counts, seed, number, decks, burn, cut, after, hands):
    shoe = Shoe(seed, number, decks)
    unseen = 0 if burn is None else burn
    if burn == "by-card":
        unseen = shoe.pile.pop(shoe.dice()[0]) or 10
    hands_left = hands
    cut = cut if hands is None else -1
    while hands_left != 0:
        if hands_left is None and len(shoe.pile) - unseen == cut:
            hands_left = max(after, 1)
        values, player, banker, p, b, natural = shoe.hand()
        counts["hands"] += 1
        counts["cards"] += len(values)
        counts["player" if p > b else "banker" if p < b else "tie"] += 1
        counts["natural"] += natural
        for kind, winner, won in (("dragon7", banker, p < b == 7), ("panda8", player, b < p == 8)):
            if won and len(winner) == 3:
                counts[kind] += 1
                suits = shoe.suits(values)
                mine, theirs = {suits[i] for i in player}, {suits[i] for i in banker}
                counts[f"progressive-{kind}", event(mine, theirs, mine if winner is player else theirs)] += 1
        if hands_left is not None:
            hands_left -= 1
        elif len(shoe.pile) - unseen < cut:
            hands_left = after


def event(player, banker, winner):
    """Returns the prize by R-PROG-3 at a seat with C/D. Clubs and spades, 0 and 3, are black."""

    def one_color(suits):
        return suits <= {0, 3} or suits <= {1, 2}

    if len(player) == len(banker) == 1:
        return "combination" if (player, banker) == ({0}, {1}) else "each-suited"
    return "one-color" if one_color(player | banker) else "winner-one-color" if one_color(winner) else "any"


class Counts(dict):
    def __missing__(self, key):
        return 0


def compare(sabot, source, directory, title, seed, shoes, decks, burn, cut, after, hands):
    text = (source / "rulesets" / "california-panda8.conf").read_text()
    for key, old, new in (
        ("burn", '"by-card"', {None: '"none"'}.get(burn, f'"{burn}"' if isinstance(burn, str) else burn)),
        ("hands_after_cut", "1", after),
        ("cut_cards", "14", 60),
    ):
        assert f"\n{key} = {old};" in text
        text = text.replace(f"\n{key} = {old};", f"\n{key} = {new};")
    path = pathlib.Path(directory) / "peer.conf"
    path.write_text(text)
    options = ["--ruleset", path, "--seed", seed, "--shoes", shoes, "--decks", decks, "--cut", cut, "--threads", 2, "--json"]
    options += [] if hands is None else ["--hands-a-shoe", hands]
    printed = json.loads(subprocess.run([sabot, "simulate", *map(str, options)], stdout=subprocess.PIPE, check=True).stdout)
    counts = Counts()
    for number in range(shoes):
        deal_shoe(counts, seed, number, decks, burn, cut, after, hands)
    wrong = [f"{key}: {printed[key]}, expected {counts[key]}" for key in ("hands", "cards", "player", "banker", "tie", "natural", "dragon7", "panda8") if printed[key] != counts[key]]
    for kind in ("progressive-dragon7", "progressive-panda8"):
        for name, facts in printed["bets"][kind]["events"].items():
            if facts["hands"] != counts[kind, name]:
                wrong.append(f"{kind} {name}: {facts['hands']}, expected {counts[kind, name]}")
    for line in wrong:
        print(f"# {line}")
    return wrong


CASES = [
    ("eight decks as played, with biased dice among them", 13, 200, 8, "by-card", 14, 1, None),
    ("six decks, a deep cut", 18446744073709551615, 100, 6, "by-card", 100, 2, None),
    ("one deck, no hand after the cut card", 0, 400, 1, "by-card", 6, 0, None),
    ("no burn", 3, 100, 8, None, 60, 1, None),
    ("twenty cards burned unseen, four hands after the cut card", 4, 100, 3, 20, 30, 4, None),
    ("sixty hands without a cut card", 9, 100, 8, "by-card", 14, 1, 60),
]


def main():
    sabot = pathlib.Path(sys.argv[1]).resolve()
    source = pathlib.Path(__file__).resolve().parent.parent
    failed = 0
    print(f"1..{len(CASES) + 1}")
    with tempfile.TemporaryDirectory() as directory:
        for number, case in enumerate(CASES, 1):
            wrong = compare(sabot, source, directory, *case)
            failed += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {number} - {case[0]}, R-PROG-3")
    # One throw in about 50,000 is biased. Without one, both programs could agree on dealing it.
    met = Shoe.redraws > 0
    print(f"{'ok' if met else 'not ok'} {len(CASES) + 1} - {Shoe.redraws} biased throws were thrown again")
    return 0 if met and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
