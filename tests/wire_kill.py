#!/usr/bin/env python3
"""A server that is killed, closed, started twice and reloaded, in the middle of hands.

Usage: wire_kill.py SABOT. Prints TAP. After a SIGKILL at every step of a hand, the restarted server shows the same table to every audience
(except for time and sequence), and the hand continues to its end. Nothing that was answered is lost, and a command with an id is carried out
once. SIGTERM closes the room in mid-hand, SIGHUP reloads, a supervisor's choices for a table stay until its configuration changes, and a
second server says in one sentence why it does not open. A demonstration without a port finds a free one.
"""

import contextlib
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import urllib.parse

sys.dont_write_bytecode = True  # leave the source tree unchanged
from live_client import LiveClient  # noqa: E402
from pad_dealer import PadDealer  # noqa: E402
from served_room import Person, ServedRoom, wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
CONFIGURATION = """
name = "Room";
tables = ({{ name = "{}"; shoe = "keyed"; sensors = true; tray = 100000000; timer = 3600; }},
          {{ ruleset = "washington"; shoe = "virtual"; tray = 100000000; timer = 0; }});
"""
PLAYERS = {2: 52, 4: 54}
PEOPLE = [Person("dealer", 31, "402931"), Person("supervisor", 21, "402921"),
          *(Person("player", number, f"4029{number}") for number in PLAYERS.values())]
report = Report()


class Pad:
    """The dealer and the players of one table, who sign in again after each restart."""

    def __init__(self, room, table):
        self.room, self.table = room, table
        self.dealer = PadDealer(self.ask, {2: 1300, 4: 1700})
        self.last = None
        self.come_back()

    def come_back(self):
        self.visitors = {}
        for name, person in [("dealer", PEOPLE[0]), ("supervisor", PEOPLE[1]),
                             *((f"player {seat}", PEOPLE[2 + i]) for i, seat in enumerate(PLAYERS))]:
            self.visitors[name] = self.room.visitor()
            self.visitors[name].sign_in(person.number, person.pin)

    def send(self, who, command):
        return self.visitors[who].post(f"/api/tables/{self.table}/commands", command)

    def ask(self, who, command):
        command = command | {"id": secrets.token_hex(16)}
        answer = self.send(who, command)
        if answer.status != 200:
            raise RuntimeError(f"{who}: {command}: {answer.status} {answer.body!r}")
        self.last = (who, command, answer.json())

    def view(self, who="dealer"):
        visitor = self.visitors[who] if who else self.room.visitor()
        return visitor.get(f"/api/tables/{self.table}").json()["view"]

    def step(self):
        """Takes the next step, after waiting for the room's own steps if necessary."""
        return wait_until(lambda: self.dealer.step(self.view()))


def seen(pad):
    """Returns the views of the pit, the staff, the public and the players."""
    return {who: pad.view(who) for who in ("supervisor", "dealer", None, "player 2", "player 4")}


def differences(before, after):
    return [(who, section, before[who][section], after[who].get(section)) for who in before for section in before[who]
            if before[who][section] != after[who].get(section)]


def audit(room, what):
    done = subprocess.run([SABOT, "audit", str(room.journal)], capture_output=True, text=True)
    report.check(done.returncode == 0, f"{what}, the journal passes the audit", done.stdout, done.stderr)
    return done.stdout


# ---------------------------------------------------------------------------------------------------------


def kill_at_every_step(room, table, hands):
    """Kills the server after every step of some hands, and plays on in between."""
    pad = Pad(room, table)
    pad.dealer.sit_down(PLAYERS, dict.fromkeys(PLAYERS, 50000000))
    phases, changed, doubled = set(), [], []  # the number of places depends on the cards, so they are one test point
    while pad.view()["hand"]["number"] < hands or pad.view()["hand"]["on"]:
        pad.step()
        view = pad.view()
        place = f"{view['table']['phase']}, {len(view['hand']['player']['cards'] + view['hand']['banker']['cards'])} cards"
        if place in phases:
            continue
        phases.add(place)
        who, command, answered = pad.last
        before = seen(pad)
        live = LiveClient(room, table)
        live.receive()
        room.kill()
        ended = live.until_closed()
        room.start()
        pad.come_back()
        wrong = differences(before, seen(pad))
        if ended is not None or wrong:
            changed.append((place, ended, wrong[:3]))
        again = pad.send(who, command).json()
        if not again["repeated"] or again["record"] != answered["record"]:
            doubled.append((place, command, again))
    report.check(not changed, f"table {table} is unchanged after a kill at any step", *changed)
    report.check(not doubled, f"every command at table {table} is carried out once", *doubled)
    wanted = {"betting", "dealing", "declared", "settled", "between"}
    report.check(wanted <= {place.partition(",")[0] for place in phases}, f"the server was killed in every phase of table {table}", phases)
    report.check(pad.view()["tally"]["hands"] == pad.view()["hand"]["number"] == hands, f"the hands at table {table} continue to their ends",
                 pad.view()["tally"], pad.view()["hand"])
    return pad


