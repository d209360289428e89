#!/usr/bin/env python3
"""Sends thousands of malformed inputs to the HTTP and WebSocket adapter: it survives, leaks nothing, and serves the next client.

Usage: http_nonsense.py HTTP_ECHO [CONNECTIONS [SEED]]. Prints TAP.
"""

import os
import random
import socket
import sys
import tempfile

from http_adapter import make_certificate, secure
from http_peer import BINARY, CLOSE, CONTINUATION, PING, TEXT, Server, Stream, WebSocket, ask, frame, request, run, upgrade

PROGRAM = sys.argv[1]
CONNECTIONS = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 7
WORDS = [
    b"GET", b"POST", b"HEAD", b"CONNECT", b"PRI", b"get", b" ", b"  ", b"/", b"*", b"http://x/", b"/%zz", b"/\xff", b"?", b"#",
    b"HTTP/1.1", b"HTTP/1.0", b"HTTP/2.0", b"HTTP/9", b"\r\n", b"\n", b"\r", b"\r\n\r\n", b"\0", b":", b"Host: x", b"Host:",
    b"Content-Length: 5", b"Content-Length: -5", b"Content-Length: 99999999999999999999", b"Transfer-Encoding: chunked",
    b"Connection: close", b"Connection: Upgrade", b"Upgrade: websocket", b"Upgrade: h2c", b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", b"Expect: 100-continue", b" folded", b"Cookie: a", b"\x16\x03\x01",
    b"x" * 1000, b"a: b\r\n" * 50,
]


def garbage(chance):
    return chance.randbytes(chance.choice([1, 3, 50, 500, 5000]))


def words(chance):
    return b"".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 30)))


def damaged(chance):
    """Returns one to three good requests with some bytes changed, removed or doubled."""
    good = [request("GET", "/hello"), request("POST", "/echo", body=b"12345"), upgrade(), request("GET", "/late"),
            request("HEAD", "/large"), request("PUT", "/request?x=1", "Cookie: a=b", body=b"x" * 300)]
    text = bytearray(b"".join(chance.choice(good) for _ in range(chance.randrange(1, 4))))
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(text))
        kind = chance.randrange(3)
        if kind == 0:
            text[at] = chance.randrange(256)
        elif kind == 1:
            del text[at:at + chance.randrange(1, 20)]
            text = text or bytearray(b"G")
        else:
            text[at:at] = text[at:at + chance.randrange(1, 40)]
    return bytes(text)


def half(chance):
    whole = chance.choice([request("GET", "/hello"), request("POST", "/echo", body=b"x" * 100), upgrade()])
    return whole[:chance.randrange(len(whole))]


