#!/usr/bin/env python3
"""Sessions over the network: cookies, lockout, sign-out, changed people, cross-site requests, limits, headers, TLS.

Usage: wire_sessions.py SABOT. Prints TAP. Idle and old sessions are tested in tests/test_sessions.c: the shortest times a configuration
allows are a minute and an hour.
"""

import collections
import http.client
import json
import pathlib
import re
import ssl
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from live_client import LiveClient, Refused  # noqa: E402
from served_room import Person, ServedRoom, wait_until  # noqa: E402
from tap_report import Report  # noqa: E402

SABOT = sys.argv[1]
CONFIGURATION = """
origins = [ "https://tables.example", "http://room.example" ];
tables = ({ shoe = "keyed"; tray = 1000000; });
"""
ADMINISTRATOR = Person("administrator", 11, "402911")
DEALER, SUPERVISOR, AUDITOR = Person("dealer", 31, "402931"), Person("supervisor", 21, "402921"), Person("auditor", 41, "402941")
PROTECTION = {
    "Content-Security-Policy": r"default-src 'none'; script-src 'self'( 'sha256-[\w+/]{43}=')?; .*frame-ancestors 'none'.*",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}
Limited = collections.namedtuple("Limited", "status headers")
report = Report()


def sign_in(visitor, person, pin=None):
    return visitor.sign_in(person.number, pin or person.pin)


def session_of(visitor):
    return visitor.get("/api/session").json()


# ---------------------------------------------------------------------------------------------------------
# Cookies


def check_cookie(answer, is_secure):
    parts = [part.strip() for part in answer.headers["Set-Cookie"].split(";")]
    wanted = ["Path=/", "HttpOnly", "SameSite=Strict"] + (["Secure"] if is_secure else [])
    good = re.fullmatch(r"sabot=[0-9a-f]{64}", parts[0]) and sorted(parts[1:]) == sorted(wanted)
    report.check(good, f"a cookie {'over TLS' if is_secure else 'without TLS'} has {', '.join(wanted)}", parts)


def cookies(room):
    visitor = room.visitor()
    answer = sign_in(visitor, DEALER)
    check_cookie(answer, False)
    report.check(answer.headers["Cache-Control"] == "no-store", "a sign-in is not cached", answer.headers)
    session = answer.json()
    report.check((session["person"], session["role"]) == (31, "dealer"), "a sign-in returns person and role", session)
    report.check(session_of(visitor) == session, "the cookie identifies the session", session_of(visitor))
    other = room.visitor()
    sign_in(other, DEALER)
    report.check(other.cookie != visitor.cookie, "every sign-in has its own token")
    token = visitor.cookie.partition("=")[2]
    for cookie in (f"sabot={token[:-1]}", f"sabot={token}0", "sabot=" + "0" * 64, f"sabot={token.upper()}x", f"xsabot={token}", "sabot="):
        visitor.cookie = cookie
        report.check(session_of(visitor) is None, f"a wrong cookie is no session: {cookie[:5]}… of {len(cookie)} characters")
    visitor.cookie = f"a=b; sabot={token}; c=d"
    report.check(session_of(visitor) is not None, "other cookies do not interfere")
    answer = room.visitor().get("/api/session")
    report.check(answer.json() is None and "Set-Cookie" not in answer.headers, "a visitor who is not signed in has no session and gets no cookie")


# ---------------------------------------------------------------------------------------------------------
# Wrong PINs


