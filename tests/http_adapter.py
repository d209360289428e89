#!/usr/bin/env python3
"""Tests the HTTP and WebSocket adapter from outside: what it serves, what it limits, and how it contains slow and hostile clients.

Usage: http_adapter.py HTTP_ECHO. Prints TAP.
"""

import contextlib
import os
import pathlib
import resource
import signal
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import warnings

from http_peer import (
    BINARY, CLOSE, CONTINUATION, PATIENCE, PING, PONG, TEXT, Server, Stream, WebSocket, ask, frame, request, run, upgrade,
)

PROGRAM = sys.argv[1]
PROTECTION = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def equal(found, expected):
    assert found == expected, f"{found!r}, expected {expected!r}"


def is_protected(reply):
    for name, value in PROTECTION.items():
        equal((name, reply.headers.get(name)), (name, value))
    assert "server" not in reply.headers


def test_requests():
    with Server(PROGRAM) as server:
        reply = ask(server, request("GET", "/hello"))
        equal((reply.status, reply.body), (200, b"hello"))
        equal(reply.headers["cache-control"], "no-store")
        is_protected(reply)
        equal(ask(server, request("POST", "/echo", body=b"a\0b")).body, b"a\0b")
        equal(ask(server, request("POST", "/echo", "Content-Length: 0")).status, 200)
        equal(ask(server, request("PUT", "/echo", "Content-Length: 0")).status, 200)
        equal(ask(server, request("GET", "/nowhere")).status, 404)
        head = ask(server, request("HEAD", "/hello"), has_body=False)
        equal((head.status, head.headers["content-length"]), (200, "5"))
        unchanged = ask(server, request("GET", "/unchanged"))
        equal((unchanged.status, unchanged.headers.get("content-length")), (304, None))
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
            body = ask(server, request(method, "/request", "Content-Length: 0")).body
            equal(body.split(b"\n")[0].decode(), method)


def test_request_fields():
    with Server(PROGRAM) as server:
        reply = ask(server, request(
            "POST", "/request/a%20b/./x/../c?name=A%26B&x=%31+2&%C3%A9;y", "Origin: http://there", "Cookie: a=1; b=2",
            "Content-Type: application/json", 'If-None-Match: "x"', "Accept-Encoding: gzip, br", body=b"{}",
        ))
        equal(reply.body.decode().split("\n")[:12], [
            "POST", "/request/a%20b/./x/../c", "name=A%26B&x=%31+2&%C3%A9;y", "here", "http://there",
            "a=1; b=2", "application/json", '"x"', "gzip, br", "127.0.0.1", "0", "2",
        ])


def test_response_headers():
    with Server(PROGRAM) as server:
        reply = ask(server, request("GET", "/cookie"))
        equal(reply.status, 405)
        expected = {
            "content-type": "application/json", "etag": '"one"', "cache-control": "max-age=60",
            "set-cookie": "session=1; HttpOnly", "location": "/elsewhere", "allow": "GET",
            "content-disposition": 'attachment; filename="a _b_.csv"', "retry-after": "7",
        }
        equal({name: reply.headers.get(name) for name in expected}, expected)
        injected = ask(server, request("GET", "/cookie?x"))
        assert "injected" not in injected.headers


def test_keep_alive_and_pipelines():
    with Server(PROGRAM) as server, server.connect() as connection:
        stream = Stream(connection)
        for _ in range(5):
            connection.sendall(request("GET", "/hello"))
            equal(stream.reply().body, b"hello")
            connection.sendall(request("POST", "/echo", body=b"again"))
            equal(stream.reply().body, b"again")
        several = [("GET", "/hello", b""), ("POST", "/echo", b"one"), ("GET", "/late", b""), ("POST", "/late", b"x"),
                   ("GET", "/large", b""), ("GET", "/copied", b""), ("POST", "/echo", b"two"), ("GET", "/hello", b"")]
        connection.sendall(b"".join(request(method, path, body=body) for method, path, body in several))
        found = [stream.reply().body for _ in several]
        large = b"x" * 3000000
        assert found == [b"hello", b"one", b"late", b"late", large, large, b"two", b"hello"]
        connection.sendall(request("POST", "/echo", body=b"first") + request("POST", "/echo", body=b"second"))
        equal([stream.reply().body for _ in range(2)], [b"first", b"second"])
        connection.sendall(request("GET", "/hello", "Connection: close"))
        equal(stream.reply().headers["connection"], "close")
        assert stream.is_at_end()


