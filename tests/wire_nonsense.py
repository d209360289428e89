#!/usr/bin/env python3
"""Malformed input for a room: arbitrary bytes on any endpoint are refused, the server survives, and its journal stays intact.

Usage: wire_nonsense.py SABOT [SEED]. Prints TAP. Random and almost valid bodies; deep, wide and duplicated JSON; numbers beyond any type;
path traversal; unknown methods; garbage after a WebSocket handshake; bursts; silent connections. A seed always gives the same input.
"""

import json
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from live_client import BINARY, CLOSE, PING, Closed, LiveClient  # noqa: E402
from served_room import Person, ServedRoom, wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
CHANCE = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 2026)
CONFIGURATION = """
tables = ({ shoe = "keyed"; sensors = true; tray = 1000000; timer = 0; }, { shoe = "virtual"; tray = 1000000; timer = 0; });
"""
PEOPLE = [Person("supervisor", 21, "402921"), Person("dealer", 31, "402931"), Person("player", 51, "402951"),
          Person("administrator", 11, "402911"), Person("device", 61, "402961")]
ENDPOINTS = ["/api/tables/1/commands", "/api/tables/2/commands", "/api/tables/1/dealer", "/api/people", "/api/sign-in", "/api/sign-out",
             "/api/drill"]
PATHS = ["/", "/api/room", "/api/tables/1", "/api/tables/1/hands", "/api/export/hands.csv", "/api/session", "/health", "/metrics", "/display/1",
         "/api/events", "/api/journal", "/api/shift", "/api/rulesets", "/api/tables/1/meters", "/pad/1", "/drill", "/live", "/web/", *ENDPOINTS]
REFUSED = {400, 401, 403, 404, 405, 409, 411, 413, 414, 429, 431, 501, 503}
report = Report()
asked = 0


def source():
    """Returns another address each time, so that no limit hides the code behind it."""
    global asked
    asked += 1
    return f"127.0.{2 + asked // 250 % 250}.{asked % 250 + 1}"


def lives(room):
    return room.process.poll() is None and room.visitor("127.0.0.250").get("/health").status == 200


def memory_kb(room):
    text = open(f"/proc/{room.process.pid}/status").read()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1])


# ---------------------------------------------------------------------------------------------------------
# Bodies


