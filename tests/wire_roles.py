#!/usr/bin/env python3
"""Permissions over the network: every role and every command, by POST and by WebSocket.

Usage: wire_roles.py SABOT. Prints TAP. The commands, their fields and roles are those of `sabot table --list`. A command that a role may
not send is refused, noted and not carried out; other commands reach the table. Also tests players and other people's seats, a supervisor's
decision about a progressive prize, and the notes that all of this leaves in the journal.
"""

import concurrent.futures
import csv
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from live_client import LiveClient, Refused  # noqa: E402
from served_room import Person, ServedRoom, wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
CONFIGURATION = """
tables = ({ shoe = "keyed"; sensors = true; tray = 100000000; timer = 0; },
          { shoe = "virtual"; tray = 100000000; timer = 0; });
"""
PEOPLE = {person.role: person for person in (
    Person("player", 51, "402951"), Person("dealer", 31, "402931"), Person("supervisor", 21, "402921"),
    Person("auditor", 41, "402941"), Person("administrator", 11, "402911"), Person("device", 61, "402961"))}
SECOND_SUPERVISOR = Person("supervisor", 22, "402922")
SECOND_PLAYER = Person("player", 52, "402952")
# A sensor box may send these. Clocks, seeds and notes come from the room itself.
DEVICE_COMMANDS = {"sense", "sensors", "away", "back"}
VALUES = {
    "SEAT": 4, "BETTOR": 4, "PERSON": 51, "KIND": "player", "CENTS": 5000, "UNITS": 1, "CARD": "8c", "ENDING": "player",
    "RESULT": "win", "PRIZE": "any", "ACCOUNT": "tray", "QUANTITY": 0, "NUMBER": 1, "TIME": 0, "FLAG": True,
    "REASON": "a test", "HASH": "5a" * 32, "RULESET": "california-panda8", "CAUSE": "correction",
}
report = Report()


# ---------------------------------------------------------------------------------------------------------
# The commands


def read_commands():
    """Returns roles and fields of every command by its word."""
    text = subprocess.run([SABOT, "table", "--list"], capture_output=True, text=True, check=True).stdout
    rows = text.partition("## Commands")[2].partition("## Events")[0].splitlines()
    commands = {}
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split(" | ")]
        if re.fullmatch(r"\d+", cells[0].strip("| ")):
            word = cells[1].strip("`").split()[0]
            fields = dict(re.findall(r"`(\w+)` ([A-Z]+)", cells[4]))
            if word in ("draw", "shoe"):  # the host supplies card and commitment
                fields = {name: kind for name, kind in fields.items() if kind not in ("CARD", "HASH")}
            commands[word] = (set(cells[2].split(", ")), {name: VALUES[kind] for name, kind in fields.items()})
    return commands


COMMANDS = read_commands()


def may(role, word):
    return role in COMMANDS[word][0] and (role != "device" or word in DEVICE_COMMANDS)


# ---------------------------------------------------------------------------------------------------------
# The journal


def records(room):
    with sqlite3.connect(f"file:{room.journal}?mode=ro", uri=True) as database:
        return database.execute("SELECT sequence FROM head").fetchone()[0]


def notes(room):
    text = subprocess.run([SABOT, "export", str(room.journal), "notes"], capture_output=True, text=True, check=True).stdout
    return list(csv.DictReader(text.splitlines()))


def carried_out(room):
    """Returns how many records are not notes. Notes may still arrive, so it reads between two equal counts of them."""
    while True:
        before, all_records = len(notes(room)), records(room)
        if len(notes(room)) == before:
            return all_records - before


def refusals(room, role):
    number = PEOPLE[role].number if role in PEOPLE else 0
    return sum(row["note"] == "refused" and int(row["person"]) == number for row in notes(room))


# ---------------------------------------------------------------------------------------------------------
# The matrix


