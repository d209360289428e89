#!/usr/bin/env python3
"""Measures how many bytes each page loads, as a browser fetches it, and what it requests when it is opened again.

Usage: page_weight.py SABOT. Prints TAP. References are followed through pages, styles and modules, using each page's import map. The
client accepts gzip, and the bytes sent are counted.
"""

import base64
import functools
import gzip
import hashlib
import json
import pathlib
import posixpath
import re
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import ServedRoom  # noqa: E402
from tap_lines import Tests  # noqa: E402

sabot = pathlib.Path(sys.argv[1]).resolve()
tests = Tests()

MOST_BYTES = 100_000
ODDS_BYTES = 75_000
PIT_BYTES = 150_000  # a whole desk, opened once per shift on a house computer
PAGES = ["/", "/display/1", "/pad/1", "/seat/1", "/seat/", "/pit", "/pit/1", "/odds", "/drill"]
FOR_GOOD = "public, max-age=31536000, immutable"
# References of pages, styles and modules
REFERENCES = [
    (re.compile(r'<(?:link|script|img)\b[^>]*?\b(?:href|src)="(/[^"]+)"'), ".html"),
    (re.compile(r'(?:@import\s+|url\()\s*["\']?([^"\')\s]+)'), ".css"),
    (re.compile(r'\b(?:from|import|import\.meta\.resolve)\s*\(?\s*["\'](\.{0,2}/[^"\']+)["\']'), ".js"),
    (re.compile(r'"src": "([^"]+)"'), ".webmanifest"),
]
COMMENT = re.compile(r"/\*\*.*?\*/|^\s*//[^\n]*", re.S | re.M)  # comments may import types
IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>')
HASHED = re.compile(r"^/web/[a-z]+/[a-z0-9-]+\.[0-9a-f]{8}\.[a-z]+$")


def kind_of(answer):
    type_of = answer.headers["Content-Type"]
    kinds = {"html": ".html", "css": ".css", "javascript": ".js", "manifest": ".webmanifest"}
    return next((kind for word, kind in kinds.items() if word in type_of), "")


def plain(answer):
    return gzip.decompress(answer.body) if answer.headers.get("Content-Encoding") == "gzip" else answer.body


def map_of(page):
    found = IMPORT_MAP.search(page)
    return json.loads(found.group(1))["imports"] if found else {}


def resolve(base, reference, imports):
    path = posixpath.normpath(posixpath.join(posixpath.dirname(base), reference))
    return imports.get(path, path)


@functools.cache
def load(room, page):
    """Returns the answers for all paths the page needs. Cached, because a room limits the requests per second of one address."""
    visitor = room.visitor()
    answers, waiting, imports = {}, [page], {}
    while waiting:
        path = waiting.pop()
        if path in answers or path.startswith("data:"):
            continue
        answer = visitor.ask("GET", path, headers={"Accept-Encoding": "gzip"})
        assert answer.status == 200, f"{page} needs {path}: {answer.status}"
        answers[path] = answer
        kind = kind_of(answer)
        words = plain(answer).decode() if kind else ""
        words = COMMENT.sub("", words) if kind == ".js" else words
        if path == page:
            imports = map_of(words)
        for pattern, of_kind in REFERENCES:
            if of_kind == kind:
                # Only modules use the import map.
                waiting += [resolve(path, each, imports if kind == ".js" else {}) for each in pattern.findall(words)]
    return answers


def check(room, page, least_files, most_bytes=MOST_BYTES):
    answers = {path: answer for path, answer in load(room, page).items() if not path.endswith(".png")}  # icons are loaded by the system
    sent, whole = (sum(map(len, each)) for each in zip(*((answer.body, plain(answer)) for answer in answers.values())))
    print(f"# {page}: {len(answers)} files, {sent} bytes, {whole} before gzip")
    assert len(answers) >= least_files, f"references were not followed: {sorted(answers)}"
    assert sent < most_bytes, f"{sent} bytes: {sorted((len(answer.body), path) for path, answer in answers.items())}"


@tests.check(f"the display loads less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/display/1", 10)


@tests.check(f"the pad loads less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/pad/1", 10)


@tests.check(f"the odds page loads less than {ODDS_BYTES} bytes")
def _(room):
    check(room, "/odds", 20, ODDS_BYTES)


@tests.check(f"the pit loads less than {PIT_BYTES} bytes")
def _(room):
    check(room, "/pit", 20, PIT_BYTES)


@tests.check(f"the seat loads less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/seat/1", 10)


@tests.check("the seat's service worker caches exactly the files the page loads")
def _(room):
    worker = room.visitor().ask("GET", "/service-worker.js")
    assert worker.status == 200 and "javascript" in worker.headers["Content-Type"], worker.headers
    assert worker.headers["Cache-Control"] == "no-cache", worker.headers["Cache-Control"]
    assert re.search(rb"const VERSION = '[0-9a-f]{24}';", worker.body), "the build did not set a version"
    kept = set(re.findall(r"^  '(/[^']+)',$", worker.body.decode(), re.M))
    [page] = [path for path in kept if path.endswith(".html")]
    assert room.visitor().ask("GET", page).body == room.visitor().ask("GET", "/seat/1").body, page
    loaded = {path for path in load(room, "/seat/1") if not path.endswith((".webmanifest", ".png"))} - {"/seat/1"} | {page}
    assert kept == loaded, f"cached but not needed: {kept - loaded}; not cached: {loaded - kept}"
    assert "manifest" in room.visitor().ask("GET", "/manifest.webmanifest").headers["Content-Type"]