def lockout(room):
    stranger = room.visitor("127.0.0.21")
    good = session_of(room.sign_in("auditor")) is not None
    for i in range(5):
        answer = sign_in(stranger, AUDITOR, "1975")
        good = good and answer.status == 401 and "Set-Cookie" not in answer.headers
    report.check(good, "five wrong PINs are answered with 401", answer.status, answer.body)
    answer = sign_in(stranger, AUDITOR)
    wait = int(answer.headers.get("Retry-After", "0"))
    report.check(answer.status == 429 and 0 < wait <= 60 and answer.json()["seconds"] == wait,
                 "after five wrong PINs, the right one is refused from that address", answer.status, answer.headers, answer.body)
    answer = sign_in(room.visitor("127.0.0.22"), AUDITOR)
    report.check(answer.status == 200, "the person can still sign in from another address", answer.status, answer.body)
    report.check(sign_in(room.visitor("127.0.0.21"), DEALER).status == 200, "other people are not locked out")
    for number in range(900, 920):
        answer = room.visitor("127.0.0.23").sign_in(number, "1975")
    report.check(answer.status == 401, "an unknown number is refused like a wrong PIN", answer.status, answer.body)
    answer = sign_in(room.visitor("127.0.0.23"), DEALER)
    report.check(answer.status == 429 and int(answer.headers["Retry-After"]) > 60, "twenty failures lock out an address",
                 answer.status, answer.body)
    report.check(sign_in(room.visitor("127.0.0.24"), DEALER).status == 200, "other addresses are not locked out")
    for i in range(20):  # twenty-five with the five before, none from an address with five
        answer = sign_in(room.visitor(f"127.0.1.{1 + i // 4}"), AUDITOR, "1975")
    report.check(answer.status == 401, "guessing from other addresses is still possible", answer.status, answer.body)
    answer = sign_in(room.visitor("127.0.0.22"), AUDITOR)
    wait = int(answer.headers.get("Retry-After", "0"))
    report.check(answer.status == 429 and 60 < wait <= 600, "twenty-five failures lock out the person at every address", answer.status, answer.body)


def one_at_a_time(room):
    """Sends many sign-ins of one person at once, until two overlap."""
    body = json.dumps({"person": DEALER.number, "pin": DEALER.pin})
    seen = {}
    while 429 not in seen:
        connections = [room.connection(("127.0.0.25", 0)) for _ in range(6)]
        for connection in connections:
            connection.request("POST", "/api/sign-in", body, {"Content-Type": "application/json"})
        for connection in connections:
            response = connection.getresponse()
            seen.setdefault(response.status, response.headers["Retry-After"])
            connection.close()
    report.check(set(seen) == {200, 429} and seen[429] == "1", "one PIN of a person is checked at a time; other attempts wait a second", seen)


# ---------------------------------------------------------------------------------------------------------
# Ends of sessions


def check_end(live, what):
    status = live.until_closed()
    report.check((live.bye, status) == ("session ended", 4001), f"{what} closes the WebSocket with a message", live.bye, status)


def sign_out(room):
    dealer = room.sign_in("dealer")
    cookie = dealer.cookie
    live, display = LiveClient(room, cookie=cookie), LiveClient(room)
    live.receive()
    display.receive()
    report.check("seats" in live.view and "seats" not in display.view, "a dealer sees seats; a display does not")
    answer = dealer.sign_out()
    report.check("Max-Age=0" in answer.headers["Set-Cookie"], "signing out deletes the cookie", answer.headers["Set-Cookie"])
    dealer.cookie = cookie
    report.check(session_of(dealer) is None and dealer.command(1, "post").status == 401, "the old cookie is no longer valid")
    check_end(live, "a sign-out")
    report.check(display.snapshot(), "a display stays connected")
    again = LiveClient(room, cookie=cookie)
    again.receive()
    report.check("seats" not in again.view, "the old cookie gives only the public view")
    # Once the sign-out is answered, the WebSocket shows nothing more and accepts no command.
    dealer = room.sign_in("dealer")
    live = LiveClient(room, cookie=dealer.cookie)
    live.receive()
    dealer.sign_out()
    shown = len(live.frames)
    live.send({"type": "resync"})
    live.send({"type": "command", "command": "post", "id": "12" * 16})
    status = live.until_closed()
    after = [json.loads(text)["type"] for text in live.frames[shown:]]
    report.check(status == 4001 and after == ["bye"], "after a sign-out, the WebSocket shows and accepts nothing", status, after)