def by_post(room, visitor):
    def ask(word, **fields):
        answer = visitor.command(1, word, **fields)
        return answer.status, answer.json()["status"]
    return ask


def by_socket(room, visitor):
    live = LiveClient(room, cookie=visitor.cookie)
    live.receive()
    return lambda word, **fields: (None, live.command(word, **fields)["status"])


def matrix_of(room, role, way):
    """Sends all commands the role may not send, then all it may."""
    visitor = room.visitor() if role == "nobody" else room.sign_in(role)
    name = f"{role} by {'POST' if way is by_post else 'WebSocket'}"
    ask = way(room, visitor)
    forbidden = [word for word in COMMANDS if not may(role, word)]
    allowed = [word for word in COMMANDS if may(role, word)]
    before, noted_before = carried_out(room), refusals(room, role)
    table = room.visitor().get("/api/tables/1").json()["view"]
    answers = {word: ask(word, **COMMANDS[word][1]) for word in forbidden}
    status = "SIGN_IN_FIRST" if role == "nobody" else "SABOT_ROLE_MAY_NOT"
    code = {by_socket: None, by_post: 401 if role == "nobody" else 403}[way]
    wrong = {word: answer for word, answer in answers.items() if answer != (code, status)}
    report.check(not wrong, f"{name}: {len(forbidden)} forbidden commands are refused", wrong)
    expected = noted_before + (0 if role == "nobody" else len(forbidden))
    wait_until(lambda: refusals(room, role) >= expected)
    report.check(refusals(room, role) == expected, f"{name}: every refusal is noted once", refusals(room, role), expected)
    report.check(carried_out(room) == before, f"{name}: no forbidden command is carried out", carried_out(room) - before)
    report.check(room.visitor().get("/api/tables/1").json()["view"] == table, f"{name}: forbidden commands do not change the table")
    if role == "player":
        dealer = room.sign_in("dealer")
        dealer.command(1, "sit", bettor=4, person=51)
        allowed.sort(key=lambda word: word == "leave")
    answers = {word: ask(word, **COMMANDS[word][1]) for word in allowed}
    decisions = dict.fromkeys(("confirm", "reject", "adjust-meter"), "APPROVAL_IS_MISSING")
    wrong = {word: answer for word, answer in answers.items()
             if (not answer[1].startswith("SABOT_") or answer[1] in ("SABOT_ROLE_MAY_NOT", "SABOT_SEAT_IS_NOT_YOURS")
                 or answer[0] in (400, 401, 403)) and decisions.get(word) != answer[1]}
    report.check(not wrong, f"{name}: {len(allowed)} allowed commands reach the table", wrong)


def matrix(room):
    report.check(len(COMMANDS) >= 52, f"all {len(COMMANDS)} commands are listed", COMMANDS)
    for role in ["nobody", *PEOPLE]:
        for way in (by_post, by_socket):
            matrix_of(room, role, way)
    # A command cannot claim a sender.
    dealer = room.sign_in("dealer")
    for field, value in (("role", "device"), ("role", "supervisor"), ("person", 21)):
        answer = dealer.command(1, "end-shoe", reason="a test", **{field: value})
        report.check(answer.status == 400, f"a command with {field} {value} is refused", answer.status, answer.body)


# ---------------------------------------------------------------------------------------------------------
# Hands


def do(visitor, word, **fields):
    """Sends a command that must succeed to prepare a test."""
    answer = visitor.command(1, word, **fields)
    if answer.status != 200:
        raise RuntimeError(f"{word}: {answer.body!r}")


def bank(dealer, wanted):
    """Makes sure that a shoe is in play and the wanted seat banks."""
    view = dealer.get("/api/tables/1").json()["view"]
    if not view["shoe"]["in_play"]:
        do(dealer, "shoe", decks=0)
        do(dealer, "burn", card="8d")
    while not (view["bank"] and view["bank"]["seat"]):
        if not (view["bank"] and view["bank"]["offered"]):
            do(dealer, "offer")
        else:
            offered = view["bank"]["offered"]
            word, more = ("accept", {"cents": 50000}) if offered == wanted else ("pass", {})
            do(dealer, word, seat=offered, **more)
        view = dealer.get("/api/tables/1").json()["view"]


