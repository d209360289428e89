#!/usr/bin/env python3
"""Runs tests/rounds/*.txt: whole rounds at a live table, each line as a dealer types it with the answer below.

Usage: rounds.py SABOT FILE... Prints TAP, one test per file.

A file is exactly what `sabot table --echo` prints: lines without indentation are typed, indented lines are the expected output. `…` inside
an indented line matches anything, and an indented `…` alone matches any output lines. A first line `# sabot table OPTION...` gives options.
Rulesets are looked up next to the file.

Whole shoes are dealt here, too: an independent dealer with its own draw rules keys a shoe from the burn to the last hand and computes the
expected output. A virtual shoe is drawn to its end, where its seed must give the commitment and every card that was dealt
(tests/fair_peer.py computes both).
"""

import difflib
import pathlib
import random
import re
import shlex
import subprocess
import sys

sys.dont_write_bytecode = True  # leave the source tree unchanged
import fair_peer  # noqa: E402

HEADER = "# sabot table "
CUT_CARDS = 14
STAKE = 10


def line_matches(line, expected):
    pattern = ".*".join(re.escape(part) for part in expected.split("…"))
    return re.fullmatch(pattern, line) is not None


def matches(lines, expected):
    """Returns True if the printed lines match. A lone … matches any run of indented lines."""
    at = 0
    for number, wanted in enumerate(expected):
        if wanted.strip() == "…":
            following = expected[number + 1] if number + 1 < len(expected) else None
            while at < len(lines) and lines[at].startswith(" ") and (following is None or not line_matches(lines[at], following)):
                at += 1
        elif at < len(lines) and line_matches(lines[at], wanted):
            at += 1
        else:
            return False
    return at == len(lines)


def run(sabot, directory, expected):
    options = shlex.split(expected[0][len(HEADER) :]) if expected and expected[0].startswith(HEADER) else []
    return work(sabot, directory, [line for line in expected if not line.startswith(" ")], options)


def work(sabot, directory, typed, options=()):
    done = subprocess.run(
        [sabot, "table", "--echo", *options],
        input="".join(line + "\n" for line in typed),
        cwd=directory,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
    )
    lines = done.stdout.splitlines()
    if done.returncode != 0:
        lines.append(f"[exit status {done.returncode}]")
    return lines


# ---------------------------------------------------------------------------------------------------------
# A shoe dealt by docs/rules.md, independent of the program


def points(cards):
    return sum("A23456789".find(card[0]) + 1 for card in cards) % 10


def banker_draws(total, third):
    low, high = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7), 7: (1, 0)}.get(total, (0, 9))
    return low <= third <= high and not (total == 3 and third == 8)


def next_hand(player, banker):
    """Returns the hand that gets the next card, or None: R-DEAL-1 and R-DRAW-1 to R-DRAW-4."""
    if len(player) + len(banker) < 4:
        return player if len(player) == len(banker) else banker
    if len(player) == len(banker) == 2:
        if max(points(player), points(banker)) >= 8:
            return None
        if points(player) <= 5:
            return player
        return banker if points(banker) <= 5 else None
    if len(banker) == 2 and len(player) == 3:
        return banker if banker_draws(points(banker), points(player[2:])) else None
    return None


def outcome(player, banker):
    """Returns the word to declare and its title."""
    difference = points(player) - points(banker)
    if difference == 0:
        return "tie", "Tie"
    if difference > 0:
        return ("panda8", "Panda 8") if len(player) == 3 and points(player) == 8 else ("player", "Player")
    return ("dragon7", "Dragon 7") if len(banker) == 3 and points(banker) == 7 else ("banker", "Banker")


def won(kind, ended):
    """Returns what a unit wins in Washington: the odds, 0 for a push, -1 for a loss."""
    pays = {"player": 1, "banker": 1, "tie": 8, "dragon7": 40, "panda8": 25}
    side = {"panda8": "player", "dragon7": "banker"}.get(ended, ended)
    if kind in ("player", "banker") and (ended == "tie" or (kind == "banker" and ended == "dragon7")):
        return 0
    return pays[kind] if kind in (ended, side) and not (kind in ("dragon7", "panda8") and kind != ended) else -1