def kills(room):
    for table, hands in ((1, 2), (2, 2)):
        kill_at_every_step(room, table, hands)
    audit(room, "after all kills")


def deal_into_a_hand(pad):
    while pad.view()["table"]["phase"] != "dealing" or len(pad.view()["hand"]["player"]["cards"]) < 2:
        pad.step()


def close_in_mid_hand(room):
    pads = [Pad(room, 1), Pad(room, 2)]
    for pad in pads:
        deal_into_a_hand(pad)
    before = [seen(pad) for pad in pads]
    live = LiveClient(room)
    live.receive()
    status = room.stop()
    report.check(status == 0, "SIGTERM in mid-hand exits with status 0", status, room.log[-2000:])
    report.check(live.until_closed() == 1001, "clients are told that the server stops", live.close_status)
    said = audit(room, "after closing in mid-hand")
    report.check("not closed" not in said and "not signed" not in said.replace("killed", ""), "the journal of a room closed in mid-hand is closed and signed", said)
    room.start()
    for pad, views in zip(pads, before):
        pad.come_back()
        wrong = differences(views, seen(pad))
        report.check(not wrong, f"table {pad.table} continues in mid-hand after a restart", *wrong[:3])
        number = pad.view()["hand"]["number"]
        while pad.view()["table"]["phase"] != "between":
            pad.step()
        report.check(pad.view()["last"]["number"] == number, f"the hand at table {pad.table} can be finished after a restart", pad.view()["last"])


def reload(room):
    pad = Pad(room, 1)
    deal_into_a_hand(pad)
    before = seen(pad)
    live = LiveClient(room)
    live.receive()
    room.configure(CONFIGURATION.format("Corner").replace('"Room"', '"Hall"'))
    room.reload()
    live.until(lambda: live.view["table"]["name"] == "Corner")
    report.check(not live.gaps, "after SIGHUP in mid-hand, clients see the table's new name", live.gaps)
    report.check(wait_until(lambda: room.visitor().get("/api/room").json()["name"] == "Hall"), "after SIGHUP, the room has its new name")
    wrong = [difference for difference in differences(before, seen(pad)) if difference[1] != "table"]
    report.check(not wrong, "a reload does not change the hand", *wrong[:3])
    report.check(pad.visitors["dealer"].get("/api/session").json(), "a reload keeps sessions")
    room.configure("tables = nonsense")
    room.reload()
    report.check(wait_until(lambda: "event=reload" in room.log), "a configuration with an error is logged", room.log[-500:])
    report.check(pad.step() and pad.view()["table"]["name"] == "Corner", "a room continues with its old configuration if the new one has an error")
    room.configure(CONFIGURATION.format("Corner"))


def chosen(room):
    """Returns what a supervisor chose for table 2, and what would be lost with it: its shoe, its bank."""
    supervisor = room.sign_in("supervisor")
    view = supervisor.get("/api/tables/2").json()["view"]
    return {name: view[name] for name in ("table", "limits", "shoe", "bank", "money", "seats")}


def choices_stay(room):
    supervisor = room.sign_in("supervisor")
    pad = Pad(room, 2)
    while pad.view()["table"]["phase"] != "between":
        pad.step()
    for word, fields in (("rules", {"ruleset": "california-ez", "seats": 0, "virtual_shoe": True, "tracker_only": False, "sensors": True}),
                         ("row", {"row": 1}), ("limits", {"kind": "tie", "min_cents": 300, "max_cents": 900}), ("timer", {"seconds": 77}),
                         ("post", {}), ("shoe", {"decks": 0}), ("burn", {}), ("offer", {})):
        answer = wait_until(lambda: [found for found in [supervisor.command(2, word, **fields)]
                                     if found.json()["status"] != "SABOT_SHOE_IS_NOT_REVEALED"])[0]
        report.check(answer.status == 200, f"a supervisor can send {word}", answer.body)
    offered = supervisor.get("/api/tables/2").json()["view"]["bank"]["offered"]
    supervisor.command(2, "accept", seat=offered, cents=50000)
    before = chosen(room)
    room.kill()
    room.start()
    report.check(chosen(room) == before, "rules, limits, shoe and bank survive a kill between hands", before, chosen(room))
    room.configure(CONFIGURATION.format("Reloaded"))
    room.reload()
    wait_until(lambda: room.visitor().get("/api/room").json()["tables"][0]["name"] == "Reloaded")
    for _ in range(2):  # the host sets up tables between turns: done after the second command
        room.sign_in("supervisor").command(2, "post")
    report.check(chosen(room) == before, "rules, limits, shoe and bank survive a reload", before, chosen(room))
    room.configure(CONFIGURATION.format("Reloaded").replace("timer = 0", "timer = 5"))
    room.reload()
    is_taken = wait_until(lambda: chosen(room)["table"]["timer_seconds"] == 5)
    report.check(is_taken and chosen(room)["table"]["ruleset"] == "washington", "a table whose configuration changed applies it", chosen(room))
    room.configure(CONFIGURATION.format("Corner"))


