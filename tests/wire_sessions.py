#!/usr/bin/env python3
"""Sessions over the wire: cookies, lockout, sign-out, people who change, pages of other sites, limits, headers, TLS.

Usage: wire_sessions.py SABOT. Prints TAP. That a session ends when it is idle or old is tests/test_sessions.c's: the
shortest times that a configuration takes are a minute and an hour.
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

sys.dont_write_bytecode = True  # the source tree stays as it is
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
    report.check(good, f"a cookie {'over TLS' if is_secure else 'without TLS'} is {', '.join(wanted)}", parts)


def cookies(room):
    visitor = room.visitor()
    answer = sign_in(visitor, DEALER)
    check_cookie(answer, False)
    report.check(answer.headers["Cache-Control"] == "no-store", "no cache keeps a cookie", answer.headers)
    session = answer.json()
    report.check((session["person"], session["role"]) == (31, "dealer"), "it is told who signed in", session)
    report.check(session_of(visitor) == session, "the cookie is the session", session_of(visitor))
    other = room.visitor()
    sign_in(other, DEALER)
    report.check(other.cookie != visitor.cookie, "every sign-in has a token of its own")
    token = visitor.cookie.partition("=")[2]
    for cookie in (f"sabot={token[:-1]}", f"sabot={token}0", "sabot=" + "0" * 64, f"sabot={token.upper()}x", f"xsabot={token}", "sabot="):
        visitor.cookie = cookie
        report.check(session_of(visitor) is None, f"no session is {cookie[:5]}… of {len(cookie)} characters")
    visitor.cookie = f"a=b; sabot={token}; c=d"
    report.check(session_of(visitor) is not None, "other cookies beside it do no harm")
    answer = room.visitor().get("/api/session")
    report.check(answer.json() is None and "Set-Cookie" not in answer.headers, "nobody has no session, and gets no cookie")


# ---------------------------------------------------------------------------------------------------------
# Wrong PINs


def lockout(room):
    stranger = room.visitor("127.0.0.21")
    good = session_of(room.sign_in("auditor")) is not None
    for i in range(5):
        answer = sign_in(stranger, AUDITOR, "1975")
        good = good and answer.status == 401 and "Set-Cookie" not in answer.headers
    report.check(good, "five wrong PINs are refused with 401", answer.status, answer.body)
    answer = sign_in(stranger, AUDITOR)
    wait = int(answer.headers.get("Retry-After", "0"))
    report.check(answer.status == 429 and 0 < wait <= 60 and answer.json()["seconds"] == wait,
                 "then the right one is refused, too, from there", answer.status, answer.headers, answer.body)
    answer = sign_in(room.visitor("127.0.0.22"), AUDITOR)
    report.check(answer.status == 200, "and taken from another address", answer.status, answer.body)
    report.check(sign_in(room.visitor("127.0.0.21"), DEALER).status == 200, "nobody else is locked out")
    for number in range(900, 920):
        answer = room.visitor("127.0.0.23").sign_in(number, "1975")
    report.check(answer.status == 401, "a number that nobody has is refused as a wrong PIN is", answer.status, answer.body)
    answer = sign_in(room.visitor("127.0.0.23"), DEALER)
    report.check(answer.status == 429 and int(answer.headers["Retry-After"]) > 60, "twenty failures lock an address out",
                 answer.status, answer.body)
    report.check(sign_in(room.visitor("127.0.0.24"), DEALER).status == 200, "and no other address")
    for i in range(20):  # with the five before them twenty-five, none of them from an address with five
        answer = sign_in(room.visitor(f"127.0.1.{1 + i // 4}"), AUDITOR, "1975")
    report.check(answer.status == 401, "from other addresses it is guessed on", answer.status, answer.body)
    answer = sign_in(room.visitor("127.0.0.22"), AUDITOR)
    wait = int(answer.headers.get("Retry-After", "0"))
    report.check(answer.status == 429 and 60 < wait <= 600, "until the person is locked out everywhere", answer.status, answer.body)


def one_at_a_time(room):
    """Sends many sign-ins of one person at once, until one meets another."""
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
    report.check(set(seen) == {200, 429} and seen[429] == "1", "one PIN of a person is checked at a time; others wait a second", seen)


# ---------------------------------------------------------------------------------------------------------
# Ends


def check_end(live, what):
    status = live.until_closed()
    report.check((live.bye, status) == ("the session is over", 4001), f"{what}: the WebSocket is told and closed", live.bye, status)


def sign_out(room):
    dealer = room.sign_in("dealer")
    cookie = dealer.cookie
    live, display = LiveClient(room, cookie=cookie), LiveClient(room)
    live.receive()
    display.receive()
    report.check("seats" in live.view and "seats" not in display.view, "a dealer sees seats, a display does not")
    answer = dealer.sign_out()
    report.check("Max-Age=0" in answer.headers["Set-Cookie"], "signing out takes the cookie back", answer.headers["Set-Cookie"])
    dealer.cookie = cookie
    report.check(session_of(dealer) is None and dealer.command(1, "post").status == 401, "the old cookie is nobody's")
    check_end(live, "sign-out")
    report.check(display.snapshot(), "a display stays")
    again = LiveClient(room, cookie=cookie)
    again.receive()
    report.check("seats" not in again.view, "with the old cookie one sees what the public sees")
    # Once the sign-out is answered, nothing more is shown by it and no command of it is taken.
    dealer = room.sign_in("dealer")
    live = LiveClient(room, cookie=dealer.cookie)
    live.receive()
    dealer.sign_out()
    shown = len(live.frames)
    live.send({"type": "resync"})
    live.send({"type": "command", "command": "post", "id": "12" * 16})
    status = live.until_closed()
    after = [json.loads(text)["type"] for text in live.frames[shown:]]
    report.check(status == 4001 and after == ["bye"], "nothing is shown or taken any more", status, after)


def people_change(room):
    leaver, mover, stayer = Person("dealer", 71, "402971"), Person("dealer", 72, "402972"), Person("dealer", 73, "402973")
    newcomer = Person("supervisor", 74, "402974")
    for person in (leaver, mover, stayer):
        room.change_people("--add", str(person.number), "--role", person.role, "--name", "D", pin=person.pin)
    room.reload()
    wait_until(lambda: "read again" in room.log)
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
    check_end(lives[leaver], "somebody was removed")
    check_end(lives[mover], "somebody has another PIN")
    report.check(lives[stayer].snapshot()["seats"], "whoever did not change stays")
    report.check(sign_in(room.visitor(), newcomer).json()["role"] == "supervisor", "a newcomer signs in")
    report.check(sign_in(room.visitor(), leaver).status == 401, "who was removed does not")
    report.check(sign_in(room.visitor(), mover).status == 401 and sign_in(room.visitor(), mover, "515151515").status == 200,
                 "the new PIN is the one that counts")
    file = room.data / "people.json"
    kept = file.read_bytes()
    file.write_bytes(b"{")
    room.reload()
    report.check(wait_until(lambda: "event=people" in room.log), "a file of people that cannot be read is logged", room.log)
    report.check(lives[stayer].snapshot()["seats"], "and everybody stays as they were")
    file.write_bytes(kept)


def in_haste(room):
    """Whoever may not deal asks for it over and over: what is noted of that takes nobody's place at the table."""
    cookie = room.sign_in("administrator", "127.0.0.29").cookie
    lives = [LiveClient(room, cookie=cookie) for _ in range(4)]
    for number in range(4 * 190):  # fewer than end a WebSocket, and all together more than a person may send
        lives[number % 4].send({"type": "dealer", "id": f"{number:032x}", "automatic": True})
    for live in lives:  # which of them the server hears first is not said: all answers count
        live.until(lambda live=live: len(live.answers) == 190)
    statuses = {answer["status"] for live in lives for answer in live.answers.values()}
    report.check(statuses == {"SABOT_ROLE_MAY_NOT", "TOO_MANY_COMMANDS"}, "asking for a table has the pace of commands", statuses)
    for live in lives:
        live.close()