def people_change(room):
    leaver, mover, stayer = Person("dealer", 71, "402971"), Person("dealer", 72, "402972"), Person("dealer", 73, "402973")
    newcomer = Person("supervisor", 74, "402974")
    for person in (leaver, mover, stayer):
        room.change_people("--add", str(person.number), "--role", person.role, "--name", "D", pin=person.pin)
    room.reload()
    wait_until(lambda: "reloaded" in room.log)
    lives = {}
    for person in (leaver, mover, stayer):
        visitor = room.visitor()
        sign_in(visitor, person)
        lives[person] = LiveClient(room, cookie=visitor.cookie)
        lives[person].receive()
    room.change_people("--remove", str(leaver.number))
    room.change_people("--pin", str(mover.number), pin="515151515")
    room.change_people("--add", str(newcomer.number), "--role", newcomer.role, "--name", "S", pin=newcomer.pin)
    room.reload()
    check_end(lives[leaver], "removing a person")
    check_end(lives[mover], "a new PIN")
    report.check(lives[stayer].snapshot()["seats"], "other people stay connected")
    report.check(sign_in(room.visitor(), newcomer).json()["role"] == "supervisor", "an added person can sign in")
    report.check(sign_in(room.visitor(), leaver).status == 401, "a removed person cannot sign in")
    report.check(sign_in(room.visitor(), mover).status == 401 and sign_in(room.visitor(), mover, "515151515").status == 200,
                 "only the new PIN is accepted")
    file = room.data / "people.json"
    kept = file.read_bytes()
    file.write_bytes(b"{")
    room.reload()
    report.check(wait_until(lambda: "event=people" in room.log), "an unreadable people file is logged", room.log)
    report.check(lives[stayer].snapshot()["seats"], "with an unreadable people file, everything stays as it was")
    file.write_bytes(kept)


def too_many_dealer_requests(room):
    """A person who may not deal asks for a table over and over. The notes about it must not block the table's queue."""
    cookie = room.sign_in("administrator", "127.0.0.29").cookie
    lives = [LiveClient(room, cookie=cookie) for _ in range(4)]
    for number in range(4 * 190):  # too few to close one WebSocket, but together more than a person may send
        lives[number % 4].send({"type": "dealer", "id": f"{number:032x}", "automatic": True})
    for live in lives:  # the server reads them in any order: all answers count
        live.until(lambda live=live: len(live.answers) == 190)
    statuses = {answer["status"] for live in lives for answer in live.answers.values()}
    report.check(statuses == {"SABOT_ROLE_MAY_NOT", "TOO_MANY_COMMANDS"}, "requests to deal are limited like commands", statuses)
    for live in lives:
        live.close()


def notes_of(room):
    return subprocess.run([SABOT, "export", str(room.journal), "notes"], capture_output=True, text=True, check=True).stdout


def listed(visitor):
    return {entry["person"]: entry for entry in visitor.get("/api/people").json()["people"]}