# ---------------------------------------------------------------------------------------------------------
# Players


def players(room):
    """Seat 4 belongs to person 51, seat 5 to another: no player can act for another."""
    supervisor = room.sign_in("supervisor")
    supervisor.command(1, "open")
    supervisor.command(1, "rules", ruleset="california-panda8", seats=0, virtual_shoe=False, tracker_only=False, sensors=True)
    supervisor.command(1, "row", row=0)
    supervisor.command(1, "post")
    for seat, person in ((4, 51), (5, 52), (8, 58)):
        supervisor.command(1, "sit", bettor=seat, person=person)
        supervisor.command(1, "buy-in", bettor=seat, cents=100000)
    mine = room.sign_in("player")
    live = LiveClient(room, cookie=mine.cookie)
    live.receive()
    tries = {
        "accept": {"seat": 5, "cents": 5000}, "pass": {"seat": 5}, "amount": {"seat": 5, "cents": 5000}, "give-up": {"seat": 5},
        "leave": {"bettor": 5}, "back": {"bettor": 5}, "sit": {"bettor": 6, "person": 53}, "cut": {"seat": 5, "place": 7},
    }
    bets = {"bet": {"bettor": 5, "seat": 5, "kind": "player", "cents": 5000}, "withdraw": {"bettor": 5, "seat": 5, "kind": "player"}}
    bank(supervisor, 8)
    for word, fields in (tries | bets).items():
        if word == "bet":
            do(supervisor, "bets")
        answer = mine.command(1, word, **fields)
        status = live.command(word, **fields)["status"]
        good = answer.status == 403 and answer.json()["status"] == status == "SABOT_SEAT_IS_NOT_YOURS"
        report.check(good, f"a player cannot {word} for another's seat", answer.status, answer.body, status)
    report.check(mine.command(1, "bet", bettor=4, seat=4, kind="player", cents=5000).status == 200, "a player can bet at their own seat")
    report.check(mine.command(1, "withdraw", bettor=4, seat=4, kind="player").status == 200, "a player can remove their own bet")
    do(supervisor, "void", reason="a test")
    seats = supervisor.get("/api/tables/1").json()["view"]["seats"]
    report.check([seats[4]["person"], seats[4]["stack"], seats[5]["person"]] == [52, 100000, 0], "the other player's seat is unchanged", seats)
    answer = mine.command(1, "void", reason="a test", approval={"person": 21, "pin": PEOPLE["supervisor"].pin})
    report.check(answer.status == 403, "a player's session cannot use an approval, even with the right PIN", answer.status, answer.body)


# ---------------------------------------------------------------------------------------------------------
# A progressive prize


def win_progressive(room, dealer, presser):
    """Plays a hand in which seat 4's Dragon 7 progressive wins the meter. The presser has pressed the hand button."""
    sensors = room.sign_in("device")
    bank(dealer, 8)
    do(dealer, "bets")
    do(dealer, "bet", bettor=4, seat=4, kind="banker", cents=5000)
    do(sensors, "sense", seat=4, kind="progressive-dragon7", laid=True)
    do(dealer, "start")
    do(sensors, "sense", seat=4, kind="progressive-dragon7", laid=False)
    # Player 2, 3, 5: total 0. Banker 2, 2, 3: total 7 in three cards. Diamonds and spades are seat 4's combination.
    for card in ("2d", "2s", "3d", "2s", "5d", "3s"):
        do(dealer, "card", card=card)
    do(dealer, "declare", ending="dragon7")
    do(dealer, "settle")
    press = dealer.get("/api/tables/1").json()["view"]["actions"]["press"]
    do(presser, "press", seat=4, kind="progressive-dragon7", prize=press[0]["prize"])