def notes_of(room):
    return subprocess.run([SABOT, "export", str(room.journal), "notes"], capture_output=True, text=True, check=True).stdout


def listed(visitor):
    return {entry["person"]: entry for entry in visitor.get("/api/people").json()["people"]}


def people_by_wire(room):
    """An administrator changes people, with an administrator's PIN; nobody else does."""
    administrator, supervisor = room.sign_in("administrator"), room.sign_in("supervisor")
    approval = {"approval": {"person": ADMINISTRATOR.number, "pin": ADMINISTRATOR.pin}}
    new = {"person": 77, "role": "dealer", "name": "Somebody new", "pin": "591827"}
    entry = listed(supervisor)[21]
    report.check(entry == {"person": 21, "role": "supervisor", "name": "supervisor", "sessions": entry["sessions"], "locked": False}
                 and entry["sessions"] >= 1, "who there is, for a supervisor", entry)
    for visitor, status in ((room.visitor(), 401), (room.sign_in("dealer"), 403)):
        report.check(visitor.get("/api/people").status == status, f"who there is, is nobody else's: {status}")
        report.check(visitor.post("/api/people", new | approval).status == status, f"nor may they change it: {status}")
    answer = supervisor.post("/api/people", new | approval)
    report.check((answer.status, answer.error) == (403, "this is for administrators"), "a supervisor adds nobody, with whatever PIN", answer.body)
    for name, bad in (("none", {}), ("a supervisor's", {"approval": {"person": 21, "pin": SUPERVISOR.pin}}),
                      ("a wrong PIN", {"approval": {"person": 11, "pin": "402912"}})):
        answer = administrator.post("/api/people", new | bad)
        report.check(answer.status == (403 if bad else 400) and 77 not in listed(supervisor), f"no approval is {name}", answer.status, answer.body)
    for key, value in (("role", "display"), ("role", "boss"), ("name", ""), ("name", "x" * 48), ("name", "a\tb"), ("pin", "1234"), ("pin", 591827),
                       ("pin", "591"), ("person", 0), ("person", "77"), ("more", 1), ("remove", True), ("unlock", True)):
        answer = administrator.post("/api/people", new | approval | {key: value})
        report.check(answer.status == 400 and answer.error, f"{key} {value!r:.12} is refused in a sentence", answer.status, answer.body)
    answer = administrator.post("/api/people", {"person": 78, "name": "Half", **approval})
    report.check(answer.status == 409 and "needs role, name and pin" in answer.error, "who is new needs all of it", answer.body)
    answer = administrator.post("/api/people", new | approval)
    report.check(answer.status == 200 and listed(supervisor)[77]["name"] == "Somebody new", "an administrator adds somebody", answer.body)
    somebody = room.visitor()
    report.check(somebody.sign_in(77, "591827").status == 200, "who signs in at once")
    report.check(listed(supervisor)[77]["sessions"] == 1, "and is listed with a session", listed(supervisor)[77])
    answer = administrator.post("/api/people", {"person": 77, "role": "supervisor", **approval})
    report.check(answer.status == 200 and somebody.get("/api/session").json() is None, "another role ends their sessions", answer.body)
    report.check(somebody.sign_in(77, "591827").json()["role"] == "supervisor", "their PIN stays")
    administrator.post("/api/people", {"person": 77, "pin": "640912", **approval})
    report.check((somebody.get("/api/session").json(), somebody.sign_in(77, "591827").status) == (None, 401), "another PIN ends them, too")
    report.check(somebody.sign_in(77, "640912").status == 200, "and is the one that counts")
    live = LiveClient(room, cookie=somebody.cookie)
    answer = administrator.post("/api/people", {"person": 77, "remove": True, **approval})
    report.check(answer.status == 200 and 77 not in listed(supervisor) and somebody.get("/api/session").json() is None,
                 "who is removed is signed out", answer.body)
    check_end(live, "the end of who was removed")
    report.check(administrator.post("/api/people", {"person": 77, "remove": True, **approval}).status == 409, "and cannot be removed twice")
    for wish in ({"remove": True}, {"role": "dealer"}):
        answer = administrator.post("/api/people", {"person": 11, **wish, **approval})
        report.check(answer.status == 409 and "last administrator" in answer.error, f"the last administrator stays: {wish}", answer.body)
    unlocking(room, administrator)
    text = json.dumps([visitor.get("/api/people").json() for visitor in (administrator, supervisor)])
    wait_until(lambda: "lets person 31 in again" in notes_of(room))
    notes = notes_of(room)
    for words in ("adds dealer 77", "changes supervisor 77, with another PIN", "removes person 77", "is added as dealer", "is removed"):
        report.check(words in notes, f"the journal says: {words}", notes[-2000:])
    kept = text + notes + "".join(file.read_bytes().decode("latin-1") for file in room.data.iterdir() if file.is_file())
    for pin in ("591827", "640912", ADMINISTRATOR.pin, "402912"):
        report.check(pin not in kept, "a PIN is in no answer, note, log or file")
    mode = (room.data / "people.json").stat().st_mode & 0o777
    report.check(mode == 0o600, "the file is its owner's alone", oct(mode))


