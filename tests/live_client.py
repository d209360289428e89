"""A client that watches a table over a WebSocket, for tests: RFC 6455 with only the standard library.

    display = LiveClient(room)                                  # a room of tests/served_room.py
    dealer = LiveClient(room, cookie=room.sign_in("dealer").cookie)
    dealer.command("start")["status"]
    display.until(lambda: display.view["table"]["phase"] == "dealing")

A client keeps every frame (`frames`), applies updates to its snapshot (`view`, `sequence`), and records gaps in the sequence (`gaps`)
and differences between a new snapshot and its own view of the same sequence (`differences`). For table 0, the whole room, it keeps
`tiles` by table. It waits until a message arrives or the connection ends, with the timeout of tests/served_room.py.
"""

import base64
import hashlib
import http.client
import io
import json
import os
import secrets
import struct
import time

from served_room import PATIENCE_S

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Refused(Exception):
    """The server did not open the WebSocket. Has `status`, `headers` (case-insensitive) and `body`."""

    def __init__(self, status, headers, body):
        super().__init__(f"{status} {body!r}")
        self.status, self.headers, self.body = status, headers, body


class Closed(Exception):
    """The connection has ended; see the client's `close_status` and `close_reason`."""


class LiveClient:
    def __init__(self, room, table=1, cookie=None, origin=None, host=None, path=None, source=None):
        self.socket = room.connect(source)
        self.received = b""
        self.frames = []
        self.answers = {}
        self.view = None
        self.tiles = {}
        self.sequence = None
        self.gaps = []
        self.compared = 0
        self.differences = []
        self.bye = None
        self.close_status = self.close_reason = None
        self.shake_hands(path or f"/live?table={table}", host or f"{room.host}:{room.port}", origin or room.address, cookie)

    # -----------------------------------------------------------------------------------------------------
    # Bytes

    def take(self, size):
        while len(self.received) < size:
            try:
                more = self.socket.recv(65536)
            except ConnectionError:
                more = b""
            if not more:
                raise Closed(f"{self.close_status} {self.close_reason}")
            self.received += more
        taken, self.received = self.received[:size], self.received[size:]
        return taken

    def take_head(self):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.take(1)
        line, _, fields = head.partition(b"\r\n")
        return int(line.split()[1]), http.client.parse_headers(io.BytesIO(fields))

    def shake_hands(self, path, host, origin, cookie):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade", f"Origin: {origin}",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *([f"Cookie: {cookie}"] if cookie else [])]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        status, headers = self.take_head()
        if status != 101:
            body = self.take(int(headers.get("Content-Length", "0")))
            self.socket.close()
            raise Refused(status, headers, body)
        expected = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest()).decode()
        if headers["Sec-WebSocket-Accept"] != expected:
            raise RuntimeError(f"wrong handshake: {headers}")

    def send_frame(self, payload, opcode=TEXT, final=True, masked=True, reserved=0):
        """Sends any frame, valid or not."""
        first = (0x80 if final else 0) | reserved << 4 | opcode
        size = len(payload)
        mask_bit = 0x80 if masked else 0
        if size < 126:
            head = struct.pack("!BB", first, mask_bit | size)
        elif size < 65536:
            head = struct.pack("!BBH", first, mask_bit | 126, size)
        else:
            head = struct.pack("!BBQ", first, mask_bit | 127, size)
        mask = os.urandom(4) if masked else b""
        if masked:
            repeated = (mask * (size // 4 + 1))[:size]
            payload = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")
        self.socket.sendall(head + mask + payload)

    def take_frame(self):
        """Returns opcode and payload of the next frame. The server sends every message in one frame."""
        first, second = self.take(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack("!H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self.take(8))[0]
        return first & 0x0F, self.take(size)

    # -----------------------------------------------------------------------------------------------------
    # Messages

    def send(self, message):
        self.send_frame(message if isinstance(message, bytes) else json.dumps(message).encode())

    def receive(self):
        """Returns the next message and applies it to the view. Raises Closed at the end."""
        while True:
            opcode, payload = self.take_frame()
            if opcode == PING:
                self.send_frame(payload, PONG)
            elif opcode == CLOSE:
                self.close_status = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else None
                self.close_reason = payload[2:].decode()
                raise Closed(f"{self.close_status} {self.close_reason}")
            elif opcode == TEXT:
                text = payload.decode()
                self.frames.append(text)
                return self.follow(json.loads(text))

    def follow(self, message):
        kind = message["type"]
        if kind == "snapshot":
            self.compare(message)
            self.view, self.sequence = message["view"], message["sequence"]
        elif kind == "update":
            if message["sequence"] != self.sequence + 1:
                self.gaps.append((self.sequence, message["sequence"]))
            self.view, self.sequence = self.view | message["view"], message["sequence"]
        elif kind == "you":
            self.view = self.view | message["view"]
        elif kind == "room":
            self.tiles |= {tile["table"]: tile for tile in message["tables"]}
        elif kind == "answer":
            self.answers[message["id"]] = message
        elif kind == "bye":
            self.bye = message["reason"]
        return message

    def compare(self, snapshot):
        if snapshot["sequence"] == self.sequence:
            self.compared += 1
            for section in self.view.keys() | snapshot["view"].keys():
                folded, sent = self.view.get(section), snapshot["view"].get(section)
                if folded != sent:
                    self.differences.append((self.sequence, section, folded, sent))

    def until(self, holds):
        """Receives messages until `holds` returns true."""
        ends = time.monotonic() + PATIENCE_S
        while not ((self.view or self.tiles) and holds()):
            if time.monotonic() > ends:
                raise TimeoutError(f"timeout: sequence {self.sequence}, {len(self.frames)} frames")
            self.receive()
        return self

    def until_closed(self):
        """Receives until the server closes. Returns the close status, or None if the connection just ended."""
        try:
            while True:
                self.receive()
        except Closed:
            self.socket.close()
            return self.close_status

    def snapshot(self):
        """Requests a new snapshot and returns the view."""
        self.send({"type": "resync"})
        while self.receive()["type"] != "snapshot":
            pass
        return self.view

    def ask(self, message):
        """Sends a message with a new id and returns its answer."""
        message = {"id": secrets.token_hex(16)} | message
        self.send(message)
        while message["id"] not in self.answers:
            self.receive()
        return self.answers[message["id"]]

    def command(self, word, **fields):
        return self.ask({"type": "command", "command": word, **fields})

    def close(self):
        self.socket.close()
