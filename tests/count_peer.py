#!/usr/bin/env python3
"""Counts cards independently of sabot: count_peer.py SABOT. Prints TAP.

Shoes come from shuffle_peer.py. Draw rules, payouts, cut card and count are implemented a second time here, with fractions. Each
system plays 50 shoes and must match `sabot count --json` in hands, bets and units to the last digit.
"""

import fractions
import json
import subprocess
import sys

import shuffle_peer

RANKS = "A23456789TJQK"
SHOES = 50


def value(card):
    return min(RANKS.index(card[0]) + 1, 10) % 10


def shoe_of(seed, number, decks):
    words = shuffle_peer.generator(seed, number)
    cards = [rank + suit for rank in RANKS for suit in "cdhs"] * decks
    for left in range(len(cards), 1, -1):
        chosen = shuffle_peer.below(words, left)
        cards[left - 1], cards[chosen] = cards[chosen], cards[left - 1]
    return cards


def total(hand):
    return sum(map(value, hand)) % 10


def deal(cards):
    """Returns the Player hand and the Banker hand dealt from the next cards."""
    player, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], list(cards[4:6])
    if max(total(player), total(banker)) >= 8:
        return player, banker
    third = None
    if total(player) <= 5:
        third = value(rest[0])
        player.append(rest.pop(0))
    stands = {3: (8,), 4: (0, 1, 8, 9), 5: (0, 1, 2, 3, 8, 9), 6: (0, 1, 2, 3, 4, 5, 8, 9)}
    banker_total = total(banker)
    draws = banker_total <= 5 if third is None else banker_total <= 2 or third not in stands.get(banker_total, range(10))
    if draws:
        banker.append(rest.pop(0))
    return player, banker


def suited(hand):
    return len({card[1] for card in hand}) == 1


def one_color(cards):
    return len({card[1] in "dh" for card in cards}) == 1


def result(kind, player, banker, meter):
    """Returns the units won by a bet of one unit."""
    difference = total(player) - total(banker)
    dragon7 = difference < 0 and len(banker) == 3 and total(banker) == 7
    panda8 = difference > 0 and len(player) == 3 and total(player) == 8
    if kind == "player":
        return (difference > 0) - (difference < 0)
    if kind == "banker":
        return 0 if dragon7 else (difference < 0) - (difference > 0)
    if kind == "tie":
        return 8 if difference == 0 else -1
    if kind == "dragon7":
        return 40 if dragon7 else -1
    if kind == "panda8":
        return 25 if panda8 else -1
    wins, winner, pays = {
        "progressive-dragon7": (dragon7, banker, (500, 250, 25, 10)),
        "progressive-panda8": (panda8, player, (200, 100, 20, 8)),
    }[kind]
    if not wins:
        return -1
    if suited(player) and suited(banker):
        return (meter if player[0][1] + banker[0][1] == "cd" else pays[0]) - 1
    if one_color(player + banker):
        return pays[1] - 1
    return (pays[2] if one_color(winner) else pays[3]) - 1


def play(system, seed, number):
    """Plays one shoe, with one hand after the cut card. Returns hands, bets, units won by the bet, and units won beside it."""
    cards = shoe_of(seed, number, system["decks"])
    tags = {card: system["tags"][min(RANKS.index(card[0]), 9)] for card in set(cards)}
    running = system["start"] + tags[cards[0]]
    dealt = 1 + min(RANKS.index(cards[0][0]) + 1, 10)
    cut = len(cards) - system["cut"]
    hands = bets = units = beside = 0
    last = False
    while True:
        last = last or dealt >= cut  # the cut card is next: this hand is the last
        left = len(cards) - dealt
        count = fractions.Fraction(running * (1 if system["running"] else 52), 1 if system["running"] else left)
        player, banker = deal(cards[dealt : dealt + 6])
        hands += 1
        if count >= fractions.Fraction(system["trigger"]):
            bets += 1
            units += result(system["bet"], player, banker, system["meter"])
            beside += system["line"][1] * result(system["line"][0], player, banker, 0)
        else:
            beside += system["otherwise"][1] * result(system["otherwise"][0], player, banker, 0)
        running += sum(tags[card] for card in player + banker)
        dealt += len(player) + len(banker)
        if last:
            return hands, bets, units, beside
        last = dealt > cut


DEFAULTS = {"decks": 8, "cut": 14, "running": False, "start": 0, "line": ("banker", 0), "otherwise": ("banker", 0), "meter": 0}
DRAGON7 = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
PANDA8 = [1, 1, -2, -2, -2, -1, -1, -2, 4, 1]
SYSTEMS = {
    "Dragon 7 as published": {"bet": "dragon7", "tags": DRAGON7, "trigger": "4"},
    "Panda 8 as published, with line bets": {
        "bet": "panda8", "tags": PANDA8, "trigger": "11", "line": ("player", 2), "otherwise": ("banker", 3)},
    "a running count with a start value": {
        "bet": "dragon7", "tags": [0, 0, 0, -1, -1, -1, -1, 2, 2, 1], "running": True, "start": -32, "trigger": "2.5"},
    "Tie, six decks, another cut card": {
        "bet": "tie", "tags": [-1, 2, -3, 1, 0, 0, 5, -2, 1, -1], "trigger": "-0.75", "decks": 6, "cut": 97},
    "Dragon 7 progressive": {
        "bet": "progressive-dragon7", "tags": DRAGON7, "trigger": "0", "meter": 54321, "otherwise": ("tie", 1)},
    "Panda 8 progressive": {"bet": "progressive-panda8", "tags": PANDA8, "trigger": "-1", "meter": 30000, "cut": 20},
}


def command(sabot, system, seed):
    words = [sabot, "count", "--json", "--shoes", str(SHOES), "--perfect-shoes", "0", "--seed", str(seed)]
    words += ["--bet", system["bet"], "--tags", ",".join(map(str, system["tags"])), "--trigger", system["trigger"]]
    words += ["--decks", str(system["decks"]), "--cut", str(system["cut"]), "--start", str(system["start"])]
    words += ["--running"] if system["running"] else []
    for name in ("line", "otherwise"):
        words += [f"--{name}", "{}:{}".format(*system[name])] if system[name][1] else []
    words += ["--meter-cents", str(system["meter"] * 100)] if system["meter"] else []
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def main():
    failed = 0
    print(f"1..{len(SYSTEMS)}")
    for test, (name, given) in enumerate(SYSTEMS.items(), 1):
        system = {**DEFAULTS, **given}
        seed = 1000 + test
        ours = [sum(figures) for figures in zip(*(play(system, seed, number) for number in range(SHOES)))]
        facts = command(sys.argv[1], system, seed)
        theirs = [facts[key] for key in ("hands", "bets", "units", "units_beside")]
        good = ours == theirs
        failed += not good
        print(f"{'ok' if good else 'not ok'} {test} - {name}")
        if not good:
            print(f"# this program {ours}, sabot {theirs}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
