#!/usr/bin/env python3
"""A player's requests over HTTP: buy-ins and calls for help, their own hands, and shoes that anyone can check.

Usage: wire_player.py SABOT. Prints TAP. The tests depend on their order: a shoe is dealt from its first card to its end.
"""

import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import Person, ServedRoom, wait_until  # noqa: E402
from tap_lines import Tests  # noqa: E402

CONFIG = 'tables = ( { ruleset = "washington"; shoe = "virtual"; timer = 0; tray = 100000000; } );\n'
PLAYER, OTHER = Person("player", 14, "5093"), Person("player", 15, "3827")
PEOPLE = [OTHER, PLAYER, *(Person(role, number, "402931") for number, role in enumerate(("dealer", "supervisor", "auditor", "device"), 31))]
tests = Tests()


class Table:
    """The room with all people signed in: the player at seat 4, the other one without a seat."""

    def __init__(self, room):
        self.room = room
        self.dealer, self.supervisor = room.sign_in("dealer"), room.sign_in("supervisor")
        self.player, self.other = room.visitor(), room.visitor()
        assert self.player.sign_in(PLAYER.number, PLAYER.pin).status == 200
        assert self.other.sign_in(OTHER.number, OTHER.pin).status == 200
        self.do("sit", bettor=4, person=PLAYER.number)
        self.do("buy-in", bettor=4, cents=50000)

    def do(self, word, who=None, **fields):
        answer = (who or self.dealer).command(1, word, **fields)
        assert answer.status == 200, f"{word}: {answer.status} {answer.body!r}"
        return answer.json()

    def view(self, who=None):
        return (who or self.dealer).get("/api/tables/1").json()["view"]

    def asks(self):
        return [tuple(each[key] for key in ("want", "cents", "bettor", "person")) for each in self.view()["asks"]]

    def play(self, bettors):
        """Plays a hand in which each of them bets $10 on Player. Returns its number."""
        self.do("bets")
        for bettor in bettors:
            self.do("bet", bettor=bettor, seat=bettor, kind="player", cents=1000)
        self.do("start")
        while self.view()["hand"]["outcome"] is None:
            self.do("draw")
        hand = self.view()["hand"]
        for word, fields in (("declare", {"ending": hand["outcome"]}), ("settle", {}), ("end", {})):
            self.do(word, **fields)
        return hand["number"]


def ask(who, status, words="", **wish):
    answer = who.post("/api/tables/1/ask", wish)
    assert answer.status == status, f"{wish}: {answer.status} {answer.body!r}"
    assert words in (answer.error or ""), f"{wish}: {answer.error!r} does not contain {words!r}"


@tests.check("a player can make requests only for their own seat, and staff see what is requested and by whom")
def _(table):
    ask(table.room.visitor(), 401, "sign in first", want="help")
    ask(table.other, 409, "sit down at this table first", want="buy-in", cents=20000)
    for who in (table.player, table.other):
        ask(who, 403, "omit bettor", bettor=4, want="buy-in", cents=20000)
        ask(who, 403, "omit bettor", bettor=4, want=None)
    ask(table.player, 200, want="buy-in", cents=20000)
    assert wait_until(lambda: table.asks() == [("buy-in", 20000, 4, PLAYER.number)])


@tests.check("staff answer requests and do not make them; other roles can do neither")
def _(table):
    ask(table.dealer, 400, "staff can only clear a request", want="help")
    ask(table.dealer, 400, "staff can only clear a request", bettor=4, want="help")
    ask(table.dealer, 409, "no player at that seat", bettor=5, want=None)
    for role in ("auditor", "device"):
        ask(table.room.sign_in(role), 403, "only a player can make a request", bettor=4, want=None)
    assert len(table.asks()) == 1
    ask(table.supervisor, 200, bettor=4, want=None)
    assert wait_until(lambda: table.asks() == [])


@tests.check("a malformed request is refused with a sentence, and the pending request stays")
def _(table):
    ask(table.player, 200, want="cash-out", cents=100)
    assert wait_until(lambda: table.asks() == [("cash-out", 100, 4, PLAYER.number)])
    for wish in ({"want": "buy-in"}, {"want": "buy-in", "cents": 0}, {"want": "buy-in", "cents": -5}, {"want": "buy-in", "cents": 10**18},
                 {"want": "buy-in", "cents": 1.5}, {"want": "help", "cents": 100}, {"want": "tea"}, {"want": 7}, {}, {"want": "help", "more": 1}):
        answer = table.player.post("/api/tables/1/ask", wish)
        assert answer.status == 400 and answer.error, (wish, answer.status, answer.body)
    assert table.asks() == [("cash-out", 100, 4, PLAYER.number)]
    ask(table.player, 200, want=None)
    assert wait_until(lambda: table.asks() == [])


@tests.check("a shoe in play cannot be checked, and its seed is not shown to anyone")
def _(table):
    table.do("shoe")
    table.do("burn")
    table.play([4])
    for who in (table.room.visitor(), table.player, table.supervisor):
        assert who.get("/api/tables/1/shoes").json() == {"shoes": []}
        assert who.get("/api/tables/1/shoes/1").status == 404


@tests.check("players can read their own hands, and nobody else's")
def _(table):
    table.do("sit", bettor=6, person=OTHER.number)
    table.do("buy-in", bettor=6, cents=50000)
    table.play([4, 6])
    table.play([6])
    hands = [[hand["hand"] for hand in who.get("/api/tables/1/mine").json()["hands"]] for who in (table.player, table.other)]
    assert [sorted(mine) for mine in hands] == [[1, 2], [2, 3]], hands
    assert table.room.visitor().get("/api/tables/1/mine").status == 401


@tests.check("anyone can check a finished shoe under the commitment that was shown")
def _(table):
    commitment = table.view()["shoe"]["commitment"]
    table.do("end-shoe", table.supervisor, reason="the test is over")
    over = {"shoe": 1, "hands": 3, "commitment": commitment, "revealed": True}  # revealed a moment after its end
    assert wait_until(lambda: table.room.visitor().get("/api/tables/1/shoes").json() == {"shoes": [over]})
    shoe = table.room.visitor().get("/api/tables/1/shoes/1").json()
    assert shoe["commitment"] == commitment and len(shoe["hands"]) == 3 and len(shoe["seed"]) == 64


with tempfile.TemporaryDirectory() as directory, ServedRoom(pathlib.Path(sys.argv[1]).resolve(), directory, config=CONFIG, people=PEOPLE) as room:
    sys.exit(tests.run(Table(room)))