def prize(dealer):
    seat = dealer.get("/api/tables/1").json()["view"]["seats"][3]
    return [entry["state"] for entry in seat["prizes"]]


def needs(watch):
    """Returns the tasks at table 1, except for sensors."""
    return [need for need in watch.tiles[1]["needs"] if need["what"] != "sensor"]


def whole_room(room):
    """Staff can watch all tables at once; others cannot."""
    for role in ("dealer", "supervisor", "auditor", "administrator"):
        watch = LiveClient(room, table=0, cookie=room.sign_in(role).cookie)
        first = watch.receive()
        report.check(first["type"] == "room" and set(watch.tiles) == {1, 2}, f"a {role} can watch the whole room", first)
    watch.send({"type": "command", "id": "5b" * 16, "command": "open"})
    while (message := watch.receive())["type"] != "answer":
        pass
    report.check(message["status"] == "NOT_READABLE", "commands to the whole room are refused", message)
    watch.send({"type": "resync"})
    while len((message := watch.receive()).get("tables", [])) < 2:
        pass
    report.check(message["type"] == "room", "the whole room can be requested again", message)
    for who in ("nobody", "player", "device"):
        try:
            LiveClient(room, table=0, cookie=None if who == "nobody" else room.sign_in(who).cookie)
            status = 101
        except Refused as refused:
            status = refused.status
        report.check(status == 403, f"{who} cannot watch the whole room", status)


