"""A running room for tests: starts `sabot serve`, sends HTTP requests with or without a session, and stops it.

    with ServedRoom(sabot, directory, "--demo", "--hurry", "50") as room:
        auditor = room.sign_in("auditor")
        answer = auditor.get("/api/tables/1/hands?count=5")
        hands = answer.json()["hands"] if answer.status == 200 else answer.error

    with ServedRoom(sabot, directory, config=CONFIGURATION, people=PEOPLE) as room:
        dealer = room.sign_in("dealer")
        dealer.command(1, "start")

Waits as long as the server needs to open: nothing here depends on timing. The test runner ends what hangs.
"""

import collections
import http.client
import json
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import time
import urllib.parse

Person = collections.namedtuple("Person", "role number pin")


PATIENCE_S = 120  # timeout; only failing tests wait this long


def wait_until(holds):
    """Polls until `holds` returns a true value, and returns it. Returns a false value after the timeout."""
    ends = time.monotonic() + PATIENCE_S
    while not (held := holds()) and time.monotonic() < ends:
        time.sleep(0.02)
    return held


def any_certificate():
    """Returns a TLS context that accepts any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Answer:
    """The answer to a request: `status`, `headers` (case-insensitive), `body`."""

    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        """The sentence of a refusal, or None."""
        if self.status < 400 or not self.headers.get("Content-Type", "").startswith("application/json"):
            return None
        return self.json().get("error")


class Visitor:
    """A client: a display without a cookie, or a signed-in person. Every request uses a new connection. `source` is the local address to
    connect from: 127.0.0.2 counts as another client than 127.0.0.1."""

    def __init__(self, room, cookie=None, origin=None, source=None):
        self.room = room
        self.cookie = cookie
        self.origin = origin or room.address
        self.source = (source, 0) if source else None

    def ask(self, method, path, body=None, headers=None):
        """Sends any request, with exactly these headers besides Host and Content-Length."""
        connection = self.room.connection(self.source)
        try:
            connection.request(method, path, body, headers or {})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def headers(self):
        """Returns the headers that a page sends."""
        return {"Origin": self.origin} | ({"Cookie": self.cookie} if self.cookie else {})

    def get(self, path):
        return self.ask("GET", path, headers=self.headers())

    def head(self, path):
        return self.ask("HEAD", path, headers=self.headers())

    def post(self, path, value=None):
        """Sends `value` as JSON; bytes are sent unchanged."""
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        return self.ask("POST", path, body, self.headers() | {"Content-Type": "application/json"})

    def command(self, table, word, **fields):
        """Sends a command to a table. Returns the answer; its JSON has `status`."""
        return self.post(f"/api/tables/{table}/commands", {"command": word, **fields})

    def sign_in(self, number, pin):
        """Signs this visitor in and keeps the cookie. Returns the answer."""
        answer = self.post("/api/sign-in", {"person": number, "pin": pin})
        if answer.status == 200:
            self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        return answer

    def sign_out(self):
        answer = self.post("/api/sign-out", {})
        self.cookie = None
        return answer


class ServedRoom:
    """A server on a free port of this machine, with its data in `data`. The constructor starts it.

    `address` is "http://127.0.0.1:PORT"; `people` are those of a demonstration or the given ones, by role. The log of all starts is in
    `data`/server.log.
    """

    def __init__(self, sabot, data, *options, config=None, people=(), wrapper=()):
        self.data = pathlib.Path(data)
        self.sabot = str(sabot)
        self.command = [*wrapper, self.sabot, "serve", "--port", "0", "--data", str(self.data), *options]
        self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        if config is not None:
            self.configure(config)
            self.command += ["--config", str(self.data / "room.conf")]
        self.people = {}
        for person in people:
            self.add(person)
        self.process = None
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    @property
    def journal(self):
        return self.data / "room.journal"

    @property
    def log(self):
        return (self.data / "server.log").read_text(errors="replace")

    def configure(self, text):
        (self.data / "room.conf").write_text(text)

    def change_people(self, *options, pin=""):
        subprocess.run([self.sabot, "people", "--data", str(self.data), *options], input=pin + "\n", text=True, check=True,
                       stdout=subprocess.DEVNULL)

    def add(self, person):
        """Adds a person, who may sign in after the next start or reload."""
        self.change_people("--add", str(person.number), "--role", person.role, "--name", person.role, pin=person.pin)
        self.people[person.role] = person

    def connect(self, source=None):
        """Returns a new connection."""
        plain = socket.create_connection((self.host, self.port), timeout=PATIENCE_S, source_address=source)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self.tls.wrap_socket(plain) if self.tls else plain

    def connection(self, source=None):
        """Returns a new connection for http.client."""
        connection = http.client.HTTPConnection(self.host, self.port)
        connection.sock = self.connect(source)
        return connection

    def start(self):
        """Starts the server, on another port each time, and waits until it is open."""
        with open(self.data / "server.log", "ab") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C closes the room" in line:
                break
        found = re.search(r" is open at (\S+)$", self.said, re.M)
        if not found:
            self.process.wait()
            raise RuntimeError(f"the server did not open ({self.process.returncode}): {self.said}{self.log}")
        self.address = found[1]
        place = urllib.parse.urlsplit(self.address)
        self.host, self.port = place.hostname, place.port
        self.tls = any_certificate() if place.scheme == "https" else None
        people = re.findall(r"^  (administrator|supervisor|dealer|auditor|player) +(\d+) +(\d+)$", self.said, re.M)
        self.people |= {role: Person(role, int(number), pin) for role, number, pin in people}

    def visitor(self, source=None):
        """Returns a visitor who is not signed in."""
        return Visitor(self, source=source)

    def sign_in(self, role, source=None):
        """Returns a signed-in person with this role."""
        visitor = self.visitor(source)
        answer = visitor.sign_in(self.people[role].number, self.people[role].pin)
        if answer.status != 200:
            raise RuntimeError(f"{role} could not sign in: {answer.status} {answer.body!r}")
        return visitor

    def reload(self):
        self.process.send_signal(signal.SIGHUP)

    def stop(self):
        """Closes the room with SIGTERM. Returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def kill(self):
        """Kills the server if it is running."""
        if self.process.poll() is None:
            self.process.kill()
        self.ended()

    def ended(self):
        self.process.wait()
        self.process.stdout.close()
        return self.process.returncode
