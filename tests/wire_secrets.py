#!/usr/bin/env python3
"""Checks that secrets stay secret: reads every frame of whole virtual shoes, as sent to every audience.

Usage: wire_secrets.py SABOT. Prints TAP. One shoe each of California and Washington is dealt to its end with the ready-made commands of the
dealer's view. All clients - display, players, dealer, supervisor, auditor, administrator, a sensor box - keep every frame. No frame may
contain the seed, or a card that was not yet dealt. Public frames contain no person, stack or bet; a player's frames contain nobody else's.
No frame contains a PIN, a token or a hash. The sequences have no gaps, and updates applied to a snapshot match a new snapshot.
"""

import base64
import csv
import hashlib
import json
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from live_client import LiveClient  # noqa: E402
from pad_dealer import PadDealer  # noqa: E402
from served_room import Person, ServedRoom, wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
CONFIGURATION = """
tables = ({ ruleset = "california-panda8"; shoe = "virtual"; sensors = true; tray = 900000000; timer = 0; },
          { ruleset = "washington"; shoe = "virtual"; tray = 900000000; timer = 0; },
          { ruleset = "california-panda8"; shoe = "keyed"; timer = 0; });
"""
# Numbers, PINs and money that cannot occur in a frame by chance.
STAFF = [Person(role, 314159260 + i, f"58209749{i}413") for i, role in
         enumerate(("dealer", "supervisor", "auditor", "administrator", "device"))]
PIT_ROLES = {"supervisor", "auditor", "administrator"}
PLAYERS = {seat: Person("player", 271828180 + seat, f"69314718{seat}559") for seat in (2, 4, 5)}
BUY_IN = {2: 77310000, 4: 55870000, 5: 33190000}
STAKES = {2: 1300, 4: 1700, 5: 1900}
CARD = re.compile(r"(?<![0-9A-Za-z])[A2-9TJQK][cdhs](?![0-9A-Za-z])")
PUBLIC_SECTIONS = {"table", "limits", "hand", "last", "shoe", "bank", "meters", "prizes", "tally", "previous", "roads", "places"}
SIDES = ("player", "banker")
PLACES_OF_CARDS = {("hand", "last_card"), *((section, side, "cards") for section in ("hand", "last") for side in SIDES),
                   *(("you", "last", side, "cards") for side in SIDES)}
PRIVATE_KEYS = {"stack", "wagers", "person", "presser", "bettor", "pin", "token", "pin_hash", "seed", "wager", "money", "cage"}
report = Report()


# ---------------------------------------------------------------------------------------------------------
# The clients


class Clients:
    def __init__(self, room, table):
        self.room, self.table = room, table
        self.asked = 0
        self.visitors = {"display": room.visitor()}
        for person in STAFF:
            self.visitors[person.role] = self.sign_in(person)
        for seat, person in PLAYERS.items():
            self.visitors[f"player {seat}"] = self.sign_in(person)
        self.lives = {name: LiveClient(room, table, cookie=visitor.cookie) for name, visitor in self.visitors.items()}
        for live in self.lives.values():
            live.receive()

    def sign_in(self, person):
        visitor = self.room.visitor()
        answer = visitor.sign_in(person.number, person.pin)
        if answer.status != 200:
            raise RuntimeError(f"{person}: {answer.body!r}")
        return visitor

    def visitor(self, name):
        """Returns one of the visitors, from another address each time, because requests per address are limited."""
        self.asked = self.asked % 200 + 1
        self.visitors[name].source = (f"127.0.1.{self.asked}", 0)
        return self.visitors[name]

    def sequence_of(self, name):
        return self.visitor(name).get(f"/api/tables/{self.table}").json()["sequence"]

    def catch_up(self):
        """Waits until every client has every frame so far."""
        public, staff, pit = (self.sequence_of(name) for name in ("display", "dealer", "supervisor"))
        for name, live in self.lives.items():
            sequence = pit if name in PIT_ROLES else staff if name == "dealer" else public
            live.until(lambda: live.sequence >= sequence)

    def request_snapshots(self):
        """Requests a new snapshot for every client, which is compared with what it has."""
        for live in self.lives.values():
            live.send({"type": "resync"})
        for live in self.lives.values():
            while live.receive()["type"] != "snapshot":
                pass

    def staff(self):
        return self.lives["dealer"].view


# ---------------------------------------------------------------------------------------------------------
# Dealing


