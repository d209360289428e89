#!/usr/bin/env python3
"""A second checker of revealed shoes, written from docs/fairness.md: ChaCha20 from RFC 8439, BLAKE2b from hashlib.

Usage: fair_peer.py SABOT computes the document's test vectors, makes its own revealed shoes that `sabot verify-shoe` must prove, and
damages them. Prints TAP.
fair_peer.py --vectors prints the vectors as in the document; fair_peer.py --shoe SEED DECKS prints a shoe.
"""

import copy
import hashlib
import json
import pathlib
import random
import re
import struct
import subprocess
import sys

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
BANKER_DRAWS = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}


# ---- Random words ----


def rotate(word, bits):
    return (word << bits | word >> (32 - bits)) & 0xFFFFFFFF


def chacha20_block(key, counter, nonce=bytes(12)):
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, *struct.unpack("<3I", nonce)]
    state = list(start)

    def quarter(a, b, c, d):
        for left, right, other, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[left] = (state[left] + state[right]) & 0xFFFFFFFF
            state[other] = rotate(state[other] ^ state[left], bits)

    for _ in range(10):
        for column in range(4):
            quarter(column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return [(word + first) & 0xFFFFFFFF for word, first in zip(state, start)]


def words_of(key):
    counter = 0
    while True:
        yield from chacha20_block(key, counter)
        counter += 1


def below(words, bound):
    for word in words:
        if word < 2**32 // bound * bound:
            return word % bound


# ---- Commitment and card order ----


def blake2b(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def name_of(table, shoe, decks):
    return struct.pack("<IIB", table, shoe, decks)


def commitment_of(table, shoe, decks, seed):
    return blake2b(b"sabot shoe commitment v1", name_of(table, shoe, decks), seed)


def key_of(table, shoe, decks, seed, cut):
    return blake2b(b"sabot shoe shuffle v1", name_of(table, shoe, decks), seed, struct.pack("<H", cut))


def order_of(table, shoe, decks, seed, cut):
    words = words_of(key_of(table, shoe, decks, seed, cut))
    cards = [i % 52 for i in range(52 * decks)]
    for left in range(len(cards), 1, -1):
        chosen = below(words, left)
        cards[left - 1], cards[chosen] = cards[chosen], cards[left - 1]
    return cards


# ---- The document's vectors ----

VECTORS = [
    (1, 7, 8, bytes(range(32)), 123),
    (1, 7, 8, bytes(range(32)), 0),
    (4294967295, 1, 1, bytes([255] * 32), 51),
]


def vector(table, shoe, decks, seed, cut):
    words = words_of(key_of(table, shoe, decks, seed, cut))
    order = order_of(table, shoe, decks, seed, cut)
    return "\n".join(
        (
            f"table       {table}",
            f"shoe        {shoe}",
            f"decks       {decks}",
            f"seed        {seed.hex()}",
            f"cut         {cut}",
            f"commitment  {commitment_of(table, shoe, decks, seed).hex()}",
            f"key         {key_of(table, shoe, decks, seed, cut).hex()}",
            f"words       {' '.join(f'{next(words):08x}' for _ in range(4))}",
            f"cards       {' '.join(DECK[card] for card in order[:16])}",
            f"last        {' '.join(DECK[card] for card in order[-4:])}",
            f"order       {blake2b(bytes(order)).hex()}",
        )
    )


def vectors_of_document(text):
    return [block.strip() for block in re.findall(r"^```\n(table  .*?)```$", text, re.M | re.S)]


# ---- Revealed shoes ----


def value(card):
    return min(DECK.index(card) // 4 + 1, 10) % 10


def total(hand):
    return sum(map(value, hand)) % 10


def deal(draw):
    player, banker = [], []
    for hand in (player, banker, player, banker):
        hand.append(draw())
    if max(total(player), total(banker)) < 8:
        stood = total(player) >= 6
        if not stood:
            player.append(draw())
        if total(banker) <= 5 if stood else str(value(player[2])) in BANKER_DRAWS[total(banker)]:
            banker.append(draw())
    return player, banker


def make_shoe(chance, decks, burn, has_voids=True):
    """Returns a revealed shoe as a dictionary. `burn` is "card", "none" or a number of unseen cards."""
    table, shoe, seed = chance.randrange(1, 2**32), chance.randrange(1, 2**32), chance.randbytes(32)
    cut = chance.choice([0, 1, 52 * decks - 1, chance.randrange(1, 52 * decks)])
    order = [DECK[card] for card in order_of(table, shoe, decks, seed, cut)]
    gone = burn
    file = {"format": "sabot-shoe-1", "table": table, "shoe": shoe, "decks": decks}
    file |= {"commitment": commitment_of(table, shoe, decks, seed).hex(), "seed": seed.hex(), "cut": cut}
    if cut > 0:
        file["cut_seat"] = chance.randrange(1, 15)
    if burn == "card":
        gone = 1 + (value(order[0]) or 10)
        file["burn"] = {"cards": gone, "exposed": order[0]}
    else:
        gone = 0 if burn == "none" else burn
        file["burn"] = {"cards": gone}
    rest = order[gone:]
    hands, number, cut_cards, cut_hand = [], chance.randrange(1, 1000), 14, None
    while len(rest) >= 6 and (cut_hand is None or number <= cut_hand + 1):
        before = len(rest)
        if has_voids and chance.random() < 0.05:
            hands.append({"hand": number, "void": True, "cards": [rest.pop(0) for _ in range(chance.randrange(1, 7))]})
            number -= chance.random() < 0.5  # a misdeal: the hand is dealt again with the same number
        else:
            player, banker = deal(lambda: rest.pop(0))
            hands.append({"hand": number, "player": player, "banker": banker})
        if cut_hand is None and (before <= cut_cards or len(rest) < cut_cards):
            cut_hand = hands[-1]["hand"]
        number += 1 + (chance.random() < 0.05)  # some hands are canceled before their first card
    file["hands"] = hands
    file["cut_card"] = {"cards": cut_cards, "hand": cut_hand}
    return file


class Sabot:
    def __init__(self, path):
        self.path = path

    def verify(self, text, *options):
        """Returns exit status, the parsed answer or None, and stderr."""
        done = subprocess.run([self.path, "verify-shoe", "--json", *options, "-"], input=text.encode(), capture_output=True)
        return done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr.decode()


def faults_of_good(sabot):
    for decks in range(1, 9):
        for burn in ("card", "none", 3):
            chance = random.Random(100 * decks + len(str(burn)))
            file = make_shoe(chance, decks, burn)
            text = json.dumps(file, indent=chance.choice([None, 2]))
            named = "exposed" in file["burn"]
            named += sum(len(hand.get("player", [])) + len(hand.get("banker", [])) + len(hand.get("cards", [])) for hand in file["hands"])
            right = {"proven": True, "commitment": file["commitment"], "cards": named, "hands": len(file["hands"])}
            code, answer, error = sabot.verify(text, "--commitment", file["commitment"])
            if code != 0 or answer != right:
                yield f"{decks} decks, burn {burn}: exit {code}, {answer}, {error}; expected {right}"


# ---- Damage ----


def other_card(card):
    return DECK[(DECK.index(card) + 17) % 52]


def other_digit(text, place):
    return text[:place] + "0123456789abcdef"[(int(text[place], 16) + 1) % 16] + text[place + 1 :]


def damages(file):
    """Yields pairs of a description and a damaged file."""

    def changed(what, change):
        copied = copy.deepcopy(file)
        change(copied)
        return what, copied

    for key in ("format", "table", "shoe", "decks", "commitment", "seed", "cut", "burn", "hands"):
        yield changed(f"without {key}", lambda it: it.pop(key))
    for key in file:
        for wrong in (None, True, 1.5, -1, 2**32, "", "x", [], {}):
            if not (key == "hands" and wrong == []):  # a shoe without hands is valid
                yield changed(f"{key} = {wrong!r}", lambda it: it.update({key: wrong}))
        yield changed(f"{key} renamed", lambda it: it.update({key + "s": it.pop(key)}))
    for key in ("table", "shoe"):
        yield changed(f"another {key}", lambda it: it.update({key: it[key] ^ 1 or 2}))
    yield changed("another number of decks", lambda it: it.update(decks=it["decks"] % 8 + 1))
    yield changed("another cut", lambda it: it.update(cut=(it["cut"] + 1) % (52 * it["decks"])))
    yield changed("a cut beyond the shoe", lambda it: it.update(cut=52 * it["decks"]))
    yield changed("a cutting seat without a cut", lambda it: it.update(cut=0, cut_seat=3))
    yield changed("a seat that does not exist", lambda it: it.update(cut_seat=15))
    for key in ("commitment", "seed"):
        for place in range(64):
            yield changed(f"digit {place} of {key} changed", lambda it: it.update({key: other_digit(it[key], place)}))
    yield changed("another burn card", lambda it: it["burn"].update(exposed=other_card(it["burn"]["exposed"])))
    for more in (-1, 1, 400):
        yield changed(f"burned cards changed by {more}", lambda it: it["burn"].update(cards=it["burn"]["cards"] + more))
    yield changed("the cut card one hand later", lambda it: it["cut_card"].update(hand=it["cut_card"]["hand"] + 1))
    yield changed("the cut card moved", lambda it: it["cut_card"].update(cards=it["cut_card"]["cards"] + 20))
    for at, hand in enumerate(file["hands"]):
        place = f"hand {hand['hand']}"
        for key in ("player", "banker", "cards"):
            for number, card in enumerate(hand.get(key, [])):
                yield changed(f"{place}, {key} {number} changed", lambda it: it["hands"][at][key].__setitem__(number, other_card(card)))
                yield changed(f"{place}, {key} {number} removed", lambda it: it["hands"][at][key].pop(number))
            if key in hand:
                yield changed(f"{place}, a card added to {key}", lambda it: it["hands"][at][key].append("8c"))
        if "player" in hand:
            yield changed(f"{place}, sides swapped", lambda it: it["hands"][at].update(player=hand["banker"], banker=hand["player"]))
            yield changed(f"{place} marked void", lambda it: it["hands"][at].update(void=True))
        else:
            yield changed(f"{place} marked as not void", lambda it: it["hands"][at].update(void=False))
        if len(file["hands"]) > at + 1:
            yield changed(f"without {place}", lambda it: it["hands"].pop(at))
        yield changed(f"{place} twice", lambda it: it["hands"].insert(at, hand))
        if at > 0:
            yield changed(f"{place} with an older number", lambda it: it["hands"][at].update(hand=file["hands"][at - 1]["hand"] - 1))


def faults_of_damaged(sabot):
    chance = random.Random(20)
    file = make_shoe(chance, 1, "card")
    while file["cut"] == 0 or all("player" in hand for hand in file["hands"]):
        file = make_shoe(chance, 1, "card")
    count = 0
    for what, damaged in damages(file):
        count += 1
        code, answer, error = sabot.verify(json.dumps(damaged))
        denied = code == 1 and answer["proven"] is False and answer["why"] and not error
        refused = code == 2 and answer is None and error.startswith("sabot verify-shoe: ") and error.count("\n") == 1
        if not denied and not refused:
            yield f"{what}: exit {code}, {answer}, {error}"
    if count < 300:
        yield f"only {count} kinds of damage were tried"


def faults_of_truncated(sabot):
    text = json.dumps(make_shoe(random.Random(3), 1, "card"))
    for size in range(0, len(text), 37):
        code, answer, error = sabot.verify(text[:size])
        if code != 2 or answer is not None or error.count("\n") != 1:
            yield f"first {size} bytes: exit {code}, {answer}, {error}"


def faults_of_other_commitment(sabot):
    file = make_shoe(random.Random(4), 6, "card")
    code, answer, _ = sabot.verify(json.dumps(file), "--commitment", other_digit(file["commitment"], 63))
    if code != 1 or answer["proven"]:
        yield f"exit {code}, {answer}"


def faults_of_vectors(source):
    printed = vectors_of_document((source / "docs" / "fairness.md").read_text())
    if len(printed) != len(VECTORS):
        yield f"the document has {len(printed)} vectors, not {len(VECTORS)}"
    for text in printed:
        facts = dict(line.split(None, 1) for line in text.splitlines())
        right = vector(int(facts["table"]), int(facts["shoe"]), int(facts["decks"]), bytes.fromhex(facts["seed"]), int(facts["cut"]))
        if text != right:
            yield f"the document has\n{text}\nexpected\n{right}"


def faults_of_rfc():
    """Checks RFC 8439, 2.3.2 and A.1 #1."""
    nonce = bytes.fromhex("000000090000004a00000000")
    if struct.pack("<16I", *chacha20_block(bytes(range(32)), 1, nonce)).hex()[:32] != "10f1e7e4d13b5915500fdd1fa32071c4":
        yield "section 2.3.2"
    if struct.pack("<16I", *chacha20_block(bytes(32), 0)).hex()[:32] != "76b8e0ada0f13d90405d6ae55386bd28":
        yield "appendix A.1, test vector 1"


def main():
    if sys.argv[1] == "--vectors":
        print("\n\n".join(vector(*facts) for facts in VECTORS))
        return 0
    if sys.argv[1] == "--shoe":
        print(json.dumps(make_shoe(random.Random(int(sys.argv[2])), int(sys.argv[3]), "card")))
        return 0
    sabot = Sabot(pathlib.Path(sys.argv[1]).resolve())
    source = pathlib.Path(__file__).resolve().parent.parent
    tests = [
        ("this program's ChaCha20 matches RFC 8439", faults_of_rfc()),
        ("the test vectors of docs/fairness.md are right", faults_of_vectors(source)),
        ("shoes of one to eight decks are proven", faults_of_good(sabot)),
        ("a shoe with another commitment than the displayed one is not proven", faults_of_other_commitment(sabot)),
        ("every kind of damage is found", faults_of_damaged(sabot)),
        ("a truncated file is refused", faults_of_truncated(sabot)),
    ]
    failed = 0
    print(f"1..{len(tests)}")
    for number, (title, faults) in enumerate(tests, 1):
        found = list(faults)
        failed += bool(found)
        for fault in found:
            print("\n".join(f"# {line}" for line in fault.splitlines()))
        print(f"{'not ok' if found else 'ok'} {number} - {title}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
