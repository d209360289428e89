#!/usr/bin/env python3
"""Reads hands and exports from a room while it plays, and compares them with `sabot replay` and `sabot export` of its journal.

Usage: server_reads.py SABOT. Prints TAP. A read ends where the journal ended when the read began, so its result must be a prefix of the
result for the whole journal.
"""

import collections
import concurrent.futures
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import ServedRoom  # noqa: E402
from tap_lines import Tests  # noqa: E402

sabot = pathlib.Path(sys.argv[1]).resolve()
tests = Tests()

HANDS = 6  # hands of table 1 before the first read
SUBJECTS = ["hands", "wagers", "fees", "meters", "transfers", "notes", "shoes", "hours"]
GROWING = [subject for subject in SUBJECTS if subject not in ("shoes", "hours")]  # rows of shoes and hours change until they are over
PLACES = ["/api/tables/1/hands", "/api/tables/1/hands/1", "/api/export/hands.csv", "/api/events", "/api/journal", "/api/shift", "/api/rulesets",
          "/api/tables/1/meters"]

Read = collections.namedtuple("Read", "path options body")


def run(*words):
    return subprocess.run([sabot, *map(str, words)], capture_output=True, check=True).stdout


def expect(answer, status, words=""):
    assert answer.status == status, f"{answer.status}, expected {status}: {answer.body[:300]!r}"
    assert words in (answer.error or ""), f"{answer.error!r} does not contain {words!r}"
    return answer


def play_on(room):
    """Waits until table 1 has played its hands, however long that takes."""
    display = room.visitor()
    while display.get("/api/tables/1").json()["view"]["hand"]["number"] <= HANDS:
        time.sleep(0.1)


class Evening:
    """A playing room, and everything read from it. The tests depend on their order: the room is stopped before the last ones."""

    def __init__(self, room):
        self.room = room
        play_on(room)
        self.auditor = room.sign_in("auditor")
        self.exports = []
        self.lists = {}
        self.hands = {}
        self.records = []
        self.reports = []

    def journal(self, query):
        """Returns all records that match a filter, page by page, up to the newest one read before."""
        found, before = [], self.records[0]["record"] + 1 if self.records else 1 << 31
        while True:
            answer = expect(self.auditor.get(f"/api/journal?{query}&before={before}"), 200).json()
            found += answer["records"]
            if not answer["more"]:
                return found
            before = answer["records"][-1]["record"]

    def export(self, subject, form, options=()):
        """Reads an export and keeps it for later. `options` are pairs of a query."""
        query = "&".join(f"{key}={value}" for key, value in options)
        path = f"/api/export/{subject}.{form}" + (f"?{query}" if query else "")
        answer = expect(self.auditor.get(path), 200)
        words = [f"--{form}"] + [word for key, value in options for word in (f"--{key}", value)]
        self.exports.append(Read(path, [subject, *words], answer.body))
        return answer


# ---------------------------------------------------------------------------------------------------------
# While the room plays


@tests.check("hands are listed newest first, as many as requested, and page by page")
def _(evening):
    for table in (1, 2):
        path = f"/api/tables/{table}/hands"
        hands = expect(evening.auditor.get(f"{path}?count=200"), 200).json()["hands"]
        numbers = [hand["hand"] for hand in hands]
        assert numbers == list(range(len(numbers), 0, -1)) and numbers, numbers
        assert all(hand["table"] == table and hand["outcome"] != "on" for hand in hands)
        evening.lists[table] = hands
        pages = []
        before = numbers[0] + 1
        while before > 1:
            page = evening.auditor.get(f"{path}?before={before}&count=2").json()["hands"]
            assert 1 <= len(page) <= 2
            pages += page
            before = page[-1]["hand"]
        assert pages == hands
        assert evening.auditor.get(f"{path}?before=1").json() == {"hands": []}
    assert len(evening.lists[1]) >= HANDS
    newest = expect(evening.auditor.get("/api/tables/1/hands"), 200).json()["hands"]
    assert len(newest) <= 20 and newest[0]["hand"] >= evening.lists[1][0]["hand"]