class Dealing:
    """Deals like a pad, and checks after every card that no frame showed it early."""

    def __init__(self, everybody):
        self.everybody = everybody
        self.table = everybody.table
        self.hands = []
        self.early = []
        self.asked = 0
        self.pad = PadDealer(self.ask, STAKES)

    def ask(self, who, command):
        """Dealer and supervisor take turns, because commands per person are limited."""
        self.asked += 1
        who = "supervisor" if who == "dealer" and self.asked % 2 else who
        answer = wait_until(lambda: self.try_to_ask(who, command))
        if answer.status != 200:
            raise RuntimeError(f"{who}: {command}: {answer.body!r}")

    def try_to_ask(self, who, command):
        answer = self.everybody.visitor(who).post(f"/api/tables/{self.table}/commands", command)
        return answer if answer.status != 429 else None

    def step(self):
        """Takes the next step. Returns False when the shoe is over."""
        self.everybody.catch_up()
        view = self.everybody.staff()
        self.look(view)
        if view["table"]["phase"] == "between":
            self.everybody.request_snapshots()
        if self.hands and view["actions"]["main"] and view["actions"]["main"]["label"] == "NEW SHOE":
            return False
        if not self.pad.step(view):
            self.everybody.lives["dealer"].receive()  # the room itself acts next: it reveals the seed
        return True

    def look(self, view):
        """Called while nothing happens at the table: every card a client has seen must be dealt."""
        hand = view["hand"]
        dealt = hand["player"]["cards"] + hand["banker"]["cards"]
        if hand["on"] and (not self.hands or self.hands[-1][0] != hand["number"]):
            self.hands.append((hand["number"], dealt))
        elif hand["on"]:
            self.hands[-1] = (hand["number"], dealt)
        known = {tuple(sorted(dealt)), ()}
        for name, live in self.everybody.lives.items():
            seen = live.view["hand"]["player"]["cards"] + live.view["hand"]["banker"]["cards"]
            if tuple(sorted(seen)) not in known:
                self.early.append((name, hand["number"], dealt, seen))


def in_order(player, banker):
    """Returns the cards in dealing order: Player, Banker, Player, Banker, then third cards."""
    return [card for i in range(3) for card in player[i:i + 1] + banker[i:i + 1]]


# ---------------------------------------------------------------------------------------------------------
# Checking every frame