def unlocking(room, administrator):
    """Whoever is locked out is let in again."""
    stranger = room.visitor("127.0.0.77")
    for _ in range(5):
        sign_in(stranger, DEALER, "999111")
    report.check(listed(administrator)[31]["locked"] is True and sign_in(stranger, DEALER).status == 429, "a lock is seen")
    report.check(room.sign_in("supervisor").post("/api/people", {"person": 31, "unlock": True}).status == 403, "a supervisor unlocks nobody")
    answer = administrator.post("/api/people", {"person": 31, "unlock": True})
    report.check(answer.status == 200 and listed(administrator)[31]["locked"] is False, "an administrator unlocks", answer.body)
    report.check(sign_in(stranger, DEALER).status == 200, "and they sign in")


# ---------------------------------------------------------------------------------------------------------
# Pages of other sites


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
        report.check(status(origin) == 403, f"a command of a page of {origin} is refused")
        report.check(upgrade_status(room, origin=origin, cookie=dealer.cookie) == 403, f"so is its WebSocket: {origin}")
    report.check(dealer.ask("POST", "/api/sign-in", b'{"person":31,"pin":"402931"}',
                            {"Origin": "https://elsewhere.example"}).status == 403, "no page of another site signs anybody in")
    for origin in (room.address, "https://tables.example", "http://room.example", None):
        report.check(status(origin) not in (401, 403), f"a page of {origin} may")
    for origin in (room.address, "https://tables.example"):
        report.check(upgrade_status(room, origin=origin) == 101, f"and look on: {origin}")
    for host in ("elsewhere.example", f"elsewhere.example:{room.port}", "localhost.elsewhere.example", "tables.example",
                 "127.0.0.1.elsewhere.example", "a" * 300):
        answers = (status(host=host), status(host=host, method="GET", path="/api/room"), status(f"http://{host}", host),
                   upgrade_status(room, host=host, origin=f"http://{host}"))
        report.check(answers == (403,) * 4, f"a host of the name {host[:40]} is not this one", answers)
    for host in (own, "localhost", f"localhost:{room.port}", "[::1]", "room.example", "192.0.2.7:99"):
        report.check(status(host=host, method="GET", path="/api/room") == 200, f"{host} is believed")


