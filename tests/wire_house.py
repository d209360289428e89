#!/usr/bin/env python3
"""A house with its own rules: the rulesets in its configuration are offered wherever a ruleset can be chosen.

Usage: wire_house.py SABOT. Prints TAP. The house's file is California's with another name, another fee and other odds for Tie.
"""

import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import Person, ServedRoom, wait_until  # noqa: E402
from tap_lines import Tests  # noqa: E402

sabot = pathlib.Path(sys.argv[1]).resolve()
SHIPPED = pathlib.Path(__file__).parent.parent / "rulesets" / "california-panda8.conf"
TITLE = "EZ Baccarat Panda 8, California"
tests = Tests()


def house_rules(name="house", fee=350):
    """Returns California's rules with another fee in the first row and a Tie that pays nine to one."""
    text = SHIPPED.read_text()
    for old, new in (('name = "california-panda8"', f'name = "{name}"'), (TITLE, "The house"),
                     ("fees = { player = 100;", f"fees = {{ player = {fee};"), ("tie     = { odds = 8; }", "tie     = { odds = 9; }")):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def ask(visitor, path, status=200):
    answer = visitor.get(path)
    assert answer.status == status, f"{path}: {answer.status} {answer.body[:200]!r}"
    return answer


def named(list_of_rulesets):
    return {one["name"]: one for one in list_of_rulesets}


@tests.check("the pit offers the house's ruleset with its rows, and a supervisor can choose another row")
def _(room):
    supervisor = room.sign_in("supervisor")
    offered = named(ask(supervisor, "/api/rulesets").json()["rulesets"])
    assert list(offered) == ["california-ez", "california-panda8", "ventura", "washington", "house"]
    assert [offered[name]["rows"][0]["fee"] for name in ("california-panda8", "house")] == [100, 350]
    assert supervisor.command(1, "row", row=1).status == 200
    spaces = ask(supervisor, "/api/tables/1").json()["view"]["limits"]["spaces"]
    assert spaces[0]["fee"] == offered["house"]["rows"][1]["fee"]


@tests.check("a table can change from the house's ruleset to another and back")
def _(room):
    administrator = room.sign_in("administrator")
    for name, odds in (("washington", 8), ("house", 9)):
        answer = administrator.command(1, "rules", ruleset=name)
        assert answer.status == 200, answer.body
        view = ask(administrator, "/api/tables/1").json()["view"]
        assert view["table"]["ruleset"] == name
        assert {space["kind"]: space["odds"] for space in view["limits"]["spaces"]}["tie"] == odds
    for word in ("house.conf", "./house.conf", "nevada", ""):
        refused = administrator.command(1, "rules", ruleset=word)
        assert refused.status == 400 and "unknown ruleset" in refused.json()["sentence"], (word, refused.body)


@tests.check("odds use the house's ruleset: ten times the ties of a full shoe, less the stake")
def _(room):
    answer = room.visitor().post("/api/odds", {"ruleset": "house"}).json()
    expected = 10 * 475627426473216 / 4998398275503360 - 1
    assert answer["title"] == "The house" and abs(answer["odds"]["bets"]["tie"]["ev"] - expected) < 1e-12
    shipped = {name: one["shipped"] for name, one in named(answer["rulesets"]).items()}
    assert shipped == {"california-ez": True, "california-panda8": True, "ventura": True, "washington": True, "house": False}


@tests.check("a drill uses the house's ruleset, and it has a par sheet")
def _(room):
    display = room.visitor()
    first = ask(display, "/api/drill?seed=7&level=3&ruleset=house").json()
    assert first["ruleset"] == "house" and "house" in named(first["rulesets"])
    page = ask(display, "/api/sheets/house.html").body
    assert b"The house" in page and b"--ruleset ./house.conf" in page


@tests.check("a reload updates the house's ruleset, and it may replace a shipped one of the same name")
def _(room):
    def odds_of(name):
        return room.visitor().post("/api/odds", {"ruleset": name})

    (room.data / "house.conf").write_text(house_rules(name="california-panda8"))
    room.reload()
    assert wait_until(lambda: odds_of("house").status == 400)
    answer = odds_of("california-panda8").json()
    assert answer["title"] == "The house" and not named(answer["rulesets"])["california-panda8"]["shipped"]
    assert answer["odds"]["bets"]["tie"] != odds_of("washington").json()["odds"]["bets"]["tie"]


@tests.check("removing more of a card than the shoe has is refused with the number it has")
def _(room):
    for decks, left in ((8, 8), (6, 6)):
        refused = room.visitor().post("/api/odds", {"decks": decks, "removed": {"8c": 9}})
        assert (refused.status, refused.error) == (400, f"removed 8c: 9 is more than the {left} in the shoe"), refused.body
    assert room.visitor().post("/api/odds", {"removed": {"8c": 8}}).status == 200
    assert room.visitor().post("/api/odds", {"removed": {"8c": -1}}).status == 400


@tests.check("two rulesets with the same name are refused in one sentence, and the room stays as it was")
def _(room):
    (room.data / "other.conf").write_text(house_rules(name="california-panda8", fee=500))
    room.configure('tables = ( { ruleset = "./house.conf"; }, { ruleset = "./other.conf"; } );\n')
    room.reload()
    words = "'./other.conf' and './house.conf' have the same name, california-panda8, but different rules: rename one of them"
    assert wait_until(lambda: words in room.log)
    assert room.visitor().post("/api/odds", {"ruleset": "california-panda8"}).json()["title"] == "The house"


PEOPLE = [Person("administrator", 1, "8206"), Person("supervisor", 2, "2580")]

with tempfile.TemporaryDirectory() as directory:
    (pathlib.Path(directory) / "house.conf").write_text(house_rules())
    with ServedRoom(sabot, directory, config='tables = ( { ruleset = "./house.conf"; } );\n', people=PEOPLE) as served:
        sys.exit(tests.run(served))