class Shoe:
    """Washington rules, one bettor who bets $10 on one kind after the other."""

    KINDS = ("player", "banker", "tie", "dragon7", "panda8")
    TITLES = {"player": "Player", "banker": "Banker", "tie": "Tie", "dragon7": "Dragon 7", "panda8": "Panda 8"}

    def __init__(self, seed):
        self.cards = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * 8
        random.Random(seed).shuffle(self.cards)
        self.lines, self.stack, self.tray, self.hands = [], 2000, 5000, 0
        self.counts = dict.fromkeys(self.KINDS, 0)
        self.naturals, self.cut_is_out, self.hands_left = 0, False, None

    def say(self, typed, *answers):
        self.lines += [typed] + ["    " + answer for answer in answers]

    def open(self):
        self.say("supervisor#9 rules washington", "…")
        self.say("supervisor#9 post", "limits and fees are posted")
        self.say("supervisor#9 open", "the table opens")
        self.say("supervisor#9 fill $5,000", "fill: $5,000 from the cage to the tray")
        self.say("dealer#5 sit 3 #13", "seat 3: person 13 sits down")
        self.say("dealer#5 buy-in 3 $2,000", "seat 3 buys in for $2,000")
        self.say("dealer#5 shoe", "shoe 1, 8 decks")
        exposed = self.cards.pop(0)
        burned = points([exposed]) or 10
        del self.cards[:burned]
        self.say(f"dealer#5 burn {exposed}", f"{exposed} is exposed, {burned} more card{' is' if burned == 1 else 's are'} burned")

    def cut_card_if_due(self, in_hand):
        if len(self.cards) == CUT_CARDS and not self.cut_is_out:
            self.cut_is_out, self.hands_left = True, 2 if in_hand else 1
            self.say("dealer#5 cut-card", "the cut card is out: " + ("one more hand after this one" if in_hand else "the next hand is the last"))

    def deal(self):
        player, banker = [], []
        while (hand := next_hand(player, banker)) is not None:
            if player:
                self.cut_card_if_due(True)
            hand.append(self.cards.pop(0))
            name = "Player" if hand is player else "Banker"
            self.say(f"dealer#5 card {hand[-1]}", f"{name} gets {hand[-1]} and has {points(hand)}")
        return player, banker

    def settle(self, kind, ended):
        times = won(kind, ended)
        wager = f"seat 3's {self.TITLES[kind]} bet of ${STAKE}"
        result = f"wins: ${STAKE * times} paid, ${STAKE} returned" if times > 0 else f"pushes: ${STAKE} returned" if times == 0 else f"loses: ${STAKE} taken"
        self.say("dealer#5 settle", f"{wager} {result}", "all bets are settled")
        self.stack += STAKE * times
        self.tray -= STAKE * times

    def count(self, player, banker, ended):
        self.counts[ended] += 1
        self.counts["player"] += ended == "panda8"
        self.counts["banker"] += ended == "dragon7"
        self.naturals += any(len(hand) == 2 and points(hand) >= 8 for hand in (player, banker))

    def play(self):
        self.cut_card_if_due(False)
        kind = self.KINDS[self.hands % len(self.KINDS)]
        self.hands += 1
        self.say("dealer#5 bets", f"hand {self.hands}: bets are open" + ("; last hand of the shoe" if self.hands_left == 1 else ""))
        self.say(f"player#13 bet 3 {kind} ${STAKE}", f"seat 3 bets ${STAKE} on {self.TITLES[kind]}")
        self.say("dealer#5 start", "no more bets", f"hand {self.hands} starts")
        player, banker = self.deal()
        ended, title = outcome(player, banker)
        self.say(f"dealer#5 declare {ended}", f"{title}: Player {points(player)}, Banker {points(banker)}")
        self.settle(kind, ended)
        self.count(player, banker, ended)
        if self.cut_is_out:
            self.hands_left -= 1
        over = ["shoe 1 has ended: the last hand was dealt"] if self.hands_left == 0 else []
        self.say("dealer#5 end", f"hand {self.hands} is over", *over)

    def finish(self):
        shares = [self.counts[kind] for kind in ("player", "banker", "tie", "dragon7", "panda8")]
        tenths = [(count * 2000 + self.hands) // (2 * self.hands) for count in shares]
        columns = "".join(f" {count:4d} {tenth // 10:3d}.{tenth % 10}%" for count, tenth in zip(shares, tenths))
        self.say("roads", "Hands      Player      Banker         Tie    Dragon 7     Panda 8  Naturals", f"{self.hands:5d}{columns}{self.naturals:10d}", "…")
        self.say("seats", f"seat 3: person 13, ${self.stack:,}")
        self.say("money", "cage                 -$22,000", f"tray           {'$' + format(self.tray, ','):>14}", "…", "sum                        $0")
        self.say("dealer#5 bets", "refused: the last hand of this shoe has been dealt; start a new shoe (SABOT_SHOE_IS_OVER)")

    def transcript(self):
        self.open()
        while self.hands_left != 0:
            self.play()
        self.finish()
        return self.lines


# ---------------------------------------------------------------------------------------------------------
# A virtual shoe to its end


def virtual_script(hands):
    """Returns more draws and outcomes than a hand needs: the table refuses the extra ones."""
    hand = ["dealer#5 bets", "dealer#5 start"] + ["dealer#5 draw"] * 6
    hand += [f"dealer#5 declare {ended}" for ended in Shoe.KINDS] + ["dealer#5 settle", "dealer#5 end"]
    begin = ["supervisor#9 rules washington virtual", "supervisor#9 post", "supervisor#9 open", "dealer#5 shoe", "dealer#5 cut 0 77", "dealer#5 burn"]
    return begin + hand * hands


def faults_of_virtual(lines):
    text = "\n".join(lines)
    commitment = re.search(r"commitment ([0-9a-f]{64})", text)
    seed = re.search(r"the seed of shoe 1 is ([0-9a-f]{64})", text)
    exposed = re.search(r"(\w\w) is exposed, (\d+) more", text)
    if not (commitment and seed and exposed):
        return ["commitment, seed or burn is missing in the output"]
    found = []
    if fair_peer.commitment_of(1, 1, 8, bytes.fromhex(seed[1])).hex() != commitment[1]:
        found.append("the seed does not give the commitment")
    order = ["A23456789TJQK"[card // 4] + "cdhs"[card % 4] for card in fair_peer.order_of(1, 1, 8, bytes.fromhex(seed[1]), 77)]
    dealt = re.findall(r"(?:Player|Banker) gets (\w\w) and", text)
    gone = 1 + int(exposed[2])
    if order[0] != exposed[1] or order[gone : gone + len(dealt)] != dealt:
        found.append("the seed gives other cards than those dealt")
    # The cut card comes out before the 14th card from the end; at most two hands follow.
    before_cut = len(re.findall(r"gets \w\w", text[: text.find("the cut card is out")]))
    if gone + before_cut != 416 - CUT_CARDS:
        found.append(f"the cut card came out after {gone + before_cut} cards")
    if "shoe 1 has ended: the last hand was dealt" not in text or text.count("; last hand of the shoe") != 1:
        found.append("the last hand is not announced")
    return found


def transcripts(paths):
    for path in paths:
        yield path.stem, path.parent, path.read_text().splitlines()
    for seed in range(1, 4):
        yield f"whole_shoe {seed}", pathlib.Path.cwd(), Shoe(seed).transcript()


def main():
    sabot, paths = pathlib.Path(sys.argv[1]).resolve(), [pathlib.Path(path).resolve() for path in sys.argv[2:]]
    failed = 0
    tests = list(transcripts(paths))
    print(f"1..{len(tests) + 1}")
    for number, (name, directory, expected) in enumerate(tests, 1):
        lines = run(sabot, directory, expected)
        good = matches(lines, expected)
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - {name}")
        if not good:
            for line in difflib.unified_diff(expected, lines, "expected", "printed", n=2, lineterm=""):
                print(f"# {line}")
    found = faults_of_virtual(work(sabot, pathlib.Path.cwd(), virtual_script(95)))
    print(f"{'not ok' if found else 'ok'} {len(tests) + 1} - a virtual shoe is dealt to its end and matches its seed")
    print("\n".join(f"# {fault}" for fault in found), end="\n" if found else "")
    return 1 if failed or found else 0


if __name__ == "__main__":
    sys.exit(main())