def texts_of(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts_of(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from texts_of(inner, path)
    elif isinstance(value, str):
        yield path, value


def keys_of(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)


def check_cards(name, frames, order):
    """Checks each frame: cards appear only in the current and the last hand, match the shoe's order, and are added one at a time."""
    wrong = []
    shown = {}
    for text in frames:
        view = json.loads(text).get("view", {})
        for section in ("hand", "last"):
            hand = view.get(section)
            if hand and not hand["player"]["cards"] and hand.get("last_card"):
                wrong.append((section, "a last card without cards", hand))
            if hand and hand["player"]["cards"]:
                cards = in_order(hand["player"]["cards"], hand["banker"]["cards"])
                number = hand["number"]
                if cards != order.get(number, [])[:len(cards)] or hand.get("last_card") not in (None, cards[-1]):
                    wrong.append((section, number, cards, hand.get("last_card")))
                grown = len(cards) - len(shown.get(number, cards[:1] if len(shown) else cards))
                if section == "hand" and grown > 1:
                    wrong.append(("more than one card at once", number, cards))
                shown[number] = cards
        for path, word in texts_of(view):
            if CARD.search(word) and path not in PLACES_OF_CARDS:
                wrong.append((path, word))
    report.check(not wrong, f"{name}: cards are shown only where and when they are dealt", *wrong[:5])


def has_any(frames, words):
    everything = "\n".join(frames).lower()
    return [word for word in words if word.lower() in everything]


def check_private(name, live, others, is_player):
    frames = live.frames
    sections = {section for text in frames for section in json.loads(text).get("view", {})}
    allowed = PUBLIC_SECTIONS | ({"you"} if is_player else set())
    report.check(sections <= allowed, f"{name}: frames have only public sections{' and you' if is_player else ''}", sections - allowed)
    public = [json.loads(text).get("view", {}) for text in frames]
    for view in public:
        view.pop("you", None)
    keys = {key for view in public for key in keys_of(view)} & PRIVATE_KEYS
    report.check(not keys, f"{name}: public sections have no private keys", keys)
    found = others & {int(number) for number in re.findall(r"\d+", "\n".join(frames))}
    report.check(not found, f"{name}: frames contain none of {len(others)} numbers of other people, stacks and stakes", found)


def numbers_of(dealer, seats):
    """Returns persons, stacks and stakes of these seats, from the dealer's frames."""
    numbers = {STAKES[seat] for seat in seats} | {PLAYERS[seat].number for seat in seats}
    for text in dealer.frames:
        for seat in json.loads(text).get("view", {}).get("seats", []):
            if seat["seat"] in seats and seat["stack"] > 0:
                numbers.add(seat["stack"])
    return numbers


# ---------------------------------------------------------------------------------------------------------


def shoe_of(room, table):
    """Returns the revealed seed, and the hands with their cards."""
    path = str(room.journal)
    rows = subprocess.run([SABOT, "export", path, "shoes", "--table", str(table)], capture_output=True, text=True, check=True).stdout
    first = next(csv.DictReader(rows.splitlines()))
    file = subprocess.run([SABOT, "export", path, "shoe", "--table", str(table), "--number", "1"], capture_output=True, text=True, check=True)
    proven = subprocess.run([SABOT, "verify-shoe", "-"], input=file.stdout, capture_output=True, text=True)
    report.check(proven.returncode == 0, f"table {table}: the shoe can be proven", proven.stdout, proven.stderr)
    hands = subprocess.run([SABOT, "export", path, "hands", "--table", str(table), "--jsonl"], capture_output=True, text=True, check=True).stdout
    return first["seed"], [json.loads(line) for line in hands.splitlines()]


def deal_whole_shoe(room, table):
    everybody = Clients(room, table)
    dealing = Dealing(everybody)
    dealing.pad.sit_down({seat: person.number for seat, person in PLAYERS.items()}, BUY_IN)
    while dealing.step():
        pass
    report.check(len(dealing.hands) > 40, f"table {table}: a whole shoe of {len(dealing.hands)} hands is dealt", dealing.hands)
    report.check(not dealing.early, f"table {table}: no client sees a card before it is dealt", *dealing.early[:5])
    ends = {name: len(live.frames) for name, live in everybody.lives.items()}
    dealing.ask("dealer", {"command": "shoe"})
    everybody.catch_up()
    seed, rows = shoe_of(room, table)
    order = {row["hand"]: in_order(row["player"].split(), row["banker"].split()) for row in rows}
    report.check(order == {number: in_order(cards[:len(row["player"].split())], cards[len(row["player"].split()):])
                           for (number, cards), row in zip(dealing.hands, rows)}, f"table {table}: the journal has the hands that were shown")
    secret = bytes.fromhex(seed)
    seed_words = [seed[i:i + 16] for i in range(0, 64, 16)] + [base64.b64encode(secret).decode().rstrip("=")]
    for name, live in everybody.lives.items():
        name_here = f"table {table}, {name}"
        check_cards(name_here, live.frames, order)
        found = has_any(live.frames[:ends[name]], seed_words)
        report.check(not found, f"{name_here}: none of {ends[name]} frames contains the seed while the shoe is in play", *found[:3])
        report.check(not live.gaps, f"{name_here}: {live.sequence} updates have no gap", live.gaps)
        report.check(live.compared > 40 and not live.differences,
                     f"{name_here}: applied updates match a new snapshot {live.compared} times", *live.differences[:3])
    dealer = everybody.lives["dealer"]
    for name in ("display", "device"):
        check_private(f"table {table}, {name}", everybody.lives[name], numbers_of(dealer, PLAYERS), False)
    for seat in PLAYERS:
        others = numbers_of(dealer, PLAYERS.keys() - {seat}) - numbers_of(dealer, {seat})
        check_private(f"table {table}, player {seat}", everybody.lives[f"player {seat}"], others, True)
    return everybody


def check_secrets(room, everybody):
    """Checks for what no client may ever see."""
    people = json.loads((room.data / "people.json").read_text())
    hashes = re.findall(r"\$argon2id\$[^\"]+", json.dumps(people))
    tokens = [visitor.cookie.partition("=")[2] for looking in everybody for visitor in looking.visitors.values() if visitor.cookie]
    words = [person.pin for person in [*STAFF, *PLAYERS.values()]] + tokens + ["argon2"] + [hashed.rpartition("$")[2] for hashed in hashes]
    words += [hashlib.sha256(token.encode()).hexdigest() for token in tokens] + [(room.data / "room.journal.key").read_bytes().hex()[:32]]
    frames = [text for looking in everybody for live in looking.lives.values() for text in live.frames]
    found = has_any(frames, words)
    report.check(len(hashes) == 8 and not found, f"none of {len(frames)} frames contains a PIN, token or hash", *found[:3])
    report.check(not has_any([room.log], words), "the log contains no PIN, token or hash", *has_any([room.log], words)[:3])


def check_keyed(room):
    """At a keyed table the dealer can key every card."""
    dealer = room.visitor()
    dealer.sign_in(STAFF[0].number, STAFF[0].pin)
    dealer.command(3, "shoe", decks=0)
    keys = dealer.get("/api/tables/3").json()["view"]["actions"]["keys"]
    report.check(len(set(keys["cards"])) == 52 and keys["for"] == "burn", "a keyed table offers all 52 cards", keys)


with tempfile.TemporaryDirectory() as place:
    with ServedRoom(SABOT, place + "/room", config=CONFIGURATION, people=[*STAFF, *PLAYERS.values()]) as served:
        looked_on = []
        for number in (1, 2):
            report.run(lambda: looked_on.append(deal_whole_shoe(served, number)))
        report.run(check_secrets, served, looked_on)
        report.run(check_keyed, served)
        report.check(served.stop() == 0, "the room closes properly", served.log[-2000:])
        audit = subprocess.run([SABOT, "audit", str(served.journal)], capture_output=True, text=True)
        report.check(audit.returncode == 0, "the journal passes the audit", audit.stdout, audit.stderr)
sys.exit(report.end())
