"""A client for the HTTP and WebSocket adapter that sends exactly the bytes it is given, and a server to send them to."""

import base64
import os
import signal
import socket
import ssl
import struct
import subprocess
import sys

PATIENCE = int(os.environ.get("SABOT_TEST_PATIENCE", "60"))  # seconds; slow machines are allowed


class Server:
    """http_echo with some options. `figures` contains its counters after it has stopped."""

    def __init__(self, program, *options, stderr=None):
        self.process = subprocess.Popen([program, *options], stdout=subprocess.PIPE, stderr=stderr, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{program} did not start: {self.process.wait()}")
        self.port = int(line)
        self.figures = {}

    def connect(self, timeout=PATIENCE, source="127.0.0.1"):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout, source_address=(source, 0))

    def stop(self):
        """Stops the server with SIGTERM and returns its exit status, which is not 0 if a sanitizer found something."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        output, _ = self.process.communicate(timeout=4 * PATIENCE)
        words = output.split()
        self.figures = {name: int(value) for name, value in zip(words[::2], words[1::2])}
        return self.process.returncode

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if self.process.poll() is None:
            status = self.stop()
            if kind is None and status != 0:
                raise RuntimeError(f"the server ended with {status}")


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body


class Stream:
    """Reads complete units from a socket."""

    def __init__(self, connection):
        self.socket = connection
        self.bytes = b""

    def fill(self):
        more = self.socket.recv(65536)
        if not more:
            raise EOFError
        self.bytes += more

    def take(self, size):
        while len(self.bytes) < size:
            self.fill()
        taken, self.bytes = self.bytes[:size], self.bytes[size:]
        return taken

    def until(self, mark):
        while mark not in self.bytes:
            self.fill()
        return self.take(self.bytes.index(mark) + len(mark))

    def reply(self, has_body=True):
        head = self.until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = {}
        for line in head[1:-2]:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        status = int(head[0].split()[1])
        length = int(headers.get("content-length", "0")) if has_body else 0
        return Reply(status, headers, self.take(length))

    def is_at_end(self):
        """Returns True if the peer has closed the connection in any way."""
        try:
            while True:
                self.fill()
        except (EOFError, ConnectionError, ssl.SSLError):
            return True
        except TimeoutError:
            return False


def request(method, path, *headers, body=b"", length=True, version="HTTP/1.1"):
    lines = [f"{method} {path} {version}", "Host: here", *headers]
    if body and length:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def ask(server, sent, has_body=True):
    """Sends one request on a new connection and returns the reply."""
    with server.connect() as connection:
        connection.sendall(sent)
        return Stream(connection).reply(has_body)


TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0


def frame(opcode, payload=b"", final=True, mask=b"\x11\x22\x33\x44", reserved=0, length=None):
    """Returns a client frame, valid or not."""
    first = (0x80 if final else 0) | reserved << 4 | opcode
    size = len(payload) if length is None else length
    masked = 0x80 if mask else 0
    if size < 126:
        head = struct.pack("!BB", first, masked | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, masked | 126, size)
    else:
        head = struct.pack("!BBQ", first, masked | 127, size)
    if mask:
        payload = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
    return head + (mask or b"") + payload


def upgrade(path="/ws", *headers, key=None, version="13"):
    key = key if key is not None else base64.b64encode(os.urandom(16)).decode()
    return request(
        "GET", path, "Upgrade: websocket", "Connection: keep-alive, Upgrade", f"Sec-WebSocket-Version: {version}",
        f"Sec-WebSocket-Key: {key}", *headers,
    )


class WebSocket(Stream):
    def __init__(self, server, *headers, connection=None, welcome=True):
        super().__init__(connection or server.connect())
        self.socket.sendall(upgrade("/ws", *headers))
        self.opening = self.reply(has_body=False)
        if self.opening.status == 101 and welcome:
            assert self.text() == "welcome"

    def send(self, text):
        self.socket.sendall(frame(TEXT, text.encode()))

    def frame(self):
        first, second = self.take(2)
        size = second & 0x7F
        if size == 126:
            (size,) = struct.unpack("!H", self.take(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self.take(8))
        return first & 15, self.take(size)

    def text(self):
        """Returns the next text. Answers pings on the way."""
        while True:
            opcode, payload = self.frame()
            if opcode == PING:
                self.socket.sendall(frame(PONG, payload))
            elif opcode == TEXT:
                return payload.decode()
            else:
                raise ValueError(f"frame {opcode} {payload!r}")

    def closing(self):
        """Returns the status the server closes with, or None if it closes without one."""
        try:
            while True:
                opcode, payload = self.frame()
                if opcode == CLOSE:
                    return struct.unpack("!H", payload[:2])[0] if payload else 1005
        except (EOFError, ConnectionError):
            return None

    def close(self):
        self.socket.close()


def run(tests):
    """Runs (title, function) pairs and prints TAP."""
    print(f"1..{len(tests)}")
    failures = 0
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Exception as fault:  # whatever fails, run the others
            failures += 1
            import traceback

            for line in traceback.format_exc().splitlines():
                print(f"# {line}")
            print(f"not ok {number} - {name}: {fault!r}".replace("\n", " "), flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit("this module is used by other tests")