def start_another(*options):
    return subprocess.run([SABOT, "serve", *options], capture_output=True, text=True, stdin=subprocess.DEVNULL)


def check_sentence(done, what, *words):
    lines = done.stderr.strip().splitlines()
    good = done.returncode == 1 and len(lines) == 1 and all(word in lines[0] for word in words) and not done.stdout
    report.check(good, f"{what} fails with one sentence and exit status 1", done.returncode, done.stdout, done.stderr)


def second_servers(room, place):
    pad = Pad(room, 1)
    before = seen(pad)
    check_sentence(start_another("--port", "0", "--data", str(room.data)), "a second server on the same data", "room.journal",
                   "already open")
    check_sentence(start_another("--port", str(room.port), "--data", place + "/other"), "a server on a port in use", str(room.port))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        check_sentence(start_another("--demo", "--port", str(port), "--data", place + "/third"), "a demonstration on a given port in use", str(port),
                       "Choose another port")
    check_sentence(start_another("--port", "0", "--data", "/proc/nowhere"), "a server whose data directory cannot be created", "/proc/nowhere")
    check_sentence(start_another("--address", "192.0.2.1", "--port", "0", "--data", place + "/fourth"), "a server on another machine's address", "192.0.2.1")
    report.check(not differences(before, seen(pad)), "the first server is not affected")
    report.check(room.stop() == 0, "the room closes properly", room.log[-2000:])
    audit(room, "at the end")


def hold_ports(first, last):
    """Listens on each of these ports that is free."""
    with contextlib.ExitStack() as held:
        for port in range(first, last + 1):
            with contextlib.suppress(OSError):
                held.enter_context(socket.create_server(("127.0.0.1", port)))
        return held.pop_all()


class DemoWithoutPort(ServedRoom):
    """A demonstration started without a port."""

    def start(self):
        self.command = [self.sabot, "serve", "--data", str(self.data), "--demo"]
        super().start()


def demonstration_finds_a_port(place):
    with hold_ports(8080, 8080), DemoWithoutPort(SABOT, place + "/demo") as room:
        report.check(8080 < room.port <= 8099, "a demonstration without a port takes the next free one", room.said)
        report.check(room.visitor().get("/health").status == 200, "a demonstration without a port prints its address", room.said)
        report.check(room.stop() == 0, "the demonstration closes properly", room.log)
    with hold_ports(8080, 8099):
        check_sentence(start_another("--demo", "--data", place + "/demo"), "a demonstration without a free port", "8080 to 8099", "Choose another port")
    with hold_ports(8080, 8080):
        check_sentence(start_another("--data", place + "/real"), "a real room whose port is in use", "port 8080", "Choose another port")


def every_address(place):
    with ServedRoom(SABOT, place + "/every", "--address", "0.0.0.0") as room:
        others = re.findall(r"^ +(http://\S+)$", room.said, re.M)
        report.check(room.host == "localhost" and "0.0.0.0" not in room.said, "a room that listens on all addresses prints addresses people can type", room.said)
        report.check(room.visitor().get("/health").status == 200, "the printed address works on this machine", room.said)
        for other in others:
            address = urllib.parse.urlsplit(other)
            with socket.create_connection((address.hostname, address.port)) as connection:
                report.check(connection.getpeername()[0] == address.hostname, f"the printed address {address.hostname} works, too")
        report.check(room.stop() == 0, "a room on all addresses closes properly", room.log)


with tempfile.TemporaryDirectory() as given:
    with ServedRoom(SABOT, given + "/room", config=CONFIGURATION.format("Table 1"), people=PEOPLE) as served:
        for part in (kills, close_in_mid_hand, reload, choices_stay):
            report.run(part, served)
        report.run(second_servers, served, given)
    report.run(demonstration_finds_a_port, given)
    report.run(every_address, given)
sys.exit(report.end())
