"""A room that serves, for tests: `sabot serve` is started, asked over HTTP by people who are signed in or not, and stopped.

    with ServedRoom(sabot, directory, "--demo", "--hurry", "50") as room:
        auditor = room.sign_in("auditor")
        answer = auditor.get("/api/tables/1/hands?count=5")
        hands = answer.json()["hands"] if answer.status == 200 else answer.error

A room waits as long as its server takes to open: nothing here is a matter of seconds. Whoever runs the test ends what hangs.
"""

import collections
import http.client
import json
import pathlib
import re
import signal
import subprocess
import urllib.parse

Person = collections.namedtuple("Person", "role number pin")


class Answer:
    """What a request was answered: `status`, `headers` (by their names, in any case), `body`."""

    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        """The sentence of a refusal; None where the answer is no refusal."""
        if self.status < 400 or not self.headers.get("Content-Type", "").startswith("application/json"):
            return None
        return self.json().get("error")


class Visitor:
    """Somebody who asks: a display without a cookie, or a person who is signed in. Every request has a connection of its own."""

    def __init__(self, room, cookie=None, origin=None):
        self.room = room
        self.cookie = cookie
        self.origin = origin or room.address

    def ask(self, method, path, body=None, headers=None):
        """Any request, with exactly these headers beside Host and Content-Length."""
        connection = http.client.HTTPConnection(self.room.host, self.room.port)
        try:
            connection.request(method, path, body, headers or {})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def headers(self):
        """As a page sends them."""
        return {"Origin": self.origin} | ({"Cookie": self.cookie} if self.cookie else {})

    def get(self, path):
        return self.ask("GET", path, headers=self.headers())

    def head(self, path):
        return self.ask("HEAD", path, headers=self.headers())

    def post(self, path, value=None):
        """Sends `value` as JSON; bytes as they are."""
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        return self.ask("POST", path, body, self.headers() | {"Content-Type": "application/json"})

    def sign_in(self, number, pin):
        """Signs this visitor in. Gives the answer; its cookie is kept."""
        answer = self.post("/api/sign-in", {"person": number, "pin": pin})
        if answer.status == 200:
            self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        return answer

    def sign_out(self):
        answer = self.post("/api/sign-out", {})
        self.cookie = None
        return answer


class ServedRoom:
    """A server at a free port of this machine, over the data in `data`. Started when it is made, or entered again.

    `address` is "http://127.0.0.1:PORT"; `people` are those of a demonstration, by their roles. What it logs is in
    `data`/server.log, of all its starts.
    """

    def __init__(self, sabot, data, *options, wrapper=()):
        self.data = pathlib.Path(data)
        self.command = [*wrapper, str(sabot), "serve", "--port", "0", "--data", str(self.data), *options]
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

    def start(self):
        """Starts it, at another port each time, and waits until it says that it is open."""
        self.data.mkdir(parents=True, exist_ok=True)
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
        people = re.findall(r"^  (administrator|supervisor|dealer|auditor|player) +(\d+) +(\d+)$", self.said, re.M)
        self.people = {role: Person(role, int(number), pin) for role, number, pin in people}

    def visitor(self):
        """Somebody who is not signed in."""
        return Visitor(self)

    def sign_in(self, role):
        """A person of the demonstration, signed in."""
        visitor = self.visitor()
        answer = visitor.sign_in(self.people[role].number, self.people[role].pin)
        if answer.status != 200:
            raise RuntimeError(f"{role} could not sign in: {answer.status} {answer.body!r}")
        return visitor

    def reload(self):
        self.process.send_signal(signal.SIGHUP)

    def stop(self):
        """Closes the room as people do. Gives the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def kill(self):
        """Ends it at once, if it is there."""
        if self.process.poll() is None:
            self.process.kill()
        self.ended()

    def ended(self):
        self.process.wait()
        self.process.stdout.close()
        return self.process.returncode
