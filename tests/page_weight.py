#!/usr/bin/env python3
"""What a page weighs with all that it loads, as a browser fetches it.

Usage: page_weight.py SABOT. Prints TAP. References are followed through pages, styles and modules; a browser says that it reads
gzip, and what counts is what is sent.
"""

import gzip
import pathlib
import posixpath
import re
import sys
import tempfile

sys.dont_write_bytecode = True  # the source tree stays as it is
from served_room import ServedRoom  # noqa: E402
from tap_lines import Tests  # noqa: E402

sabot = pathlib.Path(sys.argv[1]).resolve()
tests = Tests()

MOST_BYTES = 100_000
ODDS_BYTES = 75_000
PIT_BYTES = 150_000  # a whole desk, opened once a shift on a machine of the house
# What a page, a style and a module load.
REFERENCES = [
    (re.compile(r'<(?:link|script|img)\b[^>]*?\b(?:href|src)="(/[^"]+)"'), ".html"),
    (re.compile(r'(?:@import\s+|url\()\s*["\']?([^"\')\s]+)'), ".css"),
    (re.compile(r'\b(?:from|import)\s*\(?\s*["\'](\.{0,2}/[^"\']+)["\']'), ".js"),
]


def kind_of(answer):
    type_of = answer.headers["Content-Type"]
    return ".html" if "html" in type_of else ".css" if "css" in type_of else ".js" if "javascript" in type_of else ""


def resolve(base, reference):
    return posixpath.normpath(posixpath.join(posixpath.dirname(base), reference))


def load(room, page):
    """Every path that the page needs, and how many bytes came for each, plain and as sent."""
    visitor = room.visitor()
    weights, waiting = {}, [page]
    while waiting:
        path = waiting.pop()
        if path in weights or path.startswith("data:"):
            continue
        answer = visitor.ask("GET", path, headers={"Accept-Encoding": "gzip"})
        assert answer.status == 200, f"{page} needs {path}: {answer.status}"
        plain = gzip.decompress(answer.body) if answer.headers.get("Content-Encoding") == "gzip" else answer.body
        weights[path] = (len(plain), len(answer.body))
        for pattern, kind in REFERENCES:
            if kind == kind_of(answer):
                waiting += [resolve(path, reference) for reference in pattern.findall(plain.decode())]
    return weights


def check(room, page, least_files, most_bytes=MOST_BYTES):
    weights = load(room, page)
    plain, sent = (sum(each) for each in zip(*weights.values()))
    print(f"# {page}: {len(weights)} files, {sent} bytes, {plain} before gzip")
    assert len(weights) >= least_files, f"references were not followed: {sorted(weights)}"
    assert sent < most_bytes, f"{sent} bytes: {sorted(weights.items(), key=lambda item: -item[1][1])}"


@tests.check(f"the display weighs less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/display/1", 10)


@tests.check(f"the pad weighs less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/pad/1", 10)


@tests.check(f"the odds page weighs less than {ODDS_BYTES} bytes")
def _(room):
    check(room, "/odds", 20, ODDS_BYTES)


@tests.check(f"the pit weighs less than {PIT_BYTES} bytes")
def _(room):
    check(room, "/pit", 20, PIT_BYTES)


@tests.check(f"the seat weighs less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/seat/1", 10)


@tests.check("the seat's service worker keeps what the page loads, no more and no less")
def _(room):
    worker = room.visitor().ask("GET", "/service-worker.js")
    assert worker.status == 200 and "javascript" in worker.headers["Content-Type"], worker.headers
    assert re.search(rb"const VERSION = '[0-9a-f]{24}';", worker.body), "the build has given it no version"
    kept = sorted(re.findall(r"^  '(/[^']+)',$", worker.body.decode(), re.M))
    later = {"/web/seat/shoe-proof.js"}  # the checker comes when a shoe is checked
    loaded = sorted(set(load(room, "/seat/1")) - {"/seat/1", "/manifest.webmanifest"} | later)
    assert kept == loaded, f"kept for nothing: {set(kept) - set(loaded)}; not kept: {set(loaded) - set(kept)}"
    assert "manifest" in room.visitor().ask("GET", "/manifest.webmanifest").headers["Content-Type"]


def imported(room, path, found):
    """The modules that come with a module, however deep; not those that are fetched when they are wanted."""
    words = room.visitor().ask("GET", path).body.decode()
    for reference in re.findall(r"""^import\b[^;(]*?["'](\.{1,2}/[^"']+)["']""", words, re.M):
        module = resolve(path, reference)
        if module not in found:
            found.add(module)
            imported(room, module, found)
    return found


@tests.check("the seat names all its modules at once: on a slow line every level of them would cost a round trip")
def _(room):
    page = room.visitor().ask("GET", "/seat/1").body.decode()
    named = set(re.findall(r'rel="modulepreload" href="([^"]+)"', page))
    needed = imported(room, "/web/seat/seat.js", set())
    assert len(needed) > 20 and named == needed, f"for nothing: {named - needed}; missing: {needed - named}"


@tests.check("a page is packed for whoever reads gzip, and plain for everybody else")
def _(room):
    def ask(path, accepted):
        return room.visitor().ask("GET", path, headers={"Accept-Encoding": accepted} if accepted else {})

    plain = ask("/web/seat/seat.js", None)
    for accepted in ("gzip", "br, gzip;q=0.5", "gzip; q=1.0, *;q=0"):
        packed = ask("/web/seat/seat.js", accepted)
        assert packed.headers["Content-Encoding"] == "gzip" and gzip.decompress(packed.body) == plain.body, accepted
        assert packed.headers["ETag"] == plain.headers["ETag"] and packed.headers["Vary"] == "Accept-Encoding"
    for accepted in ("identity", "br", "gzip;q=0", "deflate, gzip; q=0.000, br"):
        answer = ask("/web/seat/seat.js", accepted)
        assert "Content-Encoding" not in answer.headers and answer.body == plain.body, accepted
    picture = ask("/web/icons/icon-512.png", "gzip")
    assert "Content-Encoding" not in picture.headers and picture.body.startswith(b"\x89PNG"), "it is packed already"


@tests.check(f"the room's page weighs less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/", 3)


@tests.check(f"the drill weighs less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/drill", 10)


with tempfile.TemporaryDirectory() as directory, ServedRoom(sabot, directory) as room:
    sys.exit(tests.run(room))
