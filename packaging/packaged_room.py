"""Checks of an installed package that do not depend on how its room is started: for packaging/check-deb, where no systemd
runs, and packaging/boot-deb, where one does.

    add_people(root, room)                          # as in the guide; `root` runs commands inside, `room` is a ServedRoom
    deal_a_hand(room, "a hand is dealt")            # the result goes into `report`
"""

import pathlib
import re
import secrets
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tests"))
from clean_root import ENVIRONMENT, say  # noqa: E402
from pad_dealer import PadDealer  # noqa: E402
from served_room import Person, wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

DATA = "/var/lib/sabot"
BACKUPS = "/var/backups/sabot"
PLAYERS = {2: 52, 4: 54}
PEOPLE = [Person("dealer", 31, "402931"), Person("supervisor", 21, "402921"),
          *(Person("player", number, f"4029{number}") for number in PLAYERS.values())]
KEPT = {"people.json", "room.journal", "room.journal.key", "room.journal.lock"}  # files a purge keeps
report = Report()


def words_of(package, field):
    return say("dpkg-deb", "--field", package, field).strip()


def newer(package, work):
    """Returns the same package with a higher version."""
    tree = work / "newer"
    say("rm", "-rf", tree)
    say("dpkg-deb", "--raw-extract", package, tree)
    control = tree / "DEBIAN" / "control"
    control.write_text(re.sub(r"^Version: (.*)$", r"Version: \1+newer", control.read_text(), flags=re.M))
    say("dpkg-deb", "--root-owner-group", "--build", tree, work / "newer.deb")
    return work / "newer.deb"


def add_people(root, room):
    """Adds people as the guide describes: by root, with the room open."""
    report.check("no people yet: add one with sabot people" in room.log, "the first start says how to add people", room.log)
    for person in PEOPLE:
        root.run("sabot", "people", "--data", DATA, "--add", person.number, "--role", person.role, "--name", person.role,
                 input=person.pin + "\n")
    room.people = {person.role: person for person in PEOPLE}
    room.reload()
    dealer = room.visitor()
    report.check(wait_until(lambda: dealer.sign_in(31, "402931").status == 200), "a new person can sign in after a reload", room.log)


class Pad:
    """The dealer and the players of table 1."""

    def __init__(self, room):
        self.visitors = {"dealer": room.sign_in("dealer")}
        for seat, number in PLAYERS.items():
            self.visitors[f"player {seat}"] = room.visitor()
            self.visitors[f"player {seat}"].sign_in(number, f"4029{number}")

    def ask(self, who, command):
        answer = self.visitors[who].post("/api/tables/1/commands", command | {"id": secrets.token_hex(16)})
        if answer.status != 200:
            raise RuntimeError(f"{who}: {command}: {answer.status} {answer.body!r}")

    def view(self):
        return self.visitors["dealer"].get("/api/tables/1").json()["view"]


def deal_a_hand(room, title, in_the_middle=None):
    """Deals a hand from START GAME to END GAME. Calls `in_the_middle`, if given, once when cards are out."""
    pad = Pad(room)
    dealer = PadDealer(pad.ask, {2: 1300, 4: 1700}, bank_cents=50000)
    number = pad.view()["hand"]["number"]
    if number == 0:
        dealer.sit_down(PLAYERS, dict.fromkeys(PLAYERS, 500000))
    while pad.view()["last"] is None or pad.view()["last"]["number"] <= number:
        wait_until(lambda: dealer.step(pad.view()))
        if in_the_middle and pad.view()["table"]["phase"] == "dealing":
            in_the_middle()
            in_the_middle = None
    last = pad.view()["last"]
    report.check(last["number"] == number + 1 and last["outcome"], f"{title}: {last['words']}", last)


def check_audit(root, directory, title):
    done = subprocess.run(root.inside("sabot", "audit", f"{directory}/room.journal"), env=ENVIRONMENT, capture_output=True, text=True,
                          check=False)
    report.check(done.returncode == 0, title, done.stdout, done.stderr)
