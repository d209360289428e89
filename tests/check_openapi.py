#!/usr/bin/env python3
"""Checks web/openapi.json against docs/server.md, docs/events.md and a running room.

Usage: check_openapi.py SABOT SOURCE. Prints TAP. Makes every described request, signed out and in every role: the status must be
one of those described, and the answer must match its schema without extra keys.
"""

import base64
import json
import os
import pathlib
import re
import socket
import struct
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # leave the source tree unchanged
from json_schema import Checker  # noqa: E402
from served_room import ServedRoom, wait_until  # noqa: E402
from tap_lines import Tests  # noqa: E402

sabot, source = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
document = json.loads((source / "web" / "openapi.json").read_text())
check = Checker(document)
tests = Tests()

ROLES = ["auditor", "supervisor", "administrator", "dealer", "player"]
MOMENTS = 60  # how often a table is read


def operations():
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                yield path, method, item, operation


def pattern_of(template):
    """Returns a pattern that matches the paths of a template."""
    return re.compile(re.sub(r"\\{\w+\\}", "[^/.]+", re.escape(template)))


def walk(value):
    yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from walk(item)


# ---------------------------------------------------------------------------------------------------------
# The document


@tests.check("the document is complete: references resolve, and every request has a unique id, a summary and responses")
def _(room):
    assert document["openapi"].startswith("3.1.")
    for value in walk(document):
        if isinstance(value, dict) and isinstance(value.get("$ref"), str):
            check.find(value["$ref"])
    names = [operation["operationId"] for *_, operation in operations()]
    assert len(names) == len(set(names))
    for path, method, item, operation in operations():
        assert operation["summary"] and operation["responses"], path
        given = [check.find(one["$ref"]) if "$ref" in one else one for one in item.get("parameters", []) + operation.get("parameters", [])]
        assert set(re.findall(r"\{(\w+)\}", path)) == {one["name"] for one in given if one["in"] == "path"}, path


@tests.check("examples match their schemas")
def _(room):
    for path, _, _, operation in operations():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        for example in content.get("examples", {}).values():
            faults = check.faults(example["value"], content["schema"])
            assert not faults, f"{path}: {faults}"


@tests.check("the document describes exactly the requests of docs/server.md")
def _(room):
    text = (source / "docs" / "server.md").read_text()
    table = text.split("## Requests")[1]
    written = re.findall(r"`(GET|POST) (/[^`?]*)", table) + re.findall(r"`(GET) (/live)\?table=N`", text)
    assert len(written) > 15
    described = {(method.upper(), path) for path, method, *_ in operations()}
    found = set()
    for method, path in written:
        matching = {entry for entry in described if entry[0] == method and pattern_of(entry[1]).fullmatch(path)}
        assert len(matching) == 1, f"{method} {path} is described {len(matching)} times"
        found |= matching
    assert found == described, described - found


@tests.check("the document describes the commands of docs/events.md that people and devices may send")
def _(room):
    text = (source / "docs" / "events.md").read_text().split("## Events")[0]
    rows = re.findall(r"^\| \d+ \| `([^`]+)` \| [^|]+ \| [^|]+ \| ([^|]*) \|", text, re.M)
    written = {}
    for form, fields in rows:
        word = form.split()[0]
        if word not in ("tick", "reveal", "lose-seed") and not word.startswith("note-"):
            written[word] = {name for name, kind in re.findall(r"`(\w+)` (\w+)", fields) if kind != "HASH" and word != "draw"}
    described = {}
    for choice in document["components"]["schemas"]["Command"]["oneOf"]:
        properties = check.find(choice["$ref"])["properties"]
        described[properties["command"]["const"]] = set(properties) - {"command", "id", "approval"}
    assert described == written


def parts_of(schema):
    """Yields the schema and all schemas inside it."""
    yield schema
    inner = [schema["items"]] if "items" in schema else schema.get("oneOf", [])
    inner = [*inner, *schema.get("properties", {}).values(), schema.get("additionalProperties")]
    for part in inner:
        if isinstance(part, dict):
            yield from parts_of(check.whole(part))


@tests.check("shift reports, odds and sweeps are described to the last key, each with a description")
def _(room):
    for name in ("Shift", "OddsAnswer", "Sweep"):
        for schema in parts_of(check.whole({"$ref": f"#/components/schemas/{name}"})):
            assert schema.get("additionalProperties") is not True and ("type" in schema or "oneOf" in schema or "const" in schema), schema
            if schema.get("type") == "object":
                assert schema["properties"] or "additionalProperties" in schema, schema
                assert schema.get("description"), schema
                for key, value in schema["properties"].items():
                    assert "description" in check.whole(value), (name, key)


# ---------------------------------------------------------------------------------------------------------
# Answers