def words():
    listed = subprocess.run([SABOT, "table", "--list"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^\| \d+ \| `([\w-]+)", listed.partition("## Events")[0], re.M), sorted(set(re.findall(r"`(\w+)` [A-Z]+", listed)))


WORDS, FIELDS = words()


def any_value(depth=0):
    choices = [
        lambda: CHANCE.choice([0, 1, -1, 4, 255, 256, 65535, 65536, 2**31, 2**32 - 1, 2**32, 2**53, 2**63 - 1, 2**63, -2**63, 10**40]),
        lambda: CHANCE.choice([0.5, -0.0, 1e308, 1e-320]), lambda: CHANCE.choice([True, False, None]),
        lambda: CHANCE.choice(["", "8c", "player", "california-panda8", "../../etc/passwd", "/dev/zero", "a" * 5000, "\0", "\x1b[2J", "é" * 60,
                               "5a" * 32, "progressive-dragon7", "combination", "tray", "\ud7ff", "%s%n%s"]),
    ]
    if depth < 3:
        choices += [lambda: [any_value(depth + 1) for _ in range(CHANCE.randrange(4))],
                    lambda: {CHANCE.choice(FIELDS): any_value(depth + 1) for _ in range(CHANCE.randrange(4))}]
    return CHANCE.choice(choices)()


def almost_a_command():
    body = {"command": CHANCE.choice(WORDS)} | {field: any_value() for field in CHANCE.sample(FIELDS, CHANCE.randrange(6))}
    if CHANCE.random() < 0.3:
        body["approval"] = any_value()
    if CHANCE.random() < 0.3:
        body["id"] = CHANCE.choice(["", "x" * 32, secrets.token_hex(16), 7, "5a" * 40])
    if CHANCE.random() < 0.2:
        body[CHANCE.choice(["type", "role", "person", "pin", "automatic", "time_ms"])] = any_value()
    return json.dumps(body).encode()


def any_body():
    kind = CHANCE.randrange(8)
    if kind < 4:
        return almost_a_command()
    if kind == 4:
        return json.dumps({"person": any_value(), "pin": any_value(), "automatic": any_value()}).encode()
    if kind == 5:
        return CHANCE.randbytes(CHANCE.randrange(200))
    damaged = bytearray(almost_a_command())
    for _ in range(CHANCE.randrange(1, 4)):
        damaged[CHANCE.randrange(len(damaged))] = CHANCE.randrange(256)
    return bytes(damaged[:CHANCE.randrange(1, len(damaged) + 1)])


WORST = {
    "nothing": b"", "one brace": b"{", "a number": b"7", "an array": b"[]", "NULs": b"\0" * 100, "invalid UTF-8": b'{"command":"\xff\xfe"}',
    "a deep array": b"[" * 8000, "deep objects": b'{"a":' * 3000, "deep and closed": b"[" * 8000 + b"]" * 8000,
    "a key twice": b'{"command":"void","command":"start","reason":"x"}', "an id twice": b'{"id":"' + b"5a" * 16 + b'","id":"x","command":"start"}',
    "a huge number": b'{"command":"fill","cents":' + b"9" * 10000 + b"}", "a huge exponent": b'{"command":"fill","cents":1e999999999}',
    "a number too large": b'{"command":"fill","cents":9223372036854775808}', "a negative seat": b'{"command":"leave","bettor":-1}',
    "half a character": b'{"command":"void","reason":"\\ud800"}', "a NUL in a string": b'{"command":"void","reason":"a\\u0000b"}',
    "a path for a ruleset": b'{"command":"rules","ruleset":"../../../etc/passwd"}',
    "a file for a ruleset": b'{"command":"rules","ruleset":"/dev/zero"}', "two bodies": b'{"command":"start"}{"command":"start"}',
    "a comment": b'{"command":"start"/*x*/}', "infinity": b'{"command":"fill","cents":Infinity}', "a wide object": json.dumps(
        {f"k{i}": i for i in range(900)}).encode(), "16 KB": b'{"command":"void","reason":"' + b"x" * 16000 + b'"}',
    "64 KB": b"x" * 65536, "1 MB": b"{" + b" " * 1000000 + b"}", "1 MB of brackets": b"[" * 1000000,
}


def is_refused(answer, path):
    """Returns True for 4xx and 503, and for 200 if the input was valid after all; never for an error of the server itself."""
    fine = {200} if path == "/api/sign-out" or answer.status == 200 and b"SABOT_OK" in answer.body else set()
    return answer.status in REFUSED | fine and (answer.status == 200 or answer.error or b'"sentence"' in answer.body)


def bodies(room):
    signed_in = [room.visitor()] + [room.sign_in(person.role) for person in PEOPLE]
    for name, body in WORST.items():
        wrong = []
        for path in ENDPOINTS:
            for visitor in signed_in if path != "/api/sign-out" else signed_in[:1]:
                visitor.source = (source(), 0)
                answer = visitor.post(path, body)
                if not is_refused(answer, path):
                    wrong.append((path, answer.status, answer.body[:200]))
        report.check(not wrong and lives(room), f"{name} as a body is refused everywhere", *wrong[:3])
    wrong = []
    for _ in range(1500):
        visitor, path, body = CHANCE.choice(signed_in), CHANCE.choice(ENDPOINTS[:5]), any_body()
        visitor.source = (source(), 0)
        answer = visitor.post(path, body)
        if not is_refused(answer, path):
            wrong.append((path, body[:200], answer.status, answer.body[:200]))
    report.check(not wrong and lives(room), "1,500 random bodies are answered or refused", *wrong[:3])


# ---------------------------------------------------------------------------------------------------------
# Requests


def say(room, text, end=False):
    """Sends some bytes. Returns what arrives until the connection ends or the first answer is received."""
    with room.connect((source(), 0)) as connection:
        try:
            connection.sendall(text)
            if end:
                connection.shutdown(1)
            return connection.recv(65536)
        except ConnectionError:
            return b""


def paths(room):
    climbing = ["/web/../../etc/passwd", "/web/..%2f..%2fetc/passwd", "/web/%2e%2e/%2e%2e/etc/passwd", "/web/....//....//etc/passwd", "/../etc/passwd",
                "/web/%252e%252e/etc/passwd", "/web//etc/passwd", "/web/\\..\\..\\etc\\passwd", "/web/display/display.html%00.js", "/web/.", "/web/..",
                "/api/tables/1/../../../etc/passwd", "/api/tables/99999999999999999999", "/api/tables/-1", "/api/tables/0", "/api/tables/1e3",
                "/api/tables/01", "/api/tables/1/commands/", "/api/tables/1/hands/99999999999999999999999", "/api/export/../people.json",
                "/api/export/hands.exe?table=1", "/api/export/hands.csv?table=x", "/people.json", "/web/people.json", "/display/", "/display/1/",
                "/display/999", "/pad/1x", "/%", "/%zz", "/%00", "/api/room%00", "*", "http://elsewhere.example/", "//elsewhere.example/"]
    wrong = []
    for path in climbing:
        said = say(room, f"GET {path} HTTP/1.1\r\nHost: {room.host}\r\n\r\n".encode())
        status = int(said.split()[1]) if said else 0
        if b"root:" in said or b"argon2" in said or status == 500 or (status == 200 and path not in ("/api/room%00",)):
            wrong.append((path, said[:200]))
    report.check(not wrong and lives(room), f"{len(climbing)} malformed paths are not found", *wrong)
    for length in (1000, 4095, 4097, 20000, 200000):
        said = say(room, b"GET /" + b"a" * length + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        report.check(said[9:12] in (b"404", b"414", b"431", b"") and lives(room), f"a path of {length} bytes is refused", said[:80])
    for query in ("table=" + "9" * 3000, "table=1&table=2", "table=%00", "=&=&=&", "&" * 2000, "count=-1&before=x", "count=" + "9" * 30):
        for path in ("/live", "/api/tables/1/hands", "/api/export/hands.csv", "/api/journal", "/api/shift", "/api/people"):
            say(room, f"GET {path}?{query} HTTP/1.1\r\nHost: {room.host}\r\n\r\n".encode())
    report.check(lives(room), "malformed queries do no harm")


def requests(room):
    for method in ("BREW", "get", "TRACE", "CONNECT", "PROPFIND", "X" * 300, "PUT", "DELETE", "PATCH", "OPTIONS", ""):
        wrong = []
        for path in PATHS:
            said = say(room, f"{method} {path} HTTP/1.1\r\nHost: {room.host}\r\nContent-Length: 0\r\n\r\n".encode())
            if said and (said[9:10] != b"4" and said[9:12] != b"501" or b"\r\n\r\n" not in said):
                wrong.append((path, said[:100]))
        report.check(not wrong and lives(room), f"the method {method[:12]!r} is refused", *wrong[:3])
    bad = [b"\r\n" * 500, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03" + b"\0" * 200,
           b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
           b"POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n{}",
           b"POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}",
           b"POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
           b"POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
           b"GET /api/session HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"sabot=" * 2000 + b"\r\n\r\n",
           b"GET /api/session HTTP/1.1\r\nHost: localhost\r\nCookie: sabot=\xff\xfe;;;=;sabot\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"]
    bad += [CHANCE.randbytes(CHANCE.randrange(1, 600)) + b"\r\n\r\n" for _ in range(150)]
    said = [say(room, text, end=True) for text in bad]
    wrong = [(text[:60], answer[:100]) for text, answer in zip(bad, said) if answer[9:12] == b"500"]
    report.check(not wrong and lives(room), f"{len(bad)} malformed requests do no harm", *wrong[:3])


# ---------------------------------------------------------------------------------------------------------
# WebSockets


def closing(room, *frames, cookie=None):
    """Sends frames and a resync. Returns the client."""
    live = LiveClient(room, cookie=cookie, source=(source(), 0))
    live.receive()
    try:
        for payload, how in frames:
            live.send_frame(payload, **how)
        live.send_frame(b'{"type":"resync"}')
    except ConnectionError:
        pass
    return live


def sockets(room):
    dealer = room.sign_in("dealer")
    ends = [
        ("a binary frame", [(b"\0\1\2", {"opcode": BINARY})], {1003}),
        ("invalid UTF-8", [(b"\xff\xfe{}", {})], {1007}),
        ("a frame without a mask", [(b"{}", {"masked": False})], {1002, None}),
        ("a reserved bit", [(b"{}", {"reserved": 4})], {1002, None}),
        ("an unknown opcode", [(b"{}", {"opcode": 5})], {1002, None}),
        ("a fragmented ping", [(b"x", {"opcode": PING, "final": False})], {1002, None}),
        ("a long ping", [(b"x" * 200, {"opcode": PING})], {1002, None}),
        ("a continuation without a start", [(b"x", {"opcode": 0})], {1002, None}),
        ("1 MB in one frame", [(b"x" * 1000000, {})], {1009, None}),
        ("1 MB in many frames", [(b"x" * 8000, {"final": False})] + [(b"x" * 8000, {"opcode": 0, "final": False})] * 125, {1009, None}),
        ("a malformed close", [(b"\0", {"opcode": CLOSE})], {1000, 1002, None}),
    ]
    for name, frames, expected in ends:
        status = closing(room, *frames, cookie=dealer.cookie).until_closed()
        report.check(status in expected and lives(room), f"{name} ends the WebSocket: {status}")
    stays = [b"", b"{", b"[]", b"7", b"null", b'"x"', b"{}", b'{"type":7}', b'{"type":"nothing"}', b'{"type":"snapshot"}', b'{"type":"command"}',
             b'{"type":"command","type":"resync"}', b'{"type":"command","command":"start","id":"x"}', b'{"type":"dealer"}', b"[" * 15000,
             b'{"type":"dealer","automatic":"yes"}', b'{"type":"dealer","automatic":true}', b'{"type":"command","command":"' + b"x" * 9000 + b'"}',
             b'{"type":"command","command":"confirm","seat":4,"kind":"player","approval":{"person":1e99,"pin":[]}}']
    for text in stays:
        live = LiveClient(room, cookie=dealer.cookie, source=(source(), 0))
        live.receive()
        live.send(text)
        while (answer := live.receive())["type"] not in ("answer",):
            pass
        good = answer["status"] != "SABOT_OK" and answer["sentence"] and live.snapshot()
        report.check(good, f"{text[:40]!r} is answered with a refusal", answer)
        live.close()
    for _ in range(60):
        live = LiveClient(room, cookie=dealer.cookie, source=(source(), 0))
        live.socket.sendall(CHANCE.randbytes(CHANCE.randrange(1, 3000)))
        live.close()
    for _ in range(40):
        live = LiveClient(room, cookie=dealer.cookie, source=(source(), 0))
        for _ in range(5):
            live.send(CHANCE.choice([almost_a_command, any_body])().replace(b'{"', b'{"type":"command","', 1))
        live.close()
    report.check(lives(room), "garbage after the handshake, from a hundred clients that disconnect at once, does no harm")


def bursts(room):
    dealer = room.sign_in("dealer")
    live = LiveClient(room, cookie=dealer.cookie)
    try:
        for _ in range(5000):
            live.send({"type": "command", "command": "start"})
    except ConnectionError:
        pass
    report.check(live.until_closed() in (1008, None), "thousands of commands at once close the WebSocket", live.close_status)
    live = LiveClient(room, cookie=dealer.cookie)
    try:
        for _ in range(5000):
            live.send({"type": "resync"})
    except ConnectionError:
        pass
    report.check(live.until_closed() in (1008, None) and lives(room), "thousands of snapshot requests at once close the WebSocket", live.close_status)


def limit_status(room):
    """Checks the status of the limit. The client reads while it sends, so that it receives the close."""
    live = LiveClient(room)
    live.receive()
    try:
        while True:
            for _ in range(8):  # fewer answers than fill a queue
                live.send({"type": "resync"})
            for _ in range(8):
                live.receive()
    except (Closed, ConnectionError):
        pass
    report.check(live.close_status == 1008, "a client that sends too many requests is closed with status 1008", live.close_status, live.close_reason)


def silence(room):
    quiet = [room.connect((source(), 0)) for _ in range(300)]
    half = [room.connect((source(), 0)) for _ in range(100)]
    for connection in half:
        connection.sendall(b"POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
    stalled = [LiveClient(room, source=(source(), 0)) for _ in range(20)]
    report.check(lives(room) and room.sign_in("dealer").get("/api/session").json(), "300 silent clients and 100 that stop in mid-body do not block others")
    for connection in quiet + half + [live.socket for live in stalled]:
        connection.close()
    report.check(lives(room), "the server survives when all silent clients disconnect")


def growth(room):
    """Repeats the same input: memory must not grow."""
    def once():
        for _ in range(40):
            visitor = room.visitor(source())
            visitor.post("/api/sign-in", WORST["1 MB"])
            visitor.post(ENDPOINTS[0], any_body())
            live = LiveClient(room, source=(source(), 0))
            live.receive()
            live.send(any_body().replace(b"\0", b" "))
            live.close()
    for _ in range(3):
        once()
    before = memory_kb(room)
    for _ in range(9):
        once()
    after = memory_kb(room)
    report.check(sum(room.sign_in(person.role).get("/api/session").json() is not None for person in PEOPLE) == 5, "every role can still sign in")
    report.check(after - before < 12000, f"memory does not grow: {before} KB, then {after} KB")


def end(room):
    report.check(wait_until(lambda: re.search(r"^sabot_live 0$", room.visitor(source()).get("/metrics").body.decode(), re.M)),
                 "no connection is left behind", room.visitor(source()).get("/metrics").body.decode())
    report.check(room.stop() == 0, "the room closes properly", room.log[-3000:])
    report.check("Sanitizer" not in room.log and "runtime error" not in room.log, "no sanitizer reported an error", room.log[-3000:])
    audit = subprocess.run([SABOT, "audit", str(room.journal)], capture_output=True, text=True)
    report.check(audit.returncode == 0, "the journal passes the audit", audit.stdout, audit.stderr)


os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=4"  # keeps little freed memory
with tempfile.TemporaryDirectory() as place:
    with ServedRoom(SABOT, place + "/room", config=CONFIGURATION, people=PEOPLE) as served:
        for part in (bodies, paths, requests, sockets, bursts, limit_status, silence, growth, end):
            report.run(part, served)
sys.exit(report.end())