def decisions(room):
    dealer, supervisor = room.sign_in("dealer"), room.sign_in("supervisor")
    second = room.visitor()
    second.sign_in(SECOND_SUPERVISOR.number, SECOND_SUPERVISOR.pin)
    askers = {"dealer": dealer, "supervisor": supervisor, "auditor": room.sign_in("auditor"),
              "administrator": room.sign_in("administrator"), "player": room.sign_in("player")}
    fields = {"seat": 4, "kind": "progressive-dragon7"}

    def approval(person, pin=None):
        return {"person": person.number, "pin": pin or person.pin}

    win_progressive(room, dealer, dealer)
    watch = LiveClient(room, table=0, cookie=askers["auditor"].cookie)
    # A tile may be half a second old, from before the button was pressed.
    watch.until(lambda: [need["what"] for need in needs(watch)] == ["prize"])
    need = needs(watch)[0]
    report.check((need["what"], need["seat"], need["kind"], need["urgent"]) == ("prize", 4, "progressive-dragon7", True),
                 "clients that watch the room see a pending prize", watch.tiles[1])
    for name, asker in askers.items():
        for word, more in (("confirm", {}), ("reject", {"reason": "a test"})):
            answer = asker.command(1, word, **fields, **more)
            report.check(answer.status == 403 and prize(dealer) == ["pressed"],
                         f"{word} without an approval is refused for a {name}", answer.status, answer.body)
    for role in ("dealer", "auditor", "player", "administrator", "device"):
        answer = dealer.command(1, "confirm", **fields, approval=approval(PEOPLE[role]))
        report.check((answer.status, answer.json()["status"]) == (403, "APPROVAL_IS_WRONG") and prize(dealer) == ["pressed"],
                     f"a {role}'s PIN cannot confirm a prize", answer.status, answer.body)
    answer = dealer.command(1, "confirm", **fields, approval=approval(PEOPLE["supervisor"], "402999"))
    report.check((answer.status, prize(dealer)) == (403, ["pressed"]), "a wrong PIN cannot confirm a prize", answer.status, answer.body)
    for name in ("player", "auditor", "administrator"):
        answer = askers[name].command(1, "confirm", **fields, approval=approval(PEOPLE["supervisor"]))
        report.check((answer.status, prize(dealer)) == (403, ["pressed"]),
                     f"a supervisor's approval is refused in the session of a {name}", answer.status, answer.body)
    for bad in ({}, {"person": 21}, {"person": "21", "pin": "402921"}, {"person": 21, "pin": 402921}, [], 7, None, "402921",
                {"person": -1, "pin": "402921"}, {"person": 1 << 40, "pin": "402921"}, {"person": 21, "pin": "4" * 99}):
        answer = supervisor.command(1, "confirm", **fields, approval=bad)
        report.check(answer.status in (400, 403) and prize(dealer) == ["pressed"], f"a malformed approval is refused: {bad}", answer.status, answer.body)

    answer = dealer.command(1, "confirm", **fields, approval=approval(PEOPLE["supervisor"]))
    report.check((answer.status, prize(dealer)) == (200, ["paid"]), "a prize is paid with a supervisor's PIN", answer.status, answer.body)
    with sqlite3.connect(f"file:{room.journal}?mode=ro", uri=True) as database:
        found = database.execute("SELECT person FROM records WHERE sequence = ?", [answer.json()["record"]]).fetchone()
    report.check(found == (21,), "the record of a confirmed prize names the supervisor", found)
    watch.until(lambda: not needs(watch))
    report.check(len(watch.tiles) == 2, "clients that watch the room see that the prize is no longer pending", watch.tiles)
    do(dealer, "end")

    win_progressive(room, dealer, supervisor)
    answer = supervisor.command(1, "confirm", **fields, approval=approval(PEOPLE["supervisor"]))
    report.check(answer.json()["status"] == "SABOT_CONFIRM_NEEDS_ANOTHER" and prize(dealer) == ["pressed"],
                 "a supervisor who pressed the button cannot confirm in their own session", answer.status, answer.body)
    answer = dealer.command(1, "confirm", **fields, approval=approval(PEOPLE["supervisor"]))
    report.check(answer.json()["status"] == "SABOT_CONFIRM_NEEDS_ANOTHER" and prize(dealer) == ["pressed"],
                 "a supervisor who pressed the button cannot confirm in another's session", answer.status, answer.body)
    live = LiveClient(room, cookie=second.cookie)
    live.receive()
    answer = live.command("reject", **fields, reason="the chip was late", approval=approval(SECOND_SUPERVISOR))
    report.check(answer["status"] == "SABOT_OK" and prize(dealer) == ["rejected"], "another supervisor can reject a prize by WebSocket", answer)
    do(dealer, "end")
    bank(dealer, 8)
    do(dealer, "bets")
    pad = LiveClient(room, cookie=dealer.cookie)
    twice = {"type": "command", "id": "5a" * 16, "command": "fill", "cents": 500, "approval": approval(PEOPLE["supervisor"])}
    pad.send(twice)
    pad.send(twice)
    statuses = set()
    while "SABOT_OK" not in statuses:
        statuses |= {message["status"] for message in [pad.receive()] if message["type"] == "answer"}
    report.check(statuses <= {"PIN_IS_WAITED_FOR", "SABOT_OK"}, "an approval that is sent twice is not reported as wrong", statuses)
    answer = dealer.command(1, "void", reason="a test", approval=approval(PEOPLE["supervisor"]))
    report.check(answer.status == 200, "a dealer's pad can void a hand with a supervisor's approval", answer.status, answer.body)


def at_once(*asks):
    """Sends several requests at the same time and returns the answers."""
    with concurrent.futures.ThreadPoolExecutor(len(asks)) as people:
        return [future.result() for future in [people.submit(ask) for ask in asks]]


