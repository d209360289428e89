#!/usr/bin/env python3
"""A server that is killed, closed, started twice and told to read again, in the middle of hands.

Usage: wire_kill.py SABOT. Prints TAP. Killed with SIGKILL after every step of a hand, it shows the same table to everybody when it is
there again (but for time and sequence), and the hand goes on to its end. Nothing that was answered is lost, and
what was sent under an id happens once. SIGTERM closes in mid-hand, SIGHUP reads again, what a supervisor chose for a table stays until
its configuration changes, and a second server says in one sentence why it does not open. A demonstration without a port finds a free one.
"""

import contextlib
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import urllib.parse

sys.dont_write_bytecode = True  # the source tree stays as it is
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
    """The dealer and the players of one table, who sign in again whenever the server was away."""

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
        """Does the next thing, if need be after the room itself did one."""
        return wait_until(lambda: self.dealer.step(self.view()))


def seen(pad):
    """What the pit, the staff, the public and the players see."""
    return {who: pad.view(who) for who in ("supervisor", "dealer", None, "player 2", "player 4")}


def differences(before, after):
    return [(who, section, before[who][section], after[who].get(section)) for who in before for section in before[who]
            if before[who][section] != after[who].get(section)]


def audit(room, what):
    done = subprocess.run([SABOT, "audit", str(room.journal)], capture_output=True, text=True)
    report.check(done.returncode == 0, f"{what}: the audit passes", done.stdout, done.stderr)
    return done.stdout


# ---------------------------------------------------------------------------------------------------------