def test_old_http():
    with Server(PROGRAM) as server, server.connect() as connection:
        connection.sendall(b"GET /hello HTTP/1.0\r\n\r\n")
        stream = Stream(connection)
        equal(stream.reply().body, b"hello")
        assert stream.is_at_end()


def test_bodies_in_pieces():
    with Server(PROGRAM) as server, server.connect() as connection:
        sent = request("POST", "/echo", body=bytes(range(256)) * 4)
        for i in range(0, len(sent), 37):
            connection.sendall(sent[i:i + 37])
            time.sleep(0.001)
        equal(Stream(connection).reply().body, bytes(range(256)) * 4)


def test_rejected_bodies():
    with Server(PROGRAM, "body_max=1000") as server:
        equal(ask(server, request("POST", "/echo", body=b"x" * 1000)).status, 200)
        for size in (1001, 100000, 900000):
            reply = ask(server, request("POST", "/echo", body=b"x" * size))
            equal(reply.status, 413)
            is_protected(reply)
        equal(ask(server, request("POST", "/echo", "Content-Length: 99999999999")).status, 413)
        equal(ask(server, request("POST", "/echo")).status, 411)
        equal(ask(server, request("POST", "/echo", "Transfer-Encoding: chunked")).status, 501)
        for length in ("-1", "+5", "5, 5", "0x10", "5 5", "1e3", "99999999999999999999"):
            equal((length, ask(server, request("POST", "/echo", f"Content-Length: {length}")).status), (length, 400))
        equal(ask(server, request("POST", "/echo", "Content-Length: 5", "Content-Length: 6")).status, 400)
        equal(ask(server, request("GET", "/hello")).status, 200)


def test_long_addresses_and_headers():
    with Server(PROGRAM) as server:
        equal(ask(server, request("GET", "/request/" + "a" * 2000)).status, 200)
        for path in ("/" + "a" * 5000, "/?" + "a" * 5000, "/" + "a" * 60000, "/" + "a" * 600000):
            reply = ask(server, request("GET", path))
            equal(reply.status, 414)
            is_protected(reply)
        for size in (20000, 500000):
            reply = ask(server, request("GET", "/hello", "Cookie: " + "a" * size))
            equal(reply.status, 431)
            is_protected(reply)
        equal(ask(server, request("GET", "/hello", "Cookie: " + "a" * 12000)).status, 200)
        equal(ask(server, request("GET", "/hello", *["X: y"] * 200)).status, 431)
        equal(ask(server, request("GET", "/hello")).status, 200)


def test_too_many_requests():
    with Server(PROGRAM, "requests_per_second=1") as server:  # slower than any machine
        replies = [ask(server, request("GET", "/hello")) for _ in range(20)]
        refused = [reply for reply in replies if reply.status == 429]
        equal({reply.status for reply in replies[:4]}, {200})
        assert refused
        equal(refused[0].headers["retry-after"], "1")
        is_protected(refused[0])
        time.sleep(1.1)
        equal(ask(server, request("GET", "/hello")).status, 200)


def hold(server, count):
    """Opens this many connections, each of which gets an answer."""
    held = [server.connect() for _ in range(count)]
    for connection in held:
        connection.sendall(request("GET", "/hello"))
        equal(Stream(connection).reply().status, 200)
    return held


def check_ten(server):
    """Ten connections are served, more are refused, and a closed one makes room for another."""
    held = hold(server, 10)
    for _ in range(20):
        with server.connect() as another:
            assert Stream(another).is_at_end()
    held.pop().close()
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            equal(ask(server, request("GET", "/hello")).status, 200)
            break
        except (EOFError, ConnectionError):
            assert time.monotonic() < deadline
    for connection in held:
        connection.close()