def both_at_once(room):
    """Two people do the same thing at the same time: it happens once."""
    dealer, supervisor, player = room.sign_in("dealer"), room.sign_in("supervisor"), room.sign_in("player")
    second, phone = room.visitor(), room.visitor()
    second.sign_in(SECOND_SUPERVISOR.number, SECOND_SUPERVISOR.pin)
    phone.sign_in(PEOPLE["player"].number, PEOPLE["player"].pin)
    bank(dealer, 8)
    do(dealer, "bets")
    before = dealer.get("/api/tables/1").json()["view"]["seats"][3]["stack"]
    answers = at_once(*(lambda who=who: who.command(1, "bet", bettor=4, seat=4, kind="banker", cents=5000) for who in (player, phone)))
    seat = dealer.get("/api/tables/1").json()["view"]["seats"][3]
    report.check([wager["cents"] for wager in seat["wagers"]] == [5000] and seat["stack"] == before - 5000 - seat["wagers"][0]["fee"],
                 "a bet placed from two phones at once is placed once", [answer.body for answer in answers], seat)
    do(supervisor, "void", reason="a test")
    win_progressive(room, dealer, dealer)
    view = dealer.get("/api/tables/1").json()["view"]
    before, cents = view["seats"][3]["stack"], view["actions"]["decide"][0]["cents"]
    answers = at_once(*(lambda who=who, person=person: who.command(1, "confirm", seat=4, kind="progressive-dragon7",
                                                                   approval={"person": person.number, "pin": person.pin})
                        for who, person in ((supervisor, PEOPLE["supervisor"]), (second, SECOND_SUPERVISOR))))
    stack = dealer.get("/api/tables/1").json()["view"]["seats"][3]["stack"]
    report.check(sorted(answer.status for answer in answers) == [200, 409] and stack == before + cents,
                 "a prize confirmed by two supervisors at once is paid once", [answer.body for answer in answers], before, cents, stack)
    answers = at_once(*(lambda who=who: who.command(1, "end") for who in (dealer, supervisor)))
    report.check(sorted(answer.status for answer in answers) == [200, 409], "a hand ended by two people at once ends once", [answer.body for answer in answers])


# ---------------------------------------------------------------------------------------------------------
# Notes


def noted(room, what, person, holds, *words):
    """Waits until the journal has a note about a person."""
    def found(rows):
        return [row for row in rows if int(row["person"] or 0) == person and holds in row["note"]
                and all(word in " ".join(row.values()) for word in words)]
    is_there = wait_until(lambda: found(notes(room)))
    report.check(is_there, f"{what} is in the journal", *notes(room)[-9:])


def unknown_numbers(room):
    """A PIN typed into the number field is neither journaled nor logged, in a sign-in, an approval or an unlock."""
    pin = 73920184
    stranger = room.visitor("127.0.0.10")
    for _ in range(5):
        report.check(stranger.sign_in(pin, "8888").status == 401, "a sign-in with an unknown number is refused")
    noted(room, "a sign-in with an unknown number", 0, "sign-in-refused", "unknown number, from 127.0.0.10")
    report.check(stranger.sign_in(pin, "8888").status == 429, "an unknown number is locked out like any other")
    noted(room, "a lockout of an unknown number", 0, "sign-in-refused", "locked out, unknown number, from 127.0.0.10")
    answer = room.sign_in("dealer").command(1, "void", reason="a test", approval={"person": pin, "pin": "8888"})
    report.check(answer.status == 403, "an approval with an unknown number is refused", answer.status, answer.body)
    noted(room, "an approval with an unknown number", 0, "sign-in-refused", "unknown number, from 127.0.0.1")
    report.check(room.sign_in("administrator").post("/api/people", {"person": pin, "unlock": True}).status == 200, "and unlocked")
    noted(room, "an unlocked unknown number", 11, "setting-changed", "unlocked an unknown number")
    report.check(str(pin) not in room.log, "no log line has the number")
    report.check(not [row for row in notes(room) if str(pin) in " ".join(row.values())], "no note has the number")