def people_by_api(room):
    """Only an administrator can change people, with an administrator's PIN."""
    administrator, supervisor = room.sign_in("administrator"), room.sign_in("supervisor")
    approval = {"approval": {"person": ADMINISTRATOR.number, "pin": ADMINISTRATOR.pin}}
    new = {"person": 77, "role": "dealer", "name": "Somebody new", "pin": "591827"}
    entry = listed(supervisor)[21]
    report.check(entry == {"person": 21, "role": "supervisor", "name": "supervisor", "sessions": entry["sessions"], "locked": False}
                 and entry["sessions"] >= 1, "a supervisor can list people", entry)
    for visitor, status in ((room.visitor(), 401), (room.sign_in("dealer"), 403)):
        report.check(visitor.get("/api/people").status == status, f"listing people is refused with {status}")
        report.check(visitor.post("/api/people", new | approval).status == status, f"changing people is refused with {status}")
    answer = supervisor.post("/api/people", new | approval)
    report.check((answer.status, answer.error) == (403, "only for administrators"), "a supervisor cannot add people, even with the right PIN", answer.body)
    for name, bad in (("no approval", {}), ("a supervisor's approval", {"approval": {"person": 21, "pin": SUPERVISOR.pin}}),
                      ("an approval with a wrong PIN", {"approval": {"person": 11, "pin": "402912"}})):
        answer = administrator.post("/api/people", new | bad)
        report.check(answer.status == (403 if bad else 400) and 77 not in listed(supervisor), f"people cannot be added with {name}", answer.status, answer.body)
    for key, value in (("role", "display"), ("role", "boss"), ("name", ""), ("name", "x" * 48), ("name", "a\tb"), ("pin", "1234"), ("pin", 591827),
                       ("pin", "591"), ("person", 0), ("person", "77"), ("more", 1), ("remove", True), ("unlock", True)):
        answer = administrator.post("/api/people", new | approval | {key: value})
        report.check(answer.status == 400 and answer.error, f"{key} {value!r:.12} is refused with a sentence", answer.status, answer.body)
    answer = administrator.post("/api/people", {"person": 78, "name": "Half", **approval})
    report.check(answer.status == 409 and "needs role, name and pin" in answer.error, "a new person needs role, name and PIN", answer.body)
    answer = administrator.post("/api/people", new | approval)
    report.check(answer.status == 200 and listed(supervisor)[77]["name"] == "Somebody new", "an administrator can add a person", answer.body)
    somebody = room.visitor()
    report.check(somebody.sign_in(77, "591827").status == 200, "a new person can sign in at once")
    report.check(listed(supervisor)[77]["sessions"] == 1, "a signed-in person is listed with a session", listed(supervisor)[77])
    answer = administrator.post("/api/people", {"person": 77, "role": "supervisor", **approval})
    report.check(answer.status == 200 and somebody.get("/api/session").json() is None, "a new role ends the person's sessions", answer.body)
    report.check(somebody.sign_in(77, "591827").json()["role"] == "supervisor", "a new role keeps the PIN")
    administrator.post("/api/people", {"person": 77, "pin": "640912", **approval})
    report.check((somebody.get("/api/session").json(), somebody.sign_in(77, "591827").status) == (None, 401), "a new PIN ends the person's sessions")
    report.check(somebody.sign_in(77, "640912").status == 200, "the new PIN is accepted")
    live = LiveClient(room, cookie=somebody.cookie)
    answer = administrator.post("/api/people", {"person": 77, "remove": True, **approval})
    report.check(answer.status == 200 and 77 not in listed(supervisor) and somebody.get("/api/session").json() is None,
                 "a removed person is signed out", answer.body)
    check_end(live, "removal by an administrator")
    report.check(administrator.post("/api/people", {"person": 77, "remove": True, **approval}).status == 409, "a person cannot be removed twice")
    for wish in ({"remove": True}, {"role": "dealer"}):
        answer = administrator.post("/api/people", {"person": 11, **wish, **approval})
        report.check(answer.status == 409 and "last administrator" in answer.error, f"the last administrator cannot be removed: {wish}", answer.body)
    unlocking(room, administrator)
    text = json.dumps([visitor.get("/api/people").json() for visitor in (administrator, supervisor)])
    wait_until(lambda: "unlocked person 31" in notes_of(room))
    notes = notes_of(room)
    for words in ("added dealer 77", "changed supervisor 77, with a new PIN", "removed person 77", "added as dealer", "removed"):
        report.check(words in notes, f"the journal contains the note: {words}", notes[-2000:])
    kept = text + notes + "".join(file.read_bytes().decode("latin-1") for file in room.data.iterdir() if file.is_file())
    for pin in ("591827", "640912", ADMINISTRATOR.pin, "402912"):
        report.check(pin not in kept, "no answer, note, log or file contains a PIN")
    mode = (room.data / "people.json").stat().st_mode & 0o777
    report.check(mode == 0o600, "only the owner can read the people file", oct(mode))


def unlocking(room, administrator):
    """An administrator can unlock a person who is locked out."""
    stranger = room.visitor("127.0.0.77")
    for _ in range(5):
        sign_in(stranger, DEALER, "999111")
    report.check(listed(administrator)[31]["locked"] is True and sign_in(stranger, DEALER).status == 429, "a lockout is listed")
    report.check(room.sign_in("supervisor").post("/api/people", {"person": 31, "unlock": True}).status == 403, "a supervisor cannot unlock people")
    answer = administrator.post("/api/people", {"person": 31, "unlock": True})
    report.check(answer.status == 200 and listed(administrator)[31]["locked"] is False, "an administrator can unlock a person", answer.body)
    report.check(sign_in(stranger, DEALER).status == 200, "an unlocked person can sign in")


# ---------------------------------------------------------------------------------------------------------
# Cross-site requests


def upgrade_status(room, **how):
    try:
        live = LiveClient(room, **how)
        live.close()
        return 101
    except Refused as refusal:
        return refusal.status