@tests.check("a finished hand can be read whole, and no other hand can")
def _(evening):
    for table, hands in evening.lists.items():
        for line in hands[:3]:
            answer = expect(evening.auditor.get(f"/api/tables/{table}/hands/{line['hand']}"), 200)
            assert answer.headers["Content-Type"] == "application/json"
            hand = answer.json()
            assert hand | line == hand
            evening.hands[table, line["hand"]] = answer.body
    for number in ("0", "01", "x", "1x", "-1", "4294967296", "1/2", ""):
        expect(evening.auditor.get(f"/api/tables/1/hands/{number}"), 404)
    expect(evening.auditor.get("/api/tables/1/hands/4294967295"), 404, "no such finished hand")
    present = evening.auditor.get("/api/tables/1").json()["view"]["hand"]
    answer = evening.auditor.get(f"/api/tables/1/hands/{present['number'] + 1}")
    assert answer.status == 404 or answer.json()["over"] is not None


@tests.check("every export is available in both formats, with a file name")
def _(evening):
    for subject in SUBJECTS:
        csv = evening.export(subject, "csv")
        assert csv.headers["Content-Type"] == "text/csv; charset=utf-8; header=present"
        assert csv.headers["Content-Disposition"] == f'attachment; filename="{subject}.csv"'
        assert csv.headers["Cache-Control"] == "no-store"
        lines = evening.export(subject, "jsonl")
        assert lines.headers["Content-Type"] == "application/x-ndjson"
        rows = [json.loads(line) for line in lines.body.splitlines()]
        assert rows and list(rows[0]) == csv.body.decode().partition("\r\n")[0].split(",")