# ---------------------------------------------------------------------------------------------------------
# Headers and limits


def check_protection(answer, status, what):
    wrong = {name: answer.headers.get(name) for name, form in PROTECTION.items() if not re.fullmatch(form, answer.headers.get(name) or "")}
    report.check(answer.status == status and not wrong, f"{status}, with what protects the reader: {what}", answer.status, wrong)


def headers(room):
    dealer, nobody = room.sign_in("dealer"), room.visitor()
    locked = room.visitor("127.0.0.26")
    for _ in range(5):
        sign_in(locked, SUPERVISOR, "1975")
    page = nobody.get("/display/1")
    etag = page.headers["ETag"]
    kinds = [
        (page, 200, "a page"), (nobody.head("/pad/1"), 200, "a HEAD"),
        (nobody.get("/api/room"), 200, "the API"),
        (nobody.get("/health"), 200, "health"), (nobody.get("/metrics"), 200, "metrics"),
        (nobody.ask("GET", "/display/1", headers={"If-None-Match": etag}), 304, "a page that is the same"),
        (dealer.command(1, "post"), 409, "a refusal by the rules"), (nobody.command(1, "post"), 401, "nobody's command"),
        (dealer.command(1, "void", reason="x"), 403, "what a dealer may not"), (nobody.get("/nothing"), 404, "nothing"),
        (nobody.get("/api/tables/9"), 404, "a table that there is not"), (nobody.get("/web/none.js"), 404, "no such file"),
        (nobody.ask("DELETE", "/api/room"), 405, "DELETE"), (nobody.get("/api/sign-in"), 405, "GET of a sign-in"),
        (nobody.post("/api/sign-in", b"x" * 70000), 413, "a large body"), (nobody.post("/api/sign-in", b"{"), 400, "half a body"),
        (sign_in(locked, SUPERVISOR), 429, "a lockout"), (nobody.ask("GET", "/" + "a" * 9000), 414, "a long path"),
        (nobody.ask("GET", "/", headers={"Origin": "https://elsewhere.example"}), 403, "another origin"),
    ]
    for answer, status, what in kinds:
        check_protection(answer, status, what)
    silent = [(status, what) for answer, status, what in kinds if status >= 400 and status != 409 and not answer.error
              and not answer.json().get("sentence")]
    report.check(not silent, "every refusal says why in JSON", silent)
    for path in ("/nothing", "/pit/99"):
        lost = nobody.ask("GET", path, headers={"Accept": "text/html,*/*;q=0.8"})
        is_page = lost.headers["Content-Type"].startswith("text/html") and b'href="/pit"' in lost.body
        report.check(lost.status == 404 and is_page, f"a browser at {path} gets a page that leads on", lost.status, lost.headers)
    api = nobody.ask("GET", "/api/tables/9", headers={"Accept": "text/html"})
    report.check(api.status == 404 and api.error, "the API answers browsers in JSON, too", api.status, api.body)
    for path, status in (("/live?table=9", 404), ("/live", 404), ("/elsewhere", 404)):
        try:
            LiveClient(room, path=path)
        except Refused as refusal:
            check_protection(refusal, status, f"a WebSocket at {path}")
    allow = nobody.get("/api/sign-in").headers["Allow"], nobody.ask("PUT", "/").headers["Allow"]
    report.check(allow == ("POST", "GET, HEAD"), "405 says what is allowed", allow)