def expect_described(answer, operation, what):
    responses = operation["responses"]
    assert str(answer.status) in responses, f"{what}: {answer.status} is not described: {answer.body[:200]!r}"
    response = responses[str(answer.status)]
    response = check.find(response["$ref"]) if "$ref" in response else response
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    assert kind in response.get("content", {kind: None}), f"{what}: {kind} is not described for {answer.status}"
    if kind == "application/json":
        faults = check.faults(answer.json(), response["content"][kind]["schema"])
        assert not faults, f"{what}: {answer.status}: {faults[:5]}: {answer.body[:300]!r}"


def example_path(path, item, operation):
    """Returns a path with the examples of its parameters."""
    given = [check.find(one["$ref"]) if "$ref" in one else one for one in item.get("parameters", []) + operation.get("parameters", [])]
    query = "&".join(f"{one['name']}={one['example']}" for one in given if one["in"] == "query" and one.get("required"))
    return path.format(**{one["name"]: one["example"] for one in given if one["in"] == "path"}) + (f"?{query}" if query else "")


def bodies_of(operation):
    examples = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("examples", {})
    return [example["value"] for example in examples.values()] + [{}, [], b"{", {"command": "bet"}, {"command": "void", "reason": "a test"}]


@tests.check("every request is answered as described, in every role and signed out")
def _(room):
    for person in [room.visitor(), *map(room.sign_in, ROLES)]:
        for path, method, item, operation in operations():
            where = example_path(path, item, operation)
            if method == "get":
                expect_described(person.get(where), operation, f"GET {where}")
            elif path == "/api/sign-out":
                expect_described(room.sign_in("auditor").post(where, {}), operation, where)
            elif path != "/api/sign-in":
                for body in bodies_of(operation):
                    expect_described(person.post(where, body), operation, f"POST {where} {body}")


def sample_of(schema):
    """Returns a value that matches a field's schema."""
    schema = check.whole(schema)
    if "oneOf" in schema:
        return sample_of(schema["oneOf"][0])
    if "enum" in schema:
        return schema["enum"][0]
    if "pattern" in schema:
        return "8c"
    return {"integer": max(1, schema.get("minimum", 1)), "boolean": True, "string": "washington"}[schema["type"]]


@tests.check("a command is accepted with its described fields, and rejected without a required one")
def _(room):
    player = room.sign_in("player")  # the role with the fewest rights
    for choice in document["components"]["schemas"]["Command"]["oneOf"]:
        schema = check.find(choice["$ref"])
        word = schema["properties"]["command"]["const"]
        fields = {name: sample_of(field) for name, field in schema["properties"].items() if name not in ("command", "id", "approval")}
        needed = {name: value for name, value in fields.items() if name in schema["required"]}
        for given in (fields, needed):
            answer = player.post("/api/tables/2/commands", {"command": word} | given)
            assert answer.json()["status"] != "NOT_READABLE", f"{word} {given}: {answer.json()['sentence']}"
        for name in needed.keys() - {"reason"}:  # the table refuses a missing reason, with a better message
            given = {other: value for other, value in needed.items() if other != name}
            answer = player.post("/api/tables/2/commands", {"command": word} | given)
            assert answer.status == 400 and answer.json()["status"] == "NOT_READABLE", f"{word} without {name}: {answer.body!r}"


@tests.check("unknown and malformed addresses are refused as described")
def _(room):
    auditor = room.sign_in("auditor")
    wrong = ["/display/9", "/pad/9", "/seat/9", "/api/tables/9", "/api/tables/1/hands?count=x", "/api/tables/9/hands", "/api/tables/1/hands/99999",
             "/api/tables/1/hands/1?x=1", "/api/export/hands.csv?x=1", "/api/export/hands.csv?table=9"]
    for where in wrong:
        for path, method, _, operation in operations():
            if method == "get" and pattern_of(path).fullmatch(where.partition("?")[0]):
                answer = auditor.get(where)
                assert answer.status in (400, 404), f"{where}: {answer.status}"
                expect_described(answer, operation, where)


@tests.check("sign-in is answered as described with a right PIN, a wrong one and none")
def _(room):
    operation = document["paths"]["/api/sign-in"]["post"]
    person = room.people["player"]
    wrong = "0000" if person.pin != "0000" else "1111"
    for body, status in (({"person": person.number, "pin": wrong}, 401), ({"person": person.number, "pin": person.pin}, 200), ({"person": 0}, 400), ([], 400)):
        answer = room.visitor().post("/api/sign-in", body)
        assert answer.status == status
        expect_described(answer, operation, f"{body}")


@tests.check("a table matches its description at every moment, for every audience")
def _(room):
    operation = document["paths"]["/api/tables/{table}"]["get"]
    player = room.sign_in("player")
    for bettor in range(1, 9):
        if player.post("/api/tables/1/commands", {"command": "sit", "bettor": bettor}).status == 200:
            break
    people = {"public": room.visitor(), "staff": room.sign_in("dealer"), "pit": room.sign_in("supervisor"), "player": player}
    seen, phases = {name: set() for name in people}, set()
    for moment in range(MOMENTS):
        for name, person in people.items():
            answer = person.get(f"/api/tables/{1 + moment % 2}")
            expect_described(answer, operation, f"a {name} snapshot")
            snapshot = answer.json()
            assert snapshot["audience"] == name
            seen[name] |= set(snapshot["view"])
            phases.add(snapshot["view"]["table"]["phase"])
        time.sleep(0.05)
    described = set(document["components"]["schemas"]["View"]["properties"])
    staff = {"seats", "back", "sheet", "money", "asks", "actions"}
    pit = {"protection"}
    assert seen["public"] == described - staff - pit - {"you"}
    assert seen["staff"] == described - pit - {"you"}
    assert seen["pit"] == described - {"you"}
    assert seen["player"] == described - staff - pit
    assert len(phases) > 1