@tests.check("an export can be limited by table and by time")
def _(evening):
    rows = [json.loads(line) for line in evening.export("hands", "jsonl").body.splitlines()]
    times = sorted(row["over"][:19] for row in rows)
    middle = times[len(times) // 2]
    for subject in SUBJECTS:
        answer = evening.export(subject, "csv", [("table", 2)])
        assert answer.headers["Content-Disposition"] == f'attachment; filename="table-2-{subject}.csv"'
        evening.export(subject, "jsonl", [("from", middle)])
    for options in ([("to", middle)], [("from", "2000-01-01"), ("to", middle + "Z")], [("table", 1), ("to", middle[:16])]):
        evening.export("transfers", "jsonl", options)
        evening.export("hours", "csv", options)
    later = [json.loads(line) for line in evening.export("hands", "jsonl", [("from", middle)]).body.splitlines()]
    assert later and all(row["over"] >= middle for row in later)
    nothing = evening.export("fees", "csv", [("from", "2199-01-01")]).body
    assert nothing.count(b"\r\n") == 1, "expected only a header"


@tests.check("the seed of an unfinished shoe is not shown")
def _(evening):
    for read in evening.exports:
        if read.path == "/api/export/shoes.jsonl":
            rows = [json.loads(line) for line in read.body.splitlines()]
            assert {row["table"] for row in rows if row["ended"] is None} == {1, 2}
            assert all(row["seed"] is None and re.fullmatch("[0-9a-f]{64}", row["commitment"]) for row in rows if row["ended"] is None)


@tests.check("the journal is listed newest first, without gaps")
def _(evening):
    evening.records = evening.journal("count=200")
    numbers = [record["record"] for record in evening.records]
    assert numbers == list(range(numbers[0], 0, -1)) and len(numbers) > 200, numbers[:3]
    assert all(record["events"] and all(event["words"] for event in record["events"]) for record in evening.records)
    first = expect(evening.auditor.get("/api/journal"), 200).json()
    assert len(first["records"]) == 100 and first["more"] is True
    assert expect(evening.auditor.get("/api/journal?before=1"), 200).json() == {"records": [], "more": False}


@tests.check("each filter of the journal returns exactly the matching records")
def _(evening):
    person = evening.room.people["auditor"].number
    middle = evening.records[len(evening.records) // 2]["time_ms"] // 1000 * 1000
    when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(middle / 1000))
    filters = {
        "table=2": lambda record: record["table"] == 2,
        "hand=2&table=1": lambda record: record["table"] == 1 and record["hand"] == 2,
        "hand=1": lambda record: record["hand"] == 1,
        "event=hand-ended": lambda record: any(event["event"] == "hand-ended" for event in record["events"]),
        "event=signed-in": lambda record: any(event["event"] == "signed-in" for event in record["events"]),
        f"from={when}": lambda record: record["time_ms"] >= middle,
        f"to={when}": lambda record: record["time_ms"] < middle,
        f"from={when}&event=card-dealt&table=1": lambda record: record["time_ms"] >= middle and record["table"] == 1
        and any(event["event"] == "card-dealt" for event in record["events"]),
    }
    for query, holds in filters.items():
        found = evening.journal(f"count=7&{query}") if len(query) > 20 else evening.journal(f"count=150&{query}")
        expected = [record for record in evening.records if holds(record)]
        assert found == expected, f"{query}: {len(found)}, expected {len(expected)}"
        assert expected, f"{query} finds nothing here"
    # A person's own commands and records that name them: sign-ins are records of the room about a person.
    mine = evening.journal(f"count=50&person={person}")
    assert any(event["event"] == "signed-in" for record in mine for event in record["events"])
    assert {record["record"] for record in mine} >= {record["record"] for record in evening.records if record["person"] == person}
    assert evening.journal("person=4294967295") == []


@tests.check("a shift report and a meter's history can be read for a period")
def _(evening):
    rows = [json.loads(line) for line in evening.export("hands", "jsonl").body.splitlines()]
    ends = max(row["over"][:19] for row in rows)
    for options in ([("to", ends)], [("table", 1), ("from", min(row["over"][:19] for row in rows)), ("to", ends)]):
        query = "&".join(f"{key}={value}" for key, value in options)
        answer = expect(evening.auditor.get(f"/api/shift?{query}"), 200)
        assert all(table["explained"] for table in answer.json()["tables"])
        evening.reports.append(("shift", options, answer.json()))
    evening.reports.append(("meters", [("to", ends)], expect(evening.auditor.get(f"/api/tables/1/meters?to={ends}"), 200).json()))
    nothing = expect(evening.auditor.get("/api/shift?from=2199-01-01"), 200).json()
    assert nothing == {"first_record": None, "last_record": None, "tables": []}
    assert all(meter["points"] == [] for meter in expect(evening.auditor.get("/api/tables/2/meters?from=2199-01-01"), 200).json()["meters"])


@tests.check("events match docs/events.md, and the journal can be filtered by each of them")
def _(evening):
    events = expect(evening.auditor.get("/api/events"), 200).json()["events"]
    written = (pathlib.Path(__file__).parent.parent / "docs" / "events.md").read_text().split("## Events")[1]
    assert events == re.findall(r"^\| \d+ \| `([a-z0-9-]+)` ", written, re.M) and len(events) >= 60, events
    for event in events:
        records = expect(evening.auditor.get(f"/api/journal?count=1&event={event}"), 200).json()["records"]
        assert all(event in [one["event"] for one in record["events"]] for record in records), event


@tests.check("without rulesets of the house, the shipped rulesets are listed, with seats, decks and rows")
def _(evening):
    rulesets = expect(evening.auditor.get("/api/rulesets"), 200).json()["rulesets"]
    listed = json.loads(run("rules", "--json"))["rulesets"]
    assert [{"name": one["name"], "title": one["title"]} for one in rulesets] == listed
    for one in rulesets:
        shown = json.loads(run("rules", "show", one["name"], "--json"))
        assert len(one["rows"]) == len(shown["schedule"]) and 0 <= one["row"] < len(one["rows"])
        assert one["seats"] == list(range(2, 15)) and one["decks"]


# ---------------------------------------------------------------------------------------------------------
# Permissions and refusals


@tests.check("supervisors and administrators may read like auditors; other roles may not")
def _(evening):
    for path in PLACES:
        expect(evening.room.visitor().get(path), 401, "sign in first")
        expect(evening.room.visitor().get(path + "?bad=1"), 401, "sign in first")
    for role in ("dealer", "player"):
        person = evening.room.sign_in(role)
        for path in [*PLACES, "/api/export/nothing.csv"]:
            expect(person.get(path), 403, "supervisors, auditors and administrators")
    for role in ("supervisor", "administrator"):
        person = evening.room.sign_in(role)
        for path in PLACES:
            expect(person.get(path), 200)
        person.sign_out()
        expect(person.get(PLACES[0]), 401)


@tests.check("a wrong query is refused with a sentence")
def _(evening):
    for query in ("count=0", "count=201", "count=", "count=x", "count=%31%30%30%30", "count=1e1", "before=0&count=3"):
        expect(evening.auditor.get(f"/api/tables/1/hands?{query}"), 400, "must be a whole number from 1 to")
    for query in ("cout=1", "count=1&count=2", "count", "count=1&&before=2", "table=1", "a=" + "b" * 500):
        expect(evening.auditor.get(f"/api/tables/1/hands?{query}"), 400, "takes count and before")
    expect(evening.auditor.get("/api/tables/1/hands/1?count=1"), 400, "no query string")
    for query in ("from=now", "to=2026-02-30", "from=2026-01-01T", "to=%ff", "to=2026-01-01%1f"):
        expect(evening.auditor.get(f"/api/export/hands.csv?{query}"), 400, "must be a time such as")
    expect(evening.auditor.get("/api/export/hands.csv?from=2026-02-01&to=2026-01-01"), 400, "from must be before to")
    expect(evening.auditor.get("/api/export/hands.csv?count=1"), 400, "takes table, from and to")
    for query in ("event=", "event=bet", "event=Card-dealt", "event=card-dealt%20"):
        expect(evening.auditor.get(f"/api/journal?{query}"), 400, "must be the word of an event")
    expect(evening.auditor.get("/api/journal?seat=1"), 400, "takes table, person, hand, event, from, to, count and before")
    expect(evening.auditor.get("/api/journal?person=0"), 400, "must be a whole number from 1 to 4294967295")
    expect(evening.auditor.get("/api/shift?count=1"), 400, "takes table, from and to")
    expect(evening.auditor.get("/api/tables/1/meters?table=1"), 400, "takes from and to")


@tests.check("a line break in an address does not start a header")
def _(evening):
    for end in ("%0a", "%0d%0a", "%20HTTP/1.1%0d%0a"):
        for place in ("/api/session", "/api/session?x=1"):
            answer = evening.room.visitor().get(f"{place}{end}Cookie:{evening.auditor.cookie};")
            assert answer.status == 404 or answer.json() is None, answer.body


@tests.check("unknown addresses are answered with 404, and methods other than GET with 405")
def _(evening):
    for name in ("hands", "hands.xml", "hands.csv.gz", ".csv", "shoe.csv", "hands.CSV", "../hands.csv", "x" * 300 + ".csv"):
        expect(evening.auditor.get(f"/api/export/{name}"), 404)
    expect(evening.auditor.get("/api/export/hands.csv?table=9"), 404, "no such table")
    expect(evening.auditor.get("/api/tables/9/hands"), 404, "no such table")
    for path in ("/api/journal?table=9", "/api/shift?table=9", "/api/tables/9/meters"):
        expect(evening.auditor.get(path), 404, "no such table")
    for path in PLACES:
        expect(evening.auditor.post(path, {}), 405)


@tests.check("HEAD returns the size and no body")
def _(evening):
    answer = expect(evening.auditor.head("/api/tables/1/hands/1"), 200)
    whole = evening.auditor.get("/api/tables/1/hands/1")
    assert answer.body == b"" and int(answer.headers["Content-Length"]) == len(whole.body)


@tests.check("parallel reads are served or told to try again, and are counted")
def _(evening):
    def exports_so_far():
        return int(re.search(rb"^sabot_exports_total (\d+)$", evening.room.visitor().get("/metrics").body, re.M)[1])
    before = exports_so_far()
    with concurrent.futures.ThreadPoolExecutor(40) as pool:
        answers = list(pool.map(lambda _: evening.auditor.get("/api/export/transfers.csv"), range(120)))
    served = [answer for answer in answers if answer.status == 200]
    assert served and {answer.status for answer in answers} <= {200, 503}
    assert all("try again" in answer.error for answer in answers if answer.status == 503)
    assert exports_so_far() - before == len(served)
    logged = re.findall(r"^time=\S+ level=info event=read what=export table=0 person=(\d+) file=\"transfers.csv\" end=done", evening.room.log, re.M)
    assert logged and set(logged) == {str(evening.room.people["auditor"].number)}


# ---------------------------------------------------------------------------------------------------------
# After the room has closed


@tests.check("a room that is stopped during reads closes properly")
def _(evening):
    def read_on(_):
        try:
            while evening.auditor.get("/api/export/transfers.jsonl").status in (200, 429, 503):
                pass
        except OSError:  # the server is gone
            return True
        return False
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        readers = [pool.submit(read_on, None) for _ in range(8)]
        time.sleep(0.3)
        assert evening.room.stop() == 0
        assert all(reader.result() for reader in readers)
    assert run("audit", evening.room.journal)


@tests.check("exports read while the room played are a prefix of sabot export")
def _(evening):
    assert len(evening.exports) > 25
    for read in evening.exports:
        is_over = "--to" in read.options
        if read.options[0] in GROWING or is_over:
            whole = run("export", evening.room.journal, *read.options)
            assert whole.startswith(read.body), f"{read.path} is not a prefix of {read.options}"
            if is_over:
                assert whole == read.body, f"{read.path} was complete"


@tests.check("records read from the server match the journal, and their hands match sabot export")
def _(evening):
    with sqlite3.connect(f"file:{evening.room.journal}?mode=ro", uri=True) as database:
        rows = database.execute("SELECT sequence, room_table, time_ms, person FROM records ORDER BY sequence DESC").fetchall()
    read = [tuple(record[key] for key in ("record", "table", "time_ms", "person")) for record in evening.records]
    assert read == rows[-len(read):]
    by_number = {record["record"]: record for record in evening.records}
    seen = 0
    for subject in ("transfers", "notes"):
        for line in run("export", evening.room.journal, subject, "--jsonl").splitlines():
            row = json.loads(line)
            record = by_number.get(row["record"])
            if record:
                words = {event["event"] for event in record["events"]}
                assert (row["event"] if subject == "transfers" else row["note"]) in words
                assert subject == "notes" or row["hand"] in (record["hand"], None), (row, record)
                seen += 1
    assert seen > 50


@tests.check("shift reports read from the server match sabot shift; meters match sabot export")
def _(evening):
    whats = {"wager": "wager", "void": "restored", "set": "set", "won": "paid"}
    assert len(evening.reports) == 3
    for subject, options, read in evening.reports:
        words = [str(word) for key, value in options for word in (f"--{key}", value)]
        if subject == "shift":
            expected = json.loads(run("shift", evening.room.journal, "--json", *words))
            assert expected == read, f"{options}: {expected} is not {read}"
            continue
        rows = [json.loads(line) for line in run("export", evening.room.journal, "meters", "--jsonl", "--table", 1, *words).splitlines()]
        for meter in read["meters"]:
            mine = [row for row in rows if row["kind"] == meter["kind"]]
            whole = [(whats[row["reason"]], row["hand"], row["after_cents"]) for row in mine]
            given = [(point["what"], point["hand"], point["cents"]) for point in meter["points"]]
            assert given == whole if len(whole) <= 500 else len(given) <= 500 and given[-1] == whole[-1]
            assert meter["points"], "the demonstration places progressive bets"


@tests.check("shoes read from the server match sabot export")
def _(evening):
    steady = ["table", "shoe", "decks", "virtual", "started", "commitment"]
    seen = 0
    for read in evening.exports:
        if read.options[:2] == ["shoes", "--jsonl"]:
            whole = [json.loads(line) for line in run("export", evening.room.journal, *read.options).splitlines()]
            for row in map(json.loads, read.body.splitlines()):
                seen += 1
                assert row in whole if row["ended"] else any(all(row[key] == late[key] for key in steady) for late in whole)
    assert seen


@tests.check("hands read from the server match sabot replay byte for byte")
def _(evening):
    assert len(evening.hands) >= 4
    for (table, number), body in evening.hands.items():
        assert run("replay", evening.room.journal, "--json", "--table", table, "--hand", number) == body + b"\n"
    for table, hands in evening.lists.items():
        words = ["--table", table, "--list", "--json", "--to", hands[0]["hand"]]
        assert json.loads(run("replay", evening.room.journal, *words))["hands"] == hands[::-1]


def main():
    with tempfile.TemporaryDirectory() as directory:
        with ServedRoom(sabot, pathlib.Path(directory) / "room", "--demo", "--hurry", "50") as room:
            return tests.run(Evening(room))


if __name__ == "__main__":
    sys.exit(main())