def test_too_many_connections():
    with Server(PROGRAM, "clients_max=10") as server:
        check_ten(server)


def test_too_many_connections_from_one_address():
    with Server(PROGRAM, "address_max=10", "limits_loopback=1") as server:
        with server.connect(source="127.0.0.2") as elsewhere:
            elsewhere.sendall(request("GET", "/hello"))
            equal(Stream(elsewhere).reply().status, 200)
            check_ten(server)
        equal(server.stop(), 0)
        assert server.figures["limited"] >= 20, server.figures
    with Server(PROGRAM, "address_max=10") as server:  # loopback is not limited by default
        for connection in hold(server, 30):
            connection.close()
        equal(server.stop(), 0)
        equal(server.figures["limited"], 0)


def trickle(connection, sent, seconds):
    """Sends byte by byte. Returns how many bytes the server took before it closed the connection."""
    for i, byte in enumerate(sent):
        try:
            connection.sendall(bytes([byte]))
        except ConnectionError:
            return i
        time.sleep(seconds)
    return len(sent)


def test_slow_body():
    with Server(PROGRAM, "body_seconds=3") as server:
        with server.connect() as connection:
            began = time.monotonic()
            connection.sendall(request("POST", "/echo", "Content-Length: 10000"))
            assert trickle(connection, b"x" * 9999, 0.05) < 9999
            assert time.monotonic() - began > 1.9  # checked once a second, the first time possibly at once
        equal(ask(server, request("POST", "/echo", body=b"whole")).body, b"whole")


def test_late_answers():
    with Server(PROGRAM) as server:
        for _ in range(3):
            equal(ask(server, request("GET", "/late")).body, b"late")
            equal(ask(server, request("POST", "/late", body=b"x" * 5000)).body, b"late")
        for i in range(50):  # some clients close before the answer, some with a reset
            connection = server.connect()
            connection.sendall(request("GET", "/late"))
            if i % 2 == 0:
                connection.setsockopt(1, 13, b"\1\0\0\0\0\0\0\0")  # SO_LINGER: close resets
            connection.close()
        equal(ask(server, request("GET", "/late")).body, b"late")
        equal(server.stop(), 0)
        equal(server.figures["connected"], 0)