def kill_at_every_step(room, table, hands):
    """Kills behind every step of some hands, and in between plays on."""
    pad = Pad(room, table)
    pad.dealer.sit_down(PLAYERS, dict.fromkeys(PLAYERS, 50000000))
    phases, changed, doubled = set(), [], []  # how many places a hand has depends on its cards: they are counted as one point
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
    report.check(not changed, f"table {table}: wherever it is killed, it stands as before", *changed)
    report.check(not doubled, f"table {table}: every command happened once", *doubled)
    wanted = {"betting", "dealing", "declared", "settled", "between"}
    report.check(wanted <= {place.partition(",")[0] for place in phases}, f"table {table}: killed in every phase", phases)
    report.check(pad.view()["tally"]["hands"] == pad.view()["hand"]["number"] == hands, f"table {table}: the hands went on to their ends",
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
    report.check(status == 0, "SIGTERM in mid-hand: exit 0", status, room.log[-2000:])
    report.check(live.until_closed() == 1001, "who looks on is told that the server goes", live.close_status)
    said = audit(room, "a room closed in mid-hand")
    report.check("not closed" not in said and "not signed" not in said.replace("killed", ""), "its journal is closed and signed", said)
    room.start()
    for pad, views in zip(pads, before):
        pad.come_back()
        wrong = differences(views, seen(pad))
        report.check(not wrong, f"table {pad.table}: the second start goes on in mid-hand", *wrong[:3])
        number = pad.view()["hand"]["number"]
        while pad.view()["table"]["phase"] != "between":
            pad.step()
        report.check(pad.view()["last"]["number"] == number, f"table {pad.table}: the hand comes to its end", pad.view()["last"])


def reload(room):
    pad = Pad(room, 1)
    deal_into_a_hand(pad)
    before = seen(pad)
    live = LiveClient(room)
    live.receive()
    room.configure(CONFIGURATION.format("Corner").replace('"Room"', '"Hall"'))
    room.reload()
    live.until(lambda: live.view["table"]["name"] == "Corner")
    report.check(not live.gaps, "SIGHUP in mid-hand: a new name reaches who looks on", live.gaps)
    report.check(wait_until(lambda: room.visitor().get("/api/room").json()["name"] == "Hall"), "and the room has its own")
    wrong = [difference for difference in differences(before, seen(pad)) if difference[1] != "table"]
    report.check(not wrong, "the hand is as it was", *wrong[:3])
    report.check(pad.visitors["dealer"].get("/api/session").json(), "sessions stay")
    room.configure("tables = nonsense")
    room.reload()
    report.check(wait_until(lambda: "event=reload" in room.log), "a configuration that cannot be read is logged", room.log[-500:])
    report.check(pad.step() and pad.view()["table"]["name"] == "Corner", "and the room goes on with the old one")
    room.configure(CONFIGURATION.format("Corner"))


def chosen(room):
    """What table 2 has of a supervisor's choices, and what would go with them: its shoe, its bank."""
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
        report.check(answer.status == 200, f"a supervisor: {word}", answer.body)
    offered = supervisor.get("/api/tables/2").json()["view"]["bank"]["offered"]
    supervisor.command(2, "accept", seat=offered, cents=50000)
    before = chosen(room)
    room.kill()
    room.start()
    report.check(chosen(room) == before, "killed between hands: rules, limits, shoe and bank are as a supervisor left them", before, chosen(room))
    room.configure(CONFIGURATION.format("Reloaded"))
    room.reload()
    wait_until(lambda: room.visitor().get("/api/room").json()["tables"][0]["name"] == "Reloaded")
    for _ in range(2):  # the host sets tables up between two turns: behind the second command it has
        room.sign_in("supervisor").command(2, "post")
    report.check(chosen(room) == before, "a reload leaves them, too", before, chosen(room))
    room.configure(CONFIGURATION.format("Reloaded").replace("timer = 0", "timer = 5"))
    room.reload()
    is_taken = wait_until(lambda: chosen(room)["table"]["timer_seconds"] == 5)
    report.check(is_taken and chosen(room)["table"]["ruleset"] == "washington", "a table whose configuration changed takes it over", chosen(room))
    room.configure(CONFIGURATION.format("Corner"))


def start_another(*options):
    return subprocess.run([SABOT, "serve", *options], capture_output=True, text=True, stdin=subprocess.DEVNULL)


def check_sentence(done, what, *words):
    lines = done.stderr.strip().splitlines()
    good = done.returncode == 1 and len(lines) == 1 and all(word in lines[0] for word in words) and not done.stdout
    report.check(good, f"{what}: one sentence, exit 1", done.returncode, done.stdout, done.stderr)


def second_servers(room, place):
    pad = Pad(room, 1)
    before = seen(pad)
    check_sentence(start_another("--port", "0", "--data", str(room.data)), "a second server over the same data", "room.journal",
                   "open already")
    check_sentence(start_another("--port", str(room.port), "--data", place + "/other"), "a port that is taken", str(room.port))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        check_sentence(start_another("--demo", "--port", str(port), "--data", place + "/third"), "a demonstration at a taken port", str(port),
                       "Choose another port")
    check_sentence(start_another("--port", "0", "--data", "/proc/nowhere"), "data that cannot be kept", "/proc/nowhere")
    check_sentence(start_another("--address", "192.0.2.1", "--port", "0", "--data", place + "/fourth"), "an address of another machine", "192.0.2.1")
    report.check(not differences(before, seen(pad)), "the first one did not notice")
    report.check(room.stop() == 0, "the room closes", room.log[-2000:])
    audit(room, "at the end")


def hold_ports(first, last):
    """Listens at each of these ports that is still free."""
    with contextlib.ExitStack() as held:
        for port in range(first, last + 1):
            with contextlib.suppress(OSError):
                held.enter_context(socket.create_server(("127.0.0.1", port)))
        return held.pop_all()


class DemoWithoutPort(ServedRoom):
    """A demonstration whose command names no port."""

    def start(self):
        self.command = [self.sabot, "serve", "--data", str(self.data), "--demo"]
        super().start()


def demonstration_finds_a_port(place):
    with hold_ports(8080, 8080), DemoWithoutPort(SABOT, place + "/demo") as room:
        report.check(8080 < room.port <= 8099, "a demonstration that was given no port takes the next free one", room.said)
        report.check(room.visitor().get("/health").status == 200, "and prints the address that it has", room.said)
        report.check(room.stop() == 0, "it closes", room.log)
    with hold_ports(8080, 8099):
        check_sentence(start_another("--demo", "--data", place + "/demo"), "no port is left", "8080 to 8099", "Choose another port")
    with hold_ports(8080, 8080):
        check_sentence(start_another("--data", place + "/real"), "a real room keeps to its port", "port 8080", "Choose another port")


def every_address(place):
    with ServedRoom(SABOT, place + "/every", "--address", "0.0.0.0") as room:
        others = re.findall(r"^ +(http://\S+)$", room.said, re.M)
        report.check(room.host == "localhost" and "0.0.0.0" not in room.said, "a room that listens everywhere prints what people can type", room.said)
        report.check(room.visitor().get("/health").status == 200, "its address works on this machine", room.said)
        for other in others:
            address = urllib.parse.urlsplit(other)
            with socket.create_connection((address.hostname, address.port)) as connection:
                report.check(connection.getpeername()[0] == address.hostname, f"and {address.hostname} from other devices")
        report.check(room.stop() == 0, "it closes", room.log)


with tempfile.TemporaryDirectory() as given:
    with ServedRoom(SABOT, given + "/room", config=CONFIGURATION.format("Table 1"), people=PEOPLE) as served:
        for part in (kills, close_in_mid_hand, reload, choices_stay):
            report.run(part, served)
        report.run(second_servers, served, given)
    report.run(demonstration_finds_a_port, given)
    report.run(every_address, given)
sys.exit(report.end())