def origins(room):
    dealer = room.sign_in("dealer")
    own = f"{room.host}:{room.port}"
    post = {"Content-Type": "application/json", "Cookie": dealer.cookie}

    def status(origin=None, host=own, method="POST", path="/api/tables/1/commands"):
        headers = post | ({"Origin": origin} if origin else {}) | {"Host": host}
        return dealer.ask(method, path, b'{"command":"post"}' if method == "POST" else None, headers).status

    for origin in ("https://elsewhere.example", "null", f"http://{room.host}", f"http://{room.host}:1", f"https://{own}",
                   "http://tables.example", "https://tables.example.elsewhere.example", f"http://{own}.elsewhere.example", "garbage"):
        report.check(status(origin) == 403, f"a command from a page of {origin} is refused")
        report.check(upgrade_status(room, origin=origin, cookie=dealer.cookie) == 403, f"a WebSocket from a page of {origin} is refused")
    report.check(dealer.ask("POST", "/api/sign-in", b'{"person":31,"pin":"402931"}',
                            {"Origin": "https://elsewhere.example"}).status == 403, "a sign-in from a page of another site is refused")
    for origin in (room.address, "https://tables.example", "http://room.example", None):
        report.check(status(origin) not in (401, 403), f"a command from a page of {origin} is accepted")
    for origin in (room.address, "https://tables.example"):
        report.check(upgrade_status(room, origin=origin) == 101, f"a WebSocket from a page of {origin} is accepted")
    for host in ("elsewhere.example", f"elsewhere.example:{room.port}", "localhost.elsewhere.example", "tables.example",
                 "127.0.0.1.elsewhere.example", "a" * 300):
        answers = (status(host=host), status(host=host, method="GET", path="/api/room"), status(f"http://{host}", host),
                   upgrade_status(room, host=host, origin=f"http://{host}"))
        report.check(answers == (403,) * 4, f"the host name {host[:40]} is refused", answers)
    for host in (own, "localhost", f"localhost:{room.port}", "[::1]", "room.example", "192.0.2.7:99"):
        report.check(status(host=host, method="GET", path="/api/room") == 200, f"the host name {host} is accepted")


# ---------------------------------------------------------------------------------------------------------
# Headers and limits


def check_protection(answer, status, what):
    wrong = {name: answer.headers.get(name) for name, form in PROTECTION.items() if not re.fullmatch(form, answer.headers.get(name) or "")}
    report.check(answer.status == status and not wrong, f"{what} is answered with {status} and security headers", answer.status, wrong)


def headers(room):
    dealer, nobody = room.sign_in("dealer"), room.visitor()
    locked = room.visitor("127.0.0.26")
    for _ in range(5):
        sign_in(locked, SUPERVISOR, "1975")
    page = nobody.get("/display/1")
    etag = page.headers["ETag"]
    kinds = [
        (page, 200, "a page"), (nobody.head("/pad/1"), 200, "a HEAD request"),
        (nobody.get("/api/room"), 200, "an API request"),
        (nobody.get("/health"), 200, "health"), (nobody.get("/metrics"), 200, "metrics"),
        (nobody.ask("GET", "/display/1", headers={"If-None-Match": etag}), 304, "an unchanged page"),
        (dealer.command(1, "post"), 409, "a command refused by the rules"), (nobody.command(1, "post"), 401, "a command without a session"),
        (dealer.command(1, "void", reason="x"), 403, "a command a dealer may not send"), (nobody.get("/nothing"), 404, "an unknown page"),
        (nobody.get("/api/tables/9"), 404, "an unknown table"), (nobody.get("/web/none.js"), 404, "an unknown file"),
        (nobody.ask("DELETE", "/api/room"), 405, "a DELETE request"), (nobody.get("/api/sign-in"), 405, "a GET of the sign-in"),
        (nobody.post("/api/sign-in", b"x" * 70000), 413, "a large body"), (nobody.post("/api/sign-in", b"{"), 400, "half a body"),
        (sign_in(locked, SUPERVISOR), 429, "a locked-out sign-in"), (nobody.ask("GET", "/" + "a" * 9000), 414, "a long path"),
        (nobody.ask("GET", "/", headers={"Origin": "https://elsewhere.example"}), 403, "another origin"),
    ]
    for answer, status, what in kinds:
        check_protection(answer, status, what)
    silent = [(status, what) for answer, status, what in kinds if status >= 400 and status != 409 and not answer.error
              and not answer.json().get("sentence")]
    report.check(not silent, "every refusal has a sentence in JSON", silent)
    for path in ("/nothing", "/pit/99"):
        lost = nobody.ask("GET", path, headers={"Accept": "text/html,*/*;q=0.8"})
        is_page = lost.headers["Content-Type"].startswith("text/html") and b'href="/pit"' in lost.body
        report.check(lost.status == 404 and is_page, f"a browser at {path} gets a page with links", lost.status, lost.headers)
    api = nobody.ask("GET", "/api/tables/9", headers={"Accept": "text/html"})
    report.check(api.status == 404 and api.error, "the API answers in JSON to browsers, too", api.status, api.body)
    for path, status in (("/live?table=9", 404), ("/live", 404), ("/elsewhere", 404)):
        try:
            LiveClient(room, path=path)
        except Refused as refusal:
            check_protection(refusal, status, f"a WebSocket at {path}")
    allow = nobody.get("/api/sign-in").headers["Allow"], nobody.ask("PUT", "/").headers["Allow"]
    report.check(allow == ("POST", "GET, HEAD"), "a 405 answer lists the allowed methods", allow)