def test_web_socket():
    with Server(PROGRAM) as server:
        peer = WebSocket(server)
        equal(peer.opening.status, 101)
        sample = ask(server, upgrade(key="dGhlIHNhbXBsZSBub25jZQ=="), has_body=False)
        equal(sample.headers["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        for text in ("hi", "", "x" * 125, "x" * 126, "y" * 16384, "\u9f8d 7"):
            peer.send(text)
            equal(peer.text(), text)
        peer.socket.sendall(
            frame(TEXT, b"on", final=False) + frame(PING, b"there?") + frame(CONTINUATION, b"", final=False)
            + frame(CONTINUATION, "\u9f8d".encode()[:1], final=False) + frame(CONTINUATION, "\u9f8d".encode()[1:])
        )
        equal(sorted([peer.frame(), peer.frame()]), sorted([(PONG, b"there?"), (TEXT, "on\u9f8d".encode())]))
        for byte in frame(TEXT, b"byte by byte"):
            peer.socket.sendall(bytes([byte]))
        equal(peer.text(), "byte by byte")
        peer.socket.sendall(b"".join(frame(TEXT, str(i).encode()) for i in range(30)))
        equal([peer.text() for _ in range(30)], [str(i) for i in range(30)])
        peer.socket.sendall(frame(CLOSE, b"\x03\xe8bye"))
        equal(peer.closing(), 1000)
        asked = WebSocket(server)
        asked.send("close 4001")
        equal(asked.frame(), (CLOSE, b"\x0f\xa1as you wish"))
        late_bytes = server.connect()  # the first message is in the same packet as the upgrade
        late_bytes.sendall(upgrade() + frame(TEXT, b"early"))
        stream = WebSocket.__new__(WebSocket)
        Stream.__init__(stream, late_bytes)
        equal(stream.reply(has_body=False).status, 101)
        equal([stream.text(), stream.text()], ["welcome", "early"])


def test_limits_of_a_web_socket():
    with Server(PROGRAM, "message_max=1000", "messages_per_second=10") as server:
        for sent, status in (
            (frame(TEXT, b"x" * 1001), 1009),
            (frame(TEXT, b"x" * 600, final=False) + frame(CONTINUATION, b"x" * 401), 1009),
            (frame(TEXT, b"", length=1 << 40), None),
            (frame(TEXT, b"x", length=1 << 40), 1009),
            (frame(BINARY, b"x"), 1003),
            (frame(TEXT, b"\xff"), 1007),
            (frame(TEXT, b"\xe9\xbe"), 1007),
            (frame(TEXT, b"\xed\xa0\x80"), 1007),
            (b"".join(frame(TEXT, b"x") for _ in range(60)), 1008),
        ):
            peer = WebSocket(server)
            peer.socket.sendall(sent)
            if status is None:
                peer.close()
                continue
            equal((sent[:20], peer.closing()), (sent[:20], status))
        peer = WebSocket(server)
        peer.send("x" * 1000)
        equal(len(peer.text()), 1000)


def test_rejected_upgrades():
    with Server(PROGRAM) as server:
        good = upgrade().decode()
        for sent, status in (
            (upgrade("/elsewhere"), 403),
            (upgrade(version="8"), 426),
            (upgrade(key="short"), 400),
            (upgrade(key="x" * 500), 400),
            (good.replace("GET", "POST").encode(), 411),
            (good.replace("GET", "DELETE").encode(), 400),
            (good.replace("Upgrade: websocket", "Upgrade: h2c\r\nHTTP2-Settings: AAAA").encode(), 400),
            (good.replace("Upgrade: websocket", "Upgrade: other").encode(), 400),
            (good.replace("keep-alive, Upgrade", "keep-alive").encode(), 400),
            (good.replace("Host: here\r\n", "").encode(), 400),
            (good.replace("Host: here", "Host: here\r\nContent-Length: 3").encode() + b"abc", 400),
        ):
            reply = ask(server, sent)
            equal((sent[:60], reply.status), (sent[:60], status))
            is_protected(reply)
        equal(WebSocket(server).opening.status, 101)
        equal(server.stop(), 0)
        equal(server.figures["clients"], 0)


def test_client_that_never_reads():
    with Server(PROGRAM, "messages_per_second=100000") as server:
        slow_client(server, WebSocket(server))


def test_client_that_never_reads_over_tls():
    with tempfile.TemporaryDirectory() as directory, tls_server(directory, "messages_per_second=100000") as server:
        slow_client(server, WebSocket(server, connection=secure(server)), lambda: secure(server))


def slow_client(server, slow, connect=lambda: None):
    """Fifty other clients get every frame; the slow one loses its queue and is told to resync when it reads again."""
    others = [WebSocket(server, connection=connect()) for _ in range(50)]
    slow.send("flood 3000")
    speaker = WebSocket(server, connection=connect())
    for i in range(100):
        speaker.send(f"all {i} " + "z" * 300)
    for peer in [*others, speaker]:
        for i in range(100):
            assert peer.text().startswith(f"{i} ")
    while slow.text() != "resync":
        pass
    slow.send("back")
    while slow.text() != "back":
        pass
    equal(server.stop(), 0)
    assert server.figures["dropped"] >= 1
    equal(server.figures["drained"], server.figures["dropped"])


def test_stalled_client_is_closed():
    with Server(PROGRAM, "stalled_seconds=2", "queue_max=100000", "queue_bytes_max=100000000") as server:
        before = open_files(server)
        stalled = WebSocket(server)
        stalled.send("flood 20000")
        reader = server.connect()
        reader.sendall(request("GET", "/large") * 3)  # does not read the answers, either
        deadline = time.monotonic() + PATIENCE
        lively = WebSocket(server)
        while os.path.exists(f"/proc/{server.process.pid}") and time.monotonic() < deadline:
            lively.send("still here")
            equal(lively.text(), "still here")
            if open_files(server) <= before + 1:  # the lively client
                break
            time.sleep(0.2)
        assert time.monotonic() < deadline
        stalled.close()
        reader.close()


def open_files(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def test_greedy_client_costs_little():
    """A client asks for much, asks again, and reads nothing: the server must not poll it."""
    with Server(PROGRAM) as server:
        pushy = server.connect()
        pushy.sendall(request("GET", "/large") * 20)
        time.sleep(0.5)
        before = processor_seconds(server)
        time.sleep(2)
        used = processor_seconds(server) - before
        assert used < 1, f"{used} seconds of processor time in two seconds"
        equal(ask(server, request("GET", "/hello")).status, 200)
        pushy.close()


def processor_seconds(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_stopping():
    with Server(PROGRAM) as server:
        peers = [WebSocket(server) for _ in range(10)]
        idle = server.connect()
        idle.sendall(request("GET", "/hello"))
        equal(Stream(idle).reply().status, 200)
        waiting = server.connect()
        waiting.sendall(request("GET", "/late"))
        peers[0].send("flood 50")
        closings = []
        thread = threading.Thread(target=lambda: closings.extend(peer.closing() for peer in peers))
        time.sleep(0.01)
        thread.start()
        equal(server.stop(), 0)
        thread.join()
        equal(closings, [1001] * 10)
        equal(server.figures["clients"], 0)
        for connection in (idle, waiting):
            connection.close()


def test_failing_to_open():
    with Server(PROGRAM) as server:
        taken = subprocess.run([PROGRAM, f"port={server.port}"], capture_output=True, text=True)
        equal(taken.returncode, 1)
        assert "in use" in taken.stderr, taken.stderr
    for file, reason in (("/nowhere", "No such file or directory"), ("/dev/null", "")):
        failed = subprocess.run([PROGRAM, f"certificate={file}", f"key={file}"], capture_output=True, text=True)
        equal(failed.returncode, 1)
        assert f"Cannot read the certificate from {file}: {reason}" in failed.stderr, failed.stderr
    failed = subprocess.run([PROGRAM, "address=203.0.113.77"], capture_output=True, text=True)
    equal(failed.returncode, 1)
    assert "Cannot listen on 203.0.113.77" in failed.stderr, failed.stderr


def make_certificate(directory, name):
    certificate, key = f"{directory}/{name}.pem", f"{directory}/{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={name}", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )
    return certificate, key


def client_context():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def secure(server, version=None):
    context = client_context()
    if version is not None:
        warnings.simplefilter("ignore", DeprecationWarning)  # old versions are what is tested
        context.minimum_version = context.maximum_version = version
        context.set_ciphers("ALL:@SECLEVEL=0")
    return context.wrap_socket(server.connect(), server_hostname="here")


def name_of(connection):
    """Returns the name in the certificate."""
    der = connection.getpeercert(binary_form=True)
    return next(name for name in ("first", "second") if name.encode() in der)


def test_tls():
    with tempfile.TemporaryDirectory() as directory:
        certificate, key = make_certificate(directory, "first")
        with Server(PROGRAM, f"certificate={certificate}", f"key={key}", stderr=subprocess.PIPE) as server:
            with secure(server) as connection:
                equal(name_of(connection), "first")
                connection.sendall(request("GET", "/request"))
                equal(Stream(connection).reply().body.split(b"\n")[10], b"1")
                connection.sendall(request("GET", "/large") * 2)
                stream = Stream(connection)
                equal([len(stream.reply().body) for _ in range(2)], [3000000] * 2)
            with secure(server, ssl.TLSVersion.TLSv1_2) as connection:
                connection.sendall(request("GET", "/hello"))
                equal(Stream(connection).reply().body, b"hello")
            try:
                secure(server, ssl.TLSVersion.TLSv1_1).close()
                raise AssertionError("TLS 1.1 was accepted")
            except (ssl.SSLError, ConnectionError, ValueError):
                pass
            peer = WebSocket(server, connection=secure(server))
            peer.send("x" * 16000)
            equal(len(peer.text()), 16000)
            for rude in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x00\x05hello", b"\0" * 5000, os.urandom(3000)):
                with server.connect(5) as connection:
                    connection.sendall(rude)
            # A new certificate is loaded; one that cannot be read is not, and the last good one stays.
            second = make_certificate(directory, "second")
            pathlib.Path(certificate).write_bytes(pathlib.Path(second[0]).read_bytes())
            pathlib.Path(key).write_bytes(pathlib.Path(second[1]).read_bytes())
            server.process.send_signal(signal.SIGHUP)
            equal(server.process.stderr.readline(), "reloaded\n")
            with secure(server) as connection:
                equal(name_of(connection), "second")
            pathlib.Path(key).write_bytes(b"no key")
            server.process.send_signal(signal.SIGHUP)
            assert "key" in server.process.stderr.readline()
            with secure(server) as connection:
                equal(name_of(connection), "second")
            peer.send("still open")
            equal(peer.text(), "still open")


def tls_server(directory, *options):
    certificate, key = make_certificate(directory, "first")
    return Server(PROGRAM, f"certificate={certificate}", f"key={key}", *options)


def test_plain_http_on_the_tls_port():
    with tempfile.TemporaryDirectory() as directory, tls_server(directory) as server:
        for _ in range(20):
            with server.connect() as connection:
                connection.sendall(request("GET", "/hello"))
                stream = Stream(connection)
                assert stream.is_at_end()
                assert b"HTTP/1.1" not in stream.bytes, stream.bytes
        with secure(server) as connection:
            connection.sendall(request("GET", "/hello"))
            equal(Stream(connection).reply().body, b"hello")


def test_stalled_handshake():
    """Clients send nothing, half a hello, or a hello and never read the answer: each is closed in time."""
    with tempfile.TemporaryDirectory() as directory, tls_server(directory, "reading_seconds=3") as server:
        before = open_files(server)
        hello = ssl.MemoryBIO()
        with contextlib.suppress(ssl.SSLWantReadError):
            client_context().wrap_bio(ssl.MemoryBIO(), hello).do_handshake()
        hello = hello.read()
        began = time.monotonic()
        stalled = [server.connect() for _ in range(30)]
        for i, connection in enumerate(stalled):
            connection.sendall((b"", hello[:100], hello)[i % 3])
        with secure(server) as connection:
            connection.sendall(request("GET", "/hello"))
            equal(Stream(connection).reply().body, b"hello")
        for connection in stalled:
            assert Stream(connection).is_at_end()
            connection.close()
        assert time.monotonic() - began > 1.9
        wait_until(lambda: open_files(server) <= before)


def test_request_and_end_of_tls_in_one_packet():
    """A client that ends TLS right after a request still gets the answer."""
    with tempfile.TemporaryDirectory() as directory, tls_server(directory) as server, server.connect() as connection:
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = client_context().wrap_bio(incoming, outgoing)

        def go_on(step):
            while True:
                with contextlib.suppress(ssl.SSLWantReadError):
                    return step()
                connection.sendall(outgoing.read())
                incoming.write(connection.recv(65536))

        go_on(tls.do_handshake)
        tls.write(request("GET", "/late") + request("GET", "/hello"))
        with contextlib.suppress(ssl.SSLWantReadError):
            tls.unwrap()
        connection.sendall(outgoing.read())
        while more := connection.recv(65536):
            incoming.write(more)
        incoming.write_eof()
        text = b""
        with contextlib.suppress(ssl.SSLError):
            while more := tls.read(65536):
                text += more
        equal([text.count(b"200 OK"), text.endswith(b"hello")], [2, True])


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "timeout"
        time.sleep(0.05)


def test_thousands_of_silent_connections():
    """As many connections as the system has files for: the server keeps answering, and closes them all."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = min(10_000, hard - 300)
    assert count >= 2000, f"a limit of {hard} open files is too low for this test"
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count + 100), hard))
    with Server(PROGRAM, f"clients_max={count + 50}", "reading_seconds=8") as server:
        before = open_files(server)
        silent = [server.connect(source=f"127.0.1.{i % 200}") for i in range(count)]
        for _ in range(10):
            began = time.monotonic()
            equal(ask(server, request("GET", "/hello")).body, b"hello")
            assert time.monotonic() - began < 2
        for connection in silent:
            assert Stream(connection).is_at_end()
            connection.close()
        wait_until(lambda: open_files(server) <= before)
        equal(server.stop(), 0)
        assert server.figures["connections"] >= count
        equal(server.figures["limited"], 0)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_out_of_files():
    """New connections are closed when there is no file for them; open ones work, and the thread does not spin."""
    with Server(PROGRAM) as server:
        kept = server.connect()
        stream = Stream(kept)
        kept.sendall(request("GET", "/hello"))
        equal(stream.reply().body, b"hello")
        most = max(int(name) for name in os.listdir(f"/proc/{server.process.pid}/fd")) + 1
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (most, most))
        for connection in [server.connect() for _ in range(50)]:
            assert Stream(connection).is_at_end()
            connection.close()
        before = processor_seconds(server)
        time.sleep(1)
        assert processor_seconds(server) - before < 0.5
        kept.sendall(request("GET", "/hello"))
        equal(stream.reply().body, b"hello")
        kept.close()


def test_every_address():
    with Server(PROGRAM, "address=") as server:
        equal(ask(server, request("GET", "/request")).body.split(b"\n")[9], b"127.0.0.1")


TESTS = [
    ("requests of every method are answered", test_requests),
    ("a handler gets every part of a request", test_request_fields),
    ("a response has the headers it was given", test_response_headers),
    ("connections are kept alive, and pipelined requests are answered in order", test_keep_alive_and_pipelines),
    ("an HTTP/1.0 connection is closed after the answer", test_old_http),
    ("a body may arrive in pieces", test_bodies_in_pieces),
    ("bodies that are too large or have no valid length are rejected", test_rejected_bodies),
    ("addresses and headers that are too long are rejected", test_long_addresses_and_headers),
    ("too many requests are answered with 429", test_too_many_requests),
    ("too many connections are closed at once", test_too_many_connections),
    ("too many connections from one address are closed at once", test_too_many_connections_from_one_address),
    ("a slow body has a deadline", test_slow_body),
    ("answers may come late, and the client may be gone by then", test_late_answers),
    ("a WebSocket sends and receives messages", test_web_socket),
    ("a WebSocket has limits", test_limits_of_a_web_socket),
    ("malformed upgrades are rejected", test_rejected_upgrades),
    ("a client that never reads does not slow down others", test_client_that_never_reads),
    ("a TLS client that never reads does not slow down others", test_client_that_never_reads_over_tls),
    ("a stalled client is closed", test_stalled_client_is_closed),
    ("a client that sends many requests and reads nothing costs little", test_greedy_client_costs_little),
    ("all clients are told when the server stops", test_stopping),
    ("a server that cannot open says why", test_failing_to_open),
    ("TLS works, and a new certificate is loaded without a restart", test_tls),
    ("plain HTTP on the TLS port is closed", test_plain_http_on_the_tls_port),
    ("a stalled handshake is closed", test_stalled_handshake),
    ("a request with the end of TLS in the same packet is answered", test_request_and_end_of_tls_in_one_packet),
    ("thousands of silent connections are closed", test_thousands_of_silent_connections),
    ("a server out of files keeps serving open connections", test_out_of_files),
    ("the server can listen on every address", test_every_address),
]

if __name__ == "__main__":
    sys.exit(run(TESTS))
