#!/usr/bin/env python3
"""Checks a journal independently: settles its hands again in Python, adds up its exports, and breaks its chain.

Usage: ledger_peer.py SABOT MAKE_LEDGER. Prints TAP. Nothing here uses sabot's own settlement: the rules are written out below for the
wagers that the journal's script places.
"""

import csv
import io
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from json_schema import Checker  # noqa: E402

ODDS = {"player": 1, "banker": 1, "tie": 8, "panda8": 25, "dragon7": 40}
FEES = {"player": 100, "banker": 100, "tie": 50, "panda8": 50, "dragon7": 50, "bank": 200}
KINDS = list(ODDS)
HOUSE = {2}  # tables that the house banks
TRACKERS = {4}

sabot, make_ledger = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
tests = []


def check(title):
    def add(function):
        tests.append((title, function))
        return function
    return add


def run(*words, exit_code=0):
    done = subprocess.run([sabot, *map(str, words)], capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert done.returncode == exit_code, f"{words[0]}: exit {done.returncode}: {done.stderr}{done.stdout[-400:]}"
    return done.stdout if exit_code == 0 else done.stdout + done.stderr


def rows(journal, what, *words):
    raw = subprocess.run([sabot, "export", journal, what, *words], capture_output=True, timeout=120, check=True).stdout
    text = raw.decode()
    assert text.count("\n") == text.count("\r\n"), "RFC 4180 requires lines to end in CR LF"
    return list(csv.DictReader(io.StringIO(text)))


def number(row, key):
    return int(row[key] or 0)


# ---- Rules, written out again -------------------------------------------------------------------------------

def total(cards):
    return sum(min("A23456789TJQK".index(card[0]) + 1, 10) for card in cards.split()) % 10


def ending(hand):
    player, banker = total(hand["player"]), total(hand["banker"])
    if player == banker:
        return "tie"
    if player > banker:
        return "panda8" if player == 8 and len(hand["player"].split()) == 3 else "player"
    return "dragon7" if banker == 7 and len(hand["banker"].split()) == 3 else "banker"


def won(kind, end):
    """Returns the units a wager wins: its odds, 0 for a push, -1 for a loss."""
    if kind == end and kind not in ("player", "banker"):
        return ODDS[kind]
    if kind == "player":
        return {"player": 1, "panda8": 1, "tie": 0}.get(end, -1)
    if kind == "banker":
        return {"banker": 1, "dragon7": 0, "tie": 0}.get(end, -1)
    return -1


def settle(hand, wagers, house):
    """Takes and pays in order within the bank's cover. Returns (taken, paid, returned) for each wager."""
    end = ending(hand)
    cover = 10**18 if house else number(hand, "bank_start_cents")
    bank = number(hand, "bank_seat")

    def place(item):
        index, wager = item
        seat = number(wager, "seat")
        kind = KINDS.index(wager["kind"])
        if house:  # seat by seat, from the highest
            return (-seat, kind, index)
        return (kind, (seat - bank - 1) % 8, number(wager, "bettor") > 14, index)

    result = {}
    for index, wager in sorted(enumerate(wagers), key=place):
        cents, units = number(wager, "cents"), won(wager["kind"], end)
        paid = min(cents * units, cover) if units > 0 else 0
        taken = min(cents, cover) if units < 0 else 0
        cover -= paid + taken
        result[index] = (taken, paid, cents - taken)
    return [result[i] for i in range(len(wagers))]


# ---- Tests --------------------------------------------------------------------------------------------------

@check("every settlement matches its cards and wagers")
def settlements(journal):
    hands = rows(journal, "hands")
    wagers = rows(journal, "wagers")
    settled = 0
    for hand in hands:
        table = int(hand["table"])
        own = [w for w in wagers if (w["table"], w["hand"]) == (hand["table"], hand["hand"])
               and not w["kind"].startswith("progressive")]
        if hand["void"] == "true":
            assert all(number(w, "returned_cents") == number(w, "cents") and w["result"] == "" for w in own)
            continue
        assert int(hand["player_total"]) == total(hand["player"])
        assert int(hand["banker_total"]) == total(hand["banker"])
        end = ending(hand)
        assert hand["outcome"] == {"panda8": "player", "dragon7": "banker"}.get(end, end)
        assert (hand["dragon7"] == "true") == (end == "dragon7") and (hand["panda8"] == "true") == (end == "panda8")
        for wager, (taken, paid, returned) in zip(own, settle(hand, own, table in HOUSE)):
            given = tuple(number(wager, key) for key in ("taken_cents", "paid_cents", "returned_cents"))
            assert given == (taken, paid, returned), f"{wager}: {given}, expected {(taken, paid, returned)}"
            units = won(wager["kind"], end)
            assert wager["result"] == ("win" if units > 0 else "lose" if units < 0 else "push")
            settled += 1
    assert settled == 19, settled


@check("the totals of a hand are the sums of its wagers")
def sums(journal):
    wagers = rows(journal, "wagers")
    for hand in rows(journal, "hands"):
        own = [w for w in wagers if (w["table"], w["hand"]) == (hand["table"], hand["hand"])]
        assert number(hand, "wagers") == len(own)
        assert number(hand, "wager_cents") == sum(number(w, "cents") for w in own)
        for key in ("taken_cents", "paid_cents", "returned_cents"):
            assert number(hand, key) == sum(number(w, key) for w in own), (hand["hand"], key)
        for wager in own:
            assert number(wager, "taken_cents") + number(wager, "returned_cents") == number(wager, "cents")


@check("fees match the posted row, the shift report and the collection")
def fees(journal):
    by_kind = {}
    for fee in rows(journal, "fees", "--table", "1"):
        assert number(fee, "cents") == FEES[fee["kind"]], fee
        sign = 1 if fee["action"] == "taken" else -1
        by_kind[fee["kind"]] = by_kind.get(fee["kind"], 0) + sign * number(fee, "cents")
    [shift] = json.loads(run("shift", journal, "--table", 1, "--json"))["tables"]
    assert {kind: fee["net"] for kind, fee in shift["fees"].items()} == by_kind
    carried = shift["carried"].get("collection", 0)
    assert shift["accounts"]["collection"]["closing"] == sum(by_kind.values()) - carried


@check("transfers add up to every balance of the shift report, and to zero in total")
def transfers(journal):
    for shift in json.loads(run("shift", journal, "--json"))["tables"]:
        balance = {}
        for move in rows(journal, "transfers", "--table", str(shift["table"])):
            balance[move["from"]] = balance.get(move["from"], 0) - int(move["cents"])
            balance[move["to"]] = balance.get(move["to"], 0) + int(move["cents"])
        assert sum(balance.values()) == 0 and shift["explained"] is True
        for name, account in shift["accounts"].items():
            assert account["closing"] == balance.pop(name, 0), name
            assert account["opening"] + sum(account["moved"].values()) == account["closing"], name
            assert name == "cage" or account["closing"] >= 0
        assert not any(balance.values())


@check("drop, handle and house win of the shift report match the exports")
def shift_sums(journal):
    wagers = [w for w in rows(journal, "wagers") if w["void"] == "false"]
    moves = rows(journal, "transfers")
    for shift in json.loads(run("shift", journal, "--json"))["tables"]:
        table = str(shift["table"])
        assert shift["drop"] == sum(int(m["cents"]) for m in moves if m["table"] == table and m["event"] == "bought-in")
        for kind, sums_ in shift["wagers"].items():
            own = [w for w in wagers if w["table"] == table and w["kind"] == kind]
            assert sums_["count"] == len(own) and sums_["handle"] == sum(number(w, "cents") for w in own)
            assert sums_["paid"] == sum(number(w, "paid_cents") for w in own)
            if shift["house_banks"] and not kind.startswith("progressive"):
                assert sums_["house_win"] == sum(number(w, "taken_cents") - number(w, "paid_cents") for w in own)


HOURLY = {"drop": "drop_cents", "cash_outs": "cashed_cents", "handle": "wager_cents", "taken": "taken_cents", "paid": "paid_cents",
          "fees": "fees_cents", "bank_win": "bank_win_cents", "house_win": "house_win_cents", "contributions": "contribution_cents"}


def hour(time):
    return time[:13] + ":00:00.000Z"


@check("the hours of the shift report match hands, wagers and fees, and add up to its totals")
def shift_hours(journal):
    many = journal.with_name("many.sabot")
    subprocess.run([make_ledger, many, "400"], check=True, capture_output=True)
    for room, least in ((journal, 1), (many, 3)):
        fees, wagers, hands = (rows(room, what) for what in ("fees", "wagers", "hands"))
        exported = {(int(row["table"]), row["hour"]): row for row in rows(room, "hours")}
        for shift in json.loads(run("shift", room, "--json"))["tables"]:
            table, hours = shift["table"], shift["hours"]
            assert len(hours) >= least and [each["hour"] for each in hours] == sorted({each["hour"] for each in hours})
            for each in hours:
                own = [w for w in wagers if int(w["table"]) == table and hour(w["over"]) == each["hour"] and w["void"] == "false"]
                assert (each["wagers"], each["handle"]) == (len(own), sum(number(w, "cents") for w in own))
                game = [w for w in own if not w["kind"].startswith("progressive")]
                assert each["bank_win"] == sum(number(w, "taken_cents") - number(w, "paid_cents") for w in game)
                assert each["house_win"] == (each["bank_win"] if table in HOUSE else 0)
                over = [h for h in hands if int(h["table"]) == table and hour(h["over"]) == each["hour"]]
                assert each["hands"] + each["voids"] == len(over)
                moved = [f for f in fees if int(f["table"]) == table and hour(f["time"]) == each["hour"]]
                assert each["fees"] == sum(number(f, "cents") * (1 if f["action"] == "taken" else -1) for f in moved)
                row = exported.pop((table, each["hour"]))
                assert all(each[name] == number(row, column) for name, column in HOURLY.items()), row
            total_of = lambda name: sum(each[name] for each in hours)
            for name in ("hands", "voids", "drop", "cash_outs", "fills"):
                assert total_of(name) == shift[name], name
            for name in ("handle", "taken", "paid"):
                assert total_of(name) == sum(kind[name] for kind in shift["wagers"].values()), name
            assert total_of("fees") == sum(fee["net"] for fee in shift["fees"].values())
            assert total_of("carried") == sum(shift["carried"].values()) and total_of("incidents") == len(shift["incidents"])
            assert total_of("contributions") == sum(each["contributions"] for each in shift["progressives"].values())
        assert not exported, exported


@check("balances carry over between adjoining shifts")
def two_shifts(journal):
    middle = "2026-01-31T18:01:30"
    [early] = json.loads(run("shift", journal, "--table", 1, "--to", middle, "--json"))["tables"]
    [late] = json.loads(run("shift", journal, "--table", 1, "--from", middle, "--json"))["tables"]
    [whole] = json.loads(run("shift", journal, "--table", 1, "--json"))["tables"]
    assert early["explained"] and late["explained"]
    assert (early["hands"], late["hands"], whole["hands"]) == (2, 1, 3)
    for name, account in early["accounts"].items():
        assert account["closing"] == late["accounts"].get(name, {"opening": 0})["opening"], name
    assert early["drop"] + late["drop"] == whole["drop"]


@check("a meter changes by a fifth of the price, by its prize, and back with a void")
def meters(journal):
    units = {}
    for change in rows(journal, "meters", "--table", "1"):
        kind = change["kind"]
        assert units.get(kind, 0) == number(change, "before_units"), change
        after = number(change, "after_units")
        if change["reason"] == "wager":  # 20% of 100 cents, in 1/10,000 cent
            assert after - units[kind] == 200000
        elif change["reason"] == "won":
            assert after == 1000000 * 10000
        units[kind] = after
    assert units == {"progressive-dragon7": 1000000 * 10000, "progressive-panda8": 500000 * 10000}


@check("JSON Lines and CSV contain the same values")
def jsonl(journal):
    for what in ("hands", "wagers", "fees", "meters", "shoes", "transfers", "hours"):
        lines = [json.loads(line) for line in run("export", journal, what, "--jsonl").splitlines()]
        table = rows(journal, what)
        assert len(lines) == len(table)
        for line, row in zip(lines, table):
            words = {True: "true", False: "false", None: ""}
            assert {k: words[v] if v is None or isinstance(v, bool) else str(v) for k, v in line.items()} == row


@check("an exported shoe is proven by verify-shoe")
def shoe(journal):
    text = run("export", journal, "shoe", "--table", 3, "--number", 1)
    done = subprocess.run([sabot, "verify-shoe", "-", "--json"], input=text, capture_output=True, text=True)
    assert done.returncode == 0 and json.loads(done.stdout)["proven"] is True


@check("replay in JSON matches the exports")
def replay(journal):
    for hand in rows(journal, "hands"):
        result = json.loads(run("replay", journal, "--table", hand["table"], "--hand", hand["hand"], "--json"))
        assert " ".join(result["player"]) == hand["player"] and " ".join(result["banker"]) == hand["banker"]
        assert result["paid_cents"] == number(hand, "paid_cents")
        if result["sheet"] is not None:
            moved = result["sheet"]["accounts"]
            assert (sum(moved["seats"].values()) + sum(moved["back_line"].values()) + moved["bank"] + moved["tray"]
                    + moved["collection"] + sum(moved["meters"].values()) + moved["envy"]) == 0


def parts_of(report):
    """Yields the parts of a shift report that only some shifts have."""
    for table in report["tables"]:
        yield from (part for part in ("carried", "fees", "wagers", "hours", "incidents", "people") if table[part])
        yield from (prize for progressive in table["progressives"].values() for prize in progressive["prizes"])
        yield from (key for wager in table["wagers"].values() for key in wager if key == "house_win")


@check("every file of tests/rounds, played into a journal, passes the audit, explains its accounts, and has a report that matches web/openapi.json")
def rounds(journal):
    place = pathlib.Path(__file__).resolve().parent / "rounds"
    described = Checker(json.loads((place.parent.parent / "web" / "openapi.json").read_text()))
    hands, seen = 0, set()
    for script in sorted(place.glob("*.txt")):
        lines = [line for line in script.read_text().splitlines() if line.strip() and not line.startswith(" ")]
        room = journal.with_name(script.stem + ".journal")
        commands = journal.with_name(script.name)
        commands.write_text("\n".join(lines) + "\n")
        subprocess.run([sabot, "table", room, "--tables", "4", "--script", commands], cwd=place, check=True,
                       capture_output=True, timeout=120)
        result = json.loads(run("audit", room, "--json"))
        assert result["passed"] is True and result["records"] > 0, script.name
        hands += result["hands"] + result["voids"]
        report = json.loads(run("shift", room, "--json"))
        assert all(table["explained"] for table in report["tables"]), script.name
        faults = described.faults(report, {"$ref": "#/components/schemas/Shift"})
        assert not faults, f"{script.name}: {faults[:5]}"
        seen |= set(parts_of(report))
    assert hands > 20, hands
    assert seen >= {"carried", "fees", "wagers", "hours", "incidents", "people", "house_win", "combination"}, seen


# ---- Broken chains ------------------------------------------------------------------------------------------

def broken(journal, sql, *parts):
    copy = journal.with_name("broken.sabot")
    shutil.copy(journal, copy)
    with sqlite3.connect(copy) as database:
        database.executescript(sql)
    database.close()
    said = run("audit", copy, exit_code=1)
    for part in parts:
        assert part in said, said
    for suffix in ("", "-wal", "-shm", ".lock"):
        pathlib.Path(f"{copy}{suffix}").unlink(missing_ok=True)


@check("changed, truncated and rebuilt journals are identified")
def chains(journal):
    broken(journal, "UPDATE records SET person = 5 WHERE sequence = 40", "record 40", "audit failed: 1 fault")
    broken(journal, "UPDATE records SET time_ms = time_ms + 1 WHERE sequence = 184", "record 184")
    broken(journal, "DELETE FROM records WHERE sequence = 50", "50")
    broken(journal, "DELETE FROM records WHERE sequence > 180", "the journal is cut off after record 180")
    broken(journal, "UPDATE head SET signature = zeroblob(64)", "the head is not signed with this room's key")
    broken(journal, "UPDATE head SET sequence = 183, hash = (SELECT hash FROM records WHERE sequence = 183)", "the head was changed: it contradicts itself")


@check("a given key must be the journal's")
def keys(journal):
    key = json.loads(run("audit", journal, "--json"))["key"]
    result = json.loads(run("audit", journal, "--key", key, "--json"))
    assert result["passed"] is True and result["pinned"] is True
    file = journal.with_name("room.pub")
    file.write_text(key + "\n")
    assert json.loads(run("audit", journal, "--key", file, "--json"))["pinned"] is True
    run("audit", journal, "--key", "00" * 32, exit_code=1)
    run("audit", journal, "--key", "nothing", exit_code=2)


def main():
    print(f"1..{len(tests)}")
    failed = 0
    with tempfile.TemporaryDirectory() as directory:
        journal = pathlib.Path(directory) / "evening.sabot"
        subprocess.run([make_ledger, journal], check=True, capture_output=True)
        for place, (title, test) in enumerate(tests, 1):
            try:
                test(journal)
                print(f"ok {place} - {title}")
            except Exception as fault:  # an error is a failure
                failed += 1
                print(f"not ok {place} - {title}")
                print("\n".join(f"# {line}" for line in f"{type(fault).__name__}: {fault}".splitlines()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