def limits(room):
    """One address sends requests until it is limited; another is not affected."""
    connection = room.connect(("127.0.0.27", 0))
    reader = connection.makefile("rb")
    request = f"GET /nothing HTTP/1.1\r\nHost: {room.host}\r\n\r\n".encode()
    asked = status = 0
    while status != 429:
        if asked % 100 == 0:
            connection.sendall(request * 100)
        status, fields = int(reader.readline().split()[1]), http.client.parse_headers(reader)
        reader.read(int(fields["Content-Length"]))
        asked += 1
    check_protection(Limited(status, fields), 429, f"request {asked} of one address")
    report.check(asked > 400, "the limit is far above what a page with all its files needs", asked)
    report.check(room.visitor("127.0.0.28").get("/api/room").status == 200, "other addresses are not limited")
    connection.close()


# ---------------------------------------------------------------------------------------------------------
# TLS


def make_certificate(directory, name):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                    "-keyout", str(directory / "room.key"), "-out", str(directory / "room.pem")], check=True, capture_output=True)


def certificate_of(room):
    connection = room.connect()
    found = connection.getpeercert(binary_form=True)
    connection.close()
    return ssl.DER_cert_to_PEM_cert(found)


def tls(place):
    directory = pathlib.Path(place) / "tls"
    directory.mkdir()
    make_certificate(directory, "localhost")
    config = 'listen = { certificate = "room.pem"; key = "room.key"; }; tables = ({ shoe = "keyed"; });'
    with ServedRoom(SABOT, directory, config=config, people=[DEALER]) as room:
        report.check(room.address.startswith("https://"), "a room with a certificate has an https address", room.address)
        visitor = room.visitor()
        answer = sign_in(visitor, DEALER)
        check_cookie(answer, True)
        check_protection(answer, 200, "a sign-in over TLS")
        live = LiveClient(room, cookie=visitor.cookie)
        live.receive()
        report.check(live.command("shoe", decks=0)["status"] == "SABOT_OK", "a dealer can work over TLS", live.answers)
        report.check(visitor.ask("POST", "/api/sign-out", b"{}", {"Origin": f"http://{room.host}:{room.port}"}).status == 403,
                     "a page without TLS on the same host is another origin")
        secure, room.tls = room.tls, None
        plain = room.connect()
        plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try:
            said = plain.recv(100)
        except ConnectionError:
            said = b""
        report.check(not said.startswith(b"HTTP/1.1 200"), "nothing is served without TLS", said)
        plain.close()
        room.tls = secure
        before = certificate_of(room)
        report.check(before == (directory / "room.pem").read_text(), "the server uses the certificate in the file")
        make_certificate(directory, "localhost")
        room.reload()
        report.check(wait_until(lambda: certificate_of(room) == (directory / "room.pem").read_text()), "SIGHUP loads a new certificate")
        report.check(live.snapshot(), "clients stay connected when the certificate changes")
        (directory / "room.key").write_text("no key")
        room.reload()
        report.check(wait_until(lambda: room.log.count("event=reload") > 0), "an unreadable key is logged", room.log)
        report.check(certificate_of(room) == (directory / "room.pem").read_text(), "with an unreadable key, the old certificate stays")
        report.check(room.stop() == 0, "a room with TLS closes properly", room.log[-2000:])


with tempfile.TemporaryDirectory() as given:
    with ServedRoom(SABOT, given + "/room", config=CONFIGURATION, people=[ADMINISTRATOR, DEALER, SUPERVISOR, AUDITOR]) as served:
        for part in (cookies, lockout, one_at_a_time, sign_out, people_change, people_by_api, origins, headers, too_many_dealer_requests, limits):
            report.run(part, served)
        report.check(served.stop() == 0, "the room closes properly", served.log[-2000:])
        audit = subprocess.run([SABOT, "audit", str(served.journal)], capture_output=True, text=True)
        report.check(audit.returncode == 0, "the journal passes the audit", audit.stdout, audit.stderr)
    report.run(tls, given)
sys.exit(report.end())