@tests.check("every page preloads all its modules at once, because each level would cost a round trip on a slow line")
def _(room):
    for path in PAGES:
        answers = load(room, path)
        page = plain(answers[path]).decode()
        imports = map_of(page)
        [entry] = re.findall(r'<script type="module" src="([^"]+)">', page)
        needed, waiting = set(), [entry]
        while waiting:
            module = waiting.pop()
            words = plain(answers[module]).decode()
            now = re.findall(r"""^import\b[^;('"]*["'](\.{1,2}/[^"']+)["']""", words, re.M)
            waiting += {resolve(module, each, imports) for each in now} - needed - {entry}
            needed.update(waiting)
        named = set(re.findall(r'rel="modulepreload" href="([^"]+)"', page))
        assert len(needed) >= 3 and named == needed, f"{path}: not needed: {named - needed}; missing: {needed - named}"


@tests.check("a page that is opened again requests only its document; everything else is cached forever under its hashed name")
def _(room):
    for page in PAGES:
        cold = load(room, page)
        again = [path for path, answer in cold.items() if answer.headers["Cache-Control"] != FOR_GOOD]
        assert again == [page], f"{page}: {again}"
        assert all(HASHED.match(path) for path in cold if path != page), sorted(cold)
        document = cold[page]
        assert document.headers["Cache-Control"] == "no-cache", document.headers["Cache-Control"]
        warm = room.visitor().ask("GET", page, headers={"If-None-Match": document.headers["ETag"]})
        assert (warm.status, warm.body) == (304, b""), f"{page}: {warm.status}"
        # A browser applies the policy of this answer to the document in its cache.
        for name in ("Content-Security-Policy", "ETag", "Cache-Control"):
            assert warm.headers[name] == document.headers[name], f"{page}: {name}: {warm.headers[name]}"


@tests.check("a hashed name has the hash of its file, and a wrong hash is not found and not cached")
def _(room):
    files = {path: plain(answer) for page in PAGES for path, answer in load(room, page).items() if path != page}
    assert len(files) > 80, sorted(files)
    for path, whole in files.items():
        stem, digest, suffix = path.rsplit(".", 2)
        assert hashlib.blake2b(whole, digest_size=4).hexdigest() == digest, path
        named = room.visitor().ask("GET", f"{stem}.{suffix}")
        assert (named.body, named.headers["Cache-Control"]) == (whole, "no-cache"), f"{path}: {named.status}"
        other = room.visitor().ask("GET", f"{stem}.{int(digest, 16) ^ 1:08x}.{suffix}")
        assert (other.status, other.headers["Cache-Control"]) == (404, "no-store"), f"{path}: {other.status}"


@tests.check("a page's policy allows its import map by hash and no other inline script")
def _(room):
    for path in PAGES + ["/nowhere"]:
        answer = room.visitor().ask("GET", path, headers={"Accept": "text/html"})
        inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", answer.body.decode(), re.S)
        hashes = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in inline]
        policy = answer.headers["Content-Security-Policy"]
        assert len(hashes) == 1 and f"; script-src 'self' 'sha256-{hashes[0]}'; " in policy, f"{path}: {policy}"
        assert "unsafe" not in policy and not re.search(r"<style|\bon[a-z]+=|\bstyle=", answer.body.decode()), path


@tests.check("pages from a folder are served as they are, without hashes and without caching")
def _(room):
    web = pathlib.Path(__file__).resolve().parent.parent / "web"
    with tempfile.TemporaryDirectory() as folder, ServedRoom(sabot, folder, "--web", str(web)) as from_folder:
        visitor = from_folder.visitor()
        for page in PAGES:
            for path, answer in load(from_folder, page).items():
                assert answer.headers["Cache-Control"] == "no-store", f"{path}: {answer.headers['Cache-Control']}"
                assert path == page or answer.body == (web / path.removeprefix("/web/")).read_bytes(), path
        assert b"const VERSION = '';" in visitor.ask("GET", "/service-worker.js").body
        hashed = next(path for path in load(room, "/pad/1") if path.startswith("/web/pad/"))
        assert visitor.ask("GET", hashed).status == 404, hashed


@tests.check("a page is gzipped for clients that accept it, and plain for all others")
def _(room):
    def ask(path, accepted):
        return room.visitor().ask("GET", path, headers={"Accept-Encoding": accepted} if accepted else {})

    whole = ask("/web/seat/seat.js", None)
    for accepted in ("gzip", "br, gzip;q=0.5", "gzip; q=1.0, *;q=0"):
        packed = ask("/web/seat/seat.js", accepted)
        assert packed.headers["Content-Encoding"] == "gzip" and gzip.decompress(packed.body) == whole.body, accepted
        assert packed.headers["ETag"] == whole.headers["ETag"] and packed.headers["Vary"] == "Accept-Encoding"
    for accepted in ("identity", "br", "gzip;q=0", "deflate, gzip; q=0.000, br"):
        answer = ask("/web/seat/seat.js", accepted)
        assert "Content-Encoding" not in answer.headers and answer.body == whole.body, accepted
    picture = ask("/web/icons/icon-512.png", "gzip")
    assert "Content-Encoding" not in picture.headers and picture.body.startswith(b"\x89PNG"), "images are already compressed"


@tests.check(f"the room's page loads less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/", 3)


@tests.check(f"the drill loads less than {MOST_BYTES} bytes")
def _(room):
    check(room, "/drill", 10)


with tempfile.TemporaryDirectory() as directory, ServedRoom(sabot, directory) as room:
    sys.exit(tests.run(room))