def limits(room):
    """One address asks until it is too much for the server; another does not notice."""
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
    check_protection(Limited(status, fields), 429, f"after {asked} requests of one address")
    report.check(asked > 400, "a page with all its files is far from it", asked)
    report.check(room.visitor("127.0.0.28").get("/api/room").status == 200, "nobody else is limited")
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
        report.check(room.address.startswith("https://"), "a room with a certificate is at https", room.address)
        visitor = room.visitor()
        answer = sign_in(visitor, DEALER)
        check_cookie(answer, True)
        check_protection(answer, 200, "over TLS")
        live = LiveClient(room, cookie=visitor.cookie)
        live.receive()
        report.check(live.command("shoe", decks=0)["status"] == "SABOT_OK", "a dealer works over TLS", live.answers)
        report.check(visitor.ask("POST", "/api/sign-out", b"{}", {"Origin": f"http://{room.host}:{room.port}"}).status == 403,
                     "a page without TLS at the same place is another origin")
        secure, room.tls = room.tls, None
        plain = room.connect()
        plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try:
            said = plain.recv(100)
        except ConnectionError:
            said = b""
        report.check(not said.startswith(b"HTTP/1.1 200"), "without TLS nothing is served", said)
        plain.close()
        room.tls = secure
        before = certificate_of(room)
        report.check(before == (directory / "room.pem").read_text(), "the certificate is the file's")
        make_certificate(directory, "localhost")
        room.reload()
        report.check(wait_until(lambda: certificate_of(room) == (directory / "room.pem").read_text()), "SIGHUP brings the new certificate")
        report.check(live.snapshot(), "who is connected stays")
        (directory / "room.key").write_text("no key")
        room.reload()
        report.check(wait_until(lambda: room.log.count("event=reload") > 0), "a key that cannot be read is logged", room.log)
        report.check(certificate_of(room) == (directory / "room.pem").read_text(), "and the old one stays")
        report.check(room.stop() == 0, "the room closes", room.log[-2000:])


with tempfile.TemporaryDirectory() as given:
    with ServedRoom(SABOT, given + "/room", config=CONFIGURATION, people=[ADMINISTRATOR, DEALER, SUPERVISOR, AUDITOR]) as served:
        for part in (cookies, lockout, one_at_a_time, sign_out, people_change, people_by_wire, origins, headers, in_haste, limits):
            report.run(part, served)
        report.check(served.stop() == 0, "the room closes", served.log[-2000:])
        audit = subprocess.run([SABOT, "audit", str(served.journal)], capture_output=True, text=True)
        report.check(audit.returncode == 0, "the audit passes", audit.stdout, audit.stderr)
    report.run(tls, given)
sys.exit(report.end())
