#!/usr/bin/env python3
"""A room behind a proxy on the same machine: with `proxy`, the proxy's headers determine the client's address and whether it used TLS.

Usage: wire_proxy.py SABOT. Prints TAP. The test acts as the proxy: it sends the headers that nginx sends with the guide's configuration.
"""

import json
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import Person, ServedRoom  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
DEALER = Person("dealer", 31, "402931")
NAME = "room.example"
CONFIGURATION = 'listen = { %s }; origins = [ "https://room.example" ]; tables = ({ shoe = "keyed"; });'
report = Report()


def passed_on(asker, protocol="https"):
    """Returns the headers the proxy adds. `asker` may contain addresses forged by the client before its own."""
    return {"Host": NAME, "X-Forwarded-For": asker, "X-Forwarded-Proto": protocol}


def ask(room, path, headers, body=None):
    text = None if body is None else json.dumps(body).encode()
    return room.visitor().ask("GET" if body is None else "POST", path, text,
                              {"Origin": f"https://{NAME}", "Content-Type": "application/json"} | headers)


def sign_in(room, headers, pin=DEALER.pin, number=DEALER.number):
    return ask(room, "/api/sign-in", headers, {"person": number, "pin": pin})


def lock(room, headers):
    """Makes twenty failed sign-ins from one address."""
    for number in range(900, 920):
        sign_in(room, headers, "1975", number)


def believed(room):
    answer = sign_in(room, passed_on("192.0.2.1"))
    report.check(answer.status == 200 and "; Secure" in answer.headers["Set-Cookie"], "a client that used TLS gets a secure cookie",
                 answer.body, answer.headers)
    report.check("dealer, from 192.0.2.1" in room.log, "the log has the client's address", room.log)
    socket = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg=="}
    report.check(ask(room, "/live?table=1", passed_on("192.0.2.1") | socket).status == 101, "WebSockets work through the proxy")
    report.check(sign_in(room, passed_on("192.0.2.1", "http")).status == 403, "without TLS, the same name is another origin")
    report.check(ask(room, "/metrics", passed_on("192.0.2.1")).status == 403, "metrics are refused through the proxy")
    report.check(room.visitor().get("/metrics").status == 200, "metrics are available on this machine without the proxy")


def locked(room):
    lock(room, passed_on("192.0.2.7"))
    report.check(sign_in(room, passed_on("192.0.2.7")).status == 429, "twenty failures lock out a client's address")
    report.check(sign_in(room, passed_on("192.0.2.8")).status == 200, "other clients behind the same proxy are not locked out")
    report.check(sign_in(room, passed_on("192.0.2.8, 192.0.2.7")).status == 429, "a forged address does not avoid a lockout")
    report.check(sign_in(room, passed_on("::ffff:192.0.2.7")).status == 429, "another spelling of the address does not avoid a lockout")


def not_believed(room):
    answer = sign_in(room, {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "Origin": room.address})
    report.check(answer.status == 200 and "Secure" not in answer.headers["Set-Cookie"], "without `proxy`, the protocol header is ignored", answer.headers)
    report.check("from 127.0.0.1" in room.log and "192.0.2.1" not in room.log, "without `proxy`, the address header is ignored", room.log)


with tempfile.TemporaryDirectory() as given:
    place = pathlib.Path(given)
    with ServedRoom(SABOT, place / "behind", config=CONFIGURATION % "proxy = true;", people=[DEALER]) as served:
        report.run(believed, served)
        report.run(locked, served)
    with ServedRoom(SABOT, place / "alone", config=CONFIGURATION % "", people=[DEALER]) as served:
        report.run(not_believed, served)
sys.exit(report.end())