def notes_of_people(room):
    dealer = room.sign_in("dealer")
    noted(room, "a sign-in", 31, "signed-in", "dealer", "127.0.0.1")
    dealer.command(1, "void", reason="a test")
    noted(room, "a refusal", 31, "refused", "dealer void", "SABOT_ROLE_MAY_NOT")
    dealer.post("/api/tables/1/dealer", {"automatic": True})
    dealer.sign_out()
    noted(room, "a sign-out", 31, "signed-out")
    stranger = room.visitor("127.0.0.9")
    for _ in range(5):
        stranger.sign_in(51, "8888")
    noted(room, "a refused sign-in", 51, "sign-in-refused", "wrong", "127.0.0.9")
    report.check(stranger.sign_in(51, PEOPLE["player"].pin).status == 429, "the sixth attempt is locked out")
    noted(room, "a lockout", 51, "sign-in-refused", "locked out")
    unknown_numbers(room)
    noted(room, "an approval", 21, "signed-in", "approved confirm for dealer 31")
    noted(room, "a decision without approval", 21, "refused", "supervisor confirm", "APPROVAL_IS_MISSING")
    noted(room, "an approval by a person who is not a supervisor", 41, "refused", "APPROVAL_IS_WRONG")
    room.reload()
    noted(room, "a reload", 0, "setting-changed", "reloaded")
    room.change_people("--remove", "41")
    room.reload()
    noted(room, "the removal of a person", 41, "setting-changed", "removed")


def notes_of_a_demonstration(directory):
    with ServedRoom(SABOT, directory + "/demo", "--demo") as room:
        auditor, dealer = room.sign_in("auditor"), room.sign_in("dealer")
        answer = auditor.post("/api/tables/1/dealer", {"automatic": False})
        report.check(answer.status == 403, "an auditor cannot take over a table", answer.status, answer.body)
        noted(room, "an auditor's attempt to take over a table", 4, "refused", "SABOT_ROLE_MAY_NOT")
        answer = room.visitor().post("/api/tables/1/dealer", {"automatic": False})
        report.check(answer.status == 401, "a visitor who is not signed in cannot take over a table", answer.status, answer.body)
        dealer.post("/api/tables/1/dealer", {"automatic": False})
        noted(room, "taking over a table", 3, "setting-changed", "took over the table")
        dealer.post("/api/tables/1/dealer", {"automatic": True})
        noted(room, "returning a table to automatic dealing", 3, "setting-changed", "automatic dealer")


def one_session_per_browser(room):
    before = room.sign_in("dealer")
    after = room.visitor()
    after.cookie = before.cookie
    after.sign_in(PEOPLE["supervisor"].number, PEOPLE["supervisor"].pin)
    report.check(before.get("/api/session").body == b"null" and after.get("/api/session").json()["person"] == 21,
                 "a sign-in replaces the browser's previous session", before.get("/api/session").body)


def a_real_room_is_no_demonstration(directory):
    real = pathlib.Path(directory) / "room"
    people = (real / "people.json").read_bytes()
    tried = subprocess.run([SABOT, "serve", "--demo", "--port", "0", "--data", str(real)], capture_output=True, text=True)
    report.check(tried.returncode != 0 and "not a demonstration" in tried.stderr, "--demo refuses the directory of a real room", tried)
    report.check((real / "people.json").read_bytes() == people, "--demo does not change the people of a real room")


def audit(room):
    report.check(room.stop() == 0, "the room closes properly", room.log[-2000:])
    done = subprocess.run([SABOT, "audit", str(room.journal)], capture_output=True, text=True)
    report.check(done.returncode == 0, "the journal passes the audit", done.stdout, done.stderr)


with tempfile.TemporaryDirectory() as place:
    everybody = [SECOND_SUPERVISOR, SECOND_PLAYER, *PEOPLE.values()]  # room.sign_in uses the last person of a role
    with ServedRoom(SABOT, place + "/room", config=CONFIGURATION, people=everybody) as served:
        for part in (matrix, players, whole_room, decisions, both_at_once, one_session_per_browser, notes_of_people, audit):
            report.run(part, served)
    report.run(notes_of_a_demonstration, place)
    report.run(a_real_room_is_no_demonstration, place)
sys.exit(report.end())