def huge(chance):
    size = chance.choice([5000, 17000, 70000])
    return chance.choice([
        request("GET", "/" + "a" * size), request("GET", "/hello", "Cookie: " + "a" * size), b"A" * size,
        request("GET", "/hello", *["a: b"] * (size // 10)), request("POST", "/echo", body=b"x" * size),
    ])


KINDS = [garbage, words, damaged, half, huge]


def send_and_leave(connection, chance, text):
    """Sends the text in one or several pieces; then waits a moment, closes or resets."""
    try:
        while text:
            size = len(text) if chance.random() < 0.5 else chance.randrange(1, len(text) + 1)
            connection.sendall(text[:size])
            text = text[size:]
        if chance.random() < 0.3:
            connection.settimeout(0.02)
            connection.recv(65536)
        if chance.random() < 0.3:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    except OSError:
        pass  # the server closed the connection
    connection.close()


def is_well(server):
    reply = ask(server, request("GET", "/hello"))
    assert reply.status == 200 and reply.body == b"hello"
    peer = WebSocket(server)
    peer.send("well?")
    assert peer.text() == "well?"
    peer.close()


def ends_well(server, resident):
    """Checks that nothing is left behind: no connection, no leak (a sanitizer would report it), no growth."""
    grown = memory(server)[1] - resident
    is_sanitized = memory(server)[0] > 1 << 40  # sanitizers keep freed memory
    assert server.stop() == 0, "the server failed"
    assert server.figures["clients"] == 0
    assert is_sanitized or grown < 20_000_000, f"the server grew by {grown} bytes"


def memory(server):
    """Returns virtual and resident memory."""
    with open(f"/proc/{server.process.pid}/statm") as file:
        return [int(pages) * os.sysconf("SC_PAGE_SIZE") for pages in file.read().split()[:2]]


def test_requests():
    chance = random.Random(SEED)
    with Server(PROGRAM, "requests_per_second=100000") as server:
        is_well(server)
        resident = memory(server)[1]
        for number in range(CONNECTIONS):
            send_and_leave(server.connect(), chance, chance.choice(KINDS)(chance))
            if number % 100 == 0:
                is_well(server)
        is_well(server)
        ends_well(server, resident)


def wrong_frame(chance):
    mask = chance.randbytes(4)
    payload = chance.randbytes(chance.choice([0, 1, 125, 126, 300]))
    return chance.choice([
        lambda: frame(chance.randrange(16), payload, reserved=chance.randrange(1, 8), mask=mask),
        lambda: frame(TEXT, payload, mask=None),
        lambda: frame(chance.randrange(16), payload[:125], final=False, mask=mask),
        lambda: frame(chance.choice([PING, CLOSE]), b"x" * 126, mask=mask),
        lambda: frame(chance.choice([3, 5, 7, 11, 15]), payload, mask=mask),
        lambda: frame(CONTINUATION, payload, mask=mask),
        lambda: frame(TEXT, b"a", final=False) + frame(TEXT, b"b"),
        lambda: frame(TEXT, payload, length=chance.choice([1 << 63, (1 << 64) - 1, 1 << 31, 70000]), mask=mask),
        lambda: frame(BINARY, payload, mask=mask),
        lambda: frame(TEXT, b"\xc0\x80" + payload, mask=mask),
        lambda: frame(CLOSE, chance.choice([b"", b"\x03", b"\x03\xe8", b"\0\0", b"\x03\xe8\xff", b"\x0f\xff" + payload[:100]])),
        lambda: frame(PING, payload[:125]) * 50,
        lambda: frame(TEXT, b"flood 300") + frame(TEXT, b"all " + b"x" * 500),
        lambda: frame(TEXT, b"", final=False) + frame(CONTINUATION, b"", final=False) * 200,
        lambda: bytes([0x81, 0xFE, 0, 5]) + mask + b"short",
        lambda: chance.randbytes(chance.choice([1, 2, 14, 400])),
    ])()


def test_frames():
    chance = random.Random(SEED + 1)
    with Server(PROGRAM, "requests_per_second=100000") as server:
        is_well(server)
        resident = memory(server)[1]
        for number in range(CONNECTIONS):
            connection = server.connect()
            text = upgrade() + b"".join(
                chance.choice([frame(TEXT, b"good"), wrong_frame(chance)]) for _ in range(chance.randrange(1, 6))
            )
            if chance.random() < 0.5:  # send the upgrade first and wait for its answer
                at = text.index(b"\r\n\r\n") + 4
                connection.sendall(text[:at])
                Stream(connection).until(b"\r\n\r\n")
                text = text[at:]
            send_and_leave(connection, chance, text)
            if number % 100 == 0:
                is_well(server)
        is_well(server)
        ends_well(server, resident)


def test_tls():
    chance = random.Random(SEED + 2)
    with tempfile.TemporaryDirectory() as directory:
        certificate, key = make_certificate(directory, "first")
        with Server(PROGRAM, f"certificate={certificate}", f"key={key}", "requests_per_second=100000") as server:
            for number in range(CONNECTIONS // 10):
                kind = chance.randrange(3)
                if kind == 0:
                    send_and_leave(server.connect(), chance, chance.choice(KINDS)(chance))
                elif kind == 1:  # a hello followed by garbage
                    hello = b"\x16\x03\x01" + chance.randrange(1, 600).to_bytes(2, "big") + b"\x01\x00" + garbage(chance)
                    send_and_leave(server.connect(), chance, hello)
                else:
                    send_and_leave(secure(server), chance, chance.choice(KINDS)(chance))
                if number % 20 == 0:
                    with secure(server) as connection:
                        connection.sendall(request("GET", "/hello"))
                        assert Stream(connection).reply().body == b"hello"
            assert server.stop() == 0


if __name__ == "__main__":
    print(f"# seed {SEED}")
    sys.exit(run([
        ("malformed requests do no harm", test_requests),
        ("malformed frames do no harm", test_frames),
        ("malformed TLS, and malformed data inside TLS, do no harm", test_tls),
    ]))