@tests.check("every hand matches its description")
def _(room):
    auditor = room.sign_in("auditor")
    while len(hands := auditor.get("/api/tables/1/hands").json()["hands"]) < 4:
        time.sleep(0.1)
    for hand in hands:
        answer = auditor.get(f"/api/tables/1/hands/{hand['hand']}")
        expect_described(answer, document["paths"]["/api/tables/{table}/hands/{hand}"]["get"], f"hand {hand['hand']}")


@tests.check("a shift report matches its description after hands, a void and a credit, for all tables and for one")
def _(room):
    auditor, supervisor = room.sign_in("auditor"), room.sign_in("supervisor")
    operation = document["paths"]["/api/shift"]["get"]
    assert wait_until(lambda: supervisor.command(2, "void", reason="a test").status == 200)
    assert wait_until(lambda: supervisor.command(2, "take", account="tray", cents=100).status == 200)
    for path in ("/api/shift", "/api/shift?table=2", "/api/shift?from=2199-01-01"):
        answer = auditor.get(path)
        expect_described(answer, operation, path)
    table = auditor.get("/api/shift?table=2").json()["tables"][0]
    assert table["voids"] >= 1 and table["carried"] == {"tray": 100} and table["incidents"] and table["people"] and table["wagers"]


@tests.check("odds match their description for every ruleset: full shoe, spent shoe, and a shoe whose meters cannot be won")
def _(room):
    operation = document["paths"]["/api/odds"]["post"]
    visitor = room.visitor()
    clubs = {f"{rank}{suit}": 8 for rank in "A23456789TJQK" for suit in "dhs"}
    tens = {f"{rank}{suit}": 8 for rank in "A23456789TJQ" for suit in "cdhs"} | {"Kc": 8, "Kd": 8, "Kh": 8, "Ks": 2}
    for ruleset in visitor.post("/api/odds", {}).json()["rulesets"]:
        for removed, cards in (({}, 416), (clubs, 104), (tens, 6)):
            answer = visitor.post("/api/odds", {"ruleset": ruleset["name"], "decks": 8, "removed": removed})
            assert answer.status == 200 and answer.json()["odds"]["cards"] == cards, answer.body
            expect_described(answer, operation, f"{ruleset['name']}, {cards} cards")


# ---------------------------------------------------------------------------------------------------------
# Live views


def read_exactly(stream, size):
    read = stream.read(size)
    assert len(read) == size, "the connection ended"
    return read


def messages_of(room, path, count, cookie="none"):
    """Opens a WebSocket and returns the status and the first `count` messages."""
    key = base64.b64encode(os.urandom(16)).decode()
    with socket.create_connection((room.host, room.port)) as connection, connection.makefile("rb") as stream:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {room.host}:{room.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                           f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n".encode())
        status = int(stream.readline().split()[1])
        while stream.readline().strip():
            pass
        if status != 101:
            return status, []
        texts = []
        while len(texts) < count:
            first, length = read_exactly(stream, 2)
            if length >= 126:
                length = struct.unpack(">H" if length == 126 else ">Q", read_exactly(stream, 2 if length == 126 else 8))[0]
            body = read_exactly(stream, length)
            if first == 0x81:  # a complete text message
                texts.append(json.loads(body))
        return status, texts


@tests.check("a live view starts with a snapshot and continues with updates, as described")
def _(room):
    responses = document["paths"]["/live"]["get"]["responses"]
    status, messages = messages_of(room, "/live?table=1", 12)
    assert str(status) in responses and messages[0]["type"] == "snapshot"
    assert "update" in {message["type"] for message in messages}
    for message in messages:
        faults = check.faults(message, {"$ref": "#/components/schemas/LiveMessage"})
        assert not faults, faults[:5]
    status, messages = messages_of(room, "/live?table=0", 4, room.sign_in("dealer").cookie)
    assert status == 101 and [message["type"] for message in messages if message["type"] != "time"][:2] == ["room", "room"]
    for message in messages:
        faults = check.faults(message, {"$ref": "#/components/schemas/LiveMessage"})
        assert not faults, faults[:5]
    status, _ = messages_of(room, "/live?table=9", 1)
    assert status != 101 and str(status) in responses


def main():
    with tempfile.TemporaryDirectory() as directory:
        with ServedRoom(sabot, pathlib.Path(directory) / "room", "--demo", "--hurry", "50") as room:
            return tests.run(room)


if __name__ == "__main__":
    sys.exit(main())
