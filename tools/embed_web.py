#!/usr/bin/env python3
"""Writes a C file that contains the pages, plain and gzipped: embed_web.py OUTPUT.c WEB FILE...

Browsers may cache a file forever, because its address contains a hash of its contents: pad/keys.js is also served as
/web/pad/keys.3f9a1c2b.js. Modules are not changed. Each page gets an import map, which tells the browser the hashed
address of every module, and preloads all of its modules at once. References in pages, style sheets and the manifest are
rewritten. Pages served from a folder (sabot serve --web) are not changed at all.
"""
import base64
import gzip
import hashlib
import json
import pathlib
import posixpath
import re
import sys

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
HEAD = """// Written by tools/embed_web.py from the files of web/. Do not edit.
#include "serve/routes/pages.h"
"""
# The assembler includes the files itself, so no page becomes a C string.
BYTES = """
__asm__(".pushsection .rodata\\n"
        "page_{index}: .incbin \\"{path}\\"\\n"
        "page_{index}_end: .byte 0\\n"
        "page_{index}_packed: {packed}\\n"
        "page_{index}_packed_end: .byte 0\\n"
        ".popsection\\n");
extern const char page_{index}[], page_{index}_end[], page_{index}_packed[], page_{index}_packed_end[];
"""

AT_WEB = "/web/"
IMPORT = re.compile(r"""^(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*['"]([^'"]+)['"]""", re.M)
LATER = re.compile(r"""\bimport(?:\.meta\.resolve)?\(\s*['"]([^'"]+)['"]""")
STYLE_REFERENCE = re.compile(r"""((?:@import\s+|url\()\s*["']?)([^"')\s]+)""")
COMMENT = re.compile(r"/\*\*.*?\*/|^\s*//[^\n]*", re.S | re.M)  # comments may import types
WEB_REFERENCE = re.compile(r"""(?<=["'])/web/[^"']+""")
MODULE_SCRIPT = re.compile(r"""^( *)<script type="module" src="([^"]+)">""", re.M)

WORKER = "seat/service-worker.js"
WORKER_PAGE = "seat/seat.html"
NO_VERSION = "const VERSION = '';"
NO_SHELL = "const SHELL = [];"


class Pages:
    """The files of web/ as they are served, by their names below web/."""

    def __init__(self, sources):
        self.bytes = dict(sources)
        self.policies = {}  # additions to a page's policy besides 'self': the hash of its import map
        self.needed = {}  # all files a page loads, at once or later
        for suffixes, rewrite in (
            ((".css",), self.rewrite_style),
            ((".webmanifest",), self.rewrite_references),
            ((".html",), self.rewrite_page),
        ):
            for name in [name for name in self.bytes if name.endswith(suffixes)]:
                self.bytes[name] = rewrite(name, self.bytes[name].decode()).encode()
        self.bytes[WORKER] = self.rewrite_worker(self.bytes[WORKER].decode()).encode()

    def hashed(self, name):
        """Returns the name with the hash of the file's contents, which must not change after this call."""
        stem, suffix = posixpath.splitext(name)
        return f"{stem}.{hashlib.blake2b(self.bytes[name], digest_size=4).hexdigest()}{suffix}"

    def resolve(self, base, reference):
        """Returns the name of the file that `reference` means in the file `base`."""
        name = posixpath.normpath(posixpath.join(AT_WEB, posixpath.dirname(base), reference)).removeprefix(AT_WEB)
        if name not in self.bytes:
            sys.exit(f"web/{base}: web/{name} does not exist")
        return name

    def rewrite_style(self, name, text):
        def one(match):
            reference = match.group(2)
            is_inline = reference.startswith(("data:", "#"))
            return match.group(1) + (reference if is_inline else AT_WEB + self.hashed(self.resolve(name, reference)))

        return STYLE_REFERENCE.sub(one, text)

    def rewrite_references(self, name, text):
        return WEB_REFERENCE.sub(lambda match: AT_WEB + self.hashed(self.resolve(name, match.group())), text)

    def loaded_by(self, entry, *patterns):
        """Returns the names of all files a module references through these patterns, directly or indirectly, and its own."""
        found, waiting = set(), [entry]
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            found.add(name)
            text = COMMENT.sub("", self.bytes[name].decode()) if name.endswith(".js") else ""
            plain = WEB_REFERENCE.search(text)
            if plain:
                sys.exit(f"web/{name}: {plain.group()} has a hashed address: use import.meta.resolve")
            waiting += [self.resolve(name, reference) for pattern in patterns for reference in pattern.findall(text)]
        return found

    def rewrite_page(self, name, text):
        match = MODULE_SCRIPT.search(text)
        indent, entry = match.group(1), self.resolve(name, match.group(2))
        mapped = sorted(self.loaded_by(entry, IMPORT, LATER) - {entry})
        addresses = {AT_WEB + each: AT_WEB + self.hashed(each) for each in mapped}
        import_map = json.dumps({"imports": addresses}, separators=(",", ":"))
        digest = base64.b64encode(hashlib.sha256(import_map.encode()).digest()).decode()
        self.policies[name] = f" 'sha256-{digest}'"
        self.needed[name] = set(mapped) | {self.resolve(name, each) for each in WEB_REFERENCE.findall(text)}
        before = f'{indent}<script type="importmap">{import_map}</script>\n'
        at_once = sorted(self.loaded_by(entry, IMPORT) - {entry})
        links = "".join(f'{indent}<link rel="modulepreload" href="{AT_WEB}{self.hashed(each)}">\n' for each in at_once)
        head, body = (self.rewrite_references(name, part) for part in (text[: match.start()], text[match.start() :]))
        return head + before + links + body

    def rewrite_worker(self, text):
        """Tells the service worker which files to cache, and gives that set of files a version."""
        kept = [WORKER_PAGE, *(each for each in self.needed[WORKER_PAGE] if not each.endswith(".webmanifest"))]
        shell = sorted(AT_WEB + self.hashed(each) for each in kept)
        version = hashlib.blake2b("\n".join(shell).encode(), digest_size=12).hexdigest()
        lines = "".join(f"  '{address}',\n" for address in shell)
        for old, new in ((NO_VERSION, f"const VERSION = '{version}';"), (NO_SHELL, f"const SHELL = [\n{lines}];")):
            if old not in text:
                sys.exit(f"web/{WORKER} has no line: {old}")
            text = text.replace(old, new)
        return text


def write_packed(output, index, whole):
    """Writes the gzipped file next to the output. Returns the assembler directive, or "" for files that do not compress, such as images."""
    packed = gzip.compress(whole, mtime=0)  # reproducible: no timestamp
    if 10 * len(packed) > 9 * len(whole):
        return ""
    made = output.parent / f"page_{index}.gz"
    made.write_bytes(packed)
    return f'.incbin \\"{made}\\"'


def main(output, web, *inputs):
    output, web = pathlib.Path(output).resolve(), pathlib.Path(web).resolve()
    files = {str(path.relative_to(web)): path for path in sorted(pathlib.Path(name).resolve() for name in inputs)}
    for other in sorted(set(web.rglob("*")) - set(files.values())):
        if other.suffix in TYPES and other.name != "package.json" and "tsconfig" not in other.name:  # for node and tsc
            sys.exit(f"{other.relative_to(web)} is in web/ but not in web/meson.build")
    pages = Pages({name: path.read_bytes() for name, path in files.items()})
    parts, entries = [HEAD], []
    for index, (name, whole) in enumerate(pages.bytes.items()):
        made = output.parent / f"page_{index}"
        made.write_bytes(whole)
        parts.append(BYTES.format(index=index, path=made, packed=write_packed(output, index, whole)))
        ends = ", ".join(f"page_{index}{end}" for end in ("", "_end", "_packed", "_packed_end"))
        digest = hashlib.blake2b(whole, digest_size=12).hexdigest()
        policy = f'SABOT_PAGE_POLICY("{pages.policies[name]}")' if name in pages.policies else "NULL"
        entries.append(f'    {{"{name}", "{pages.hashed(name)}", "{TYPES[pathlib.Path(name).suffix]}",\n'
                       f'     {ends}, "W/\\"{digest}\\"",\n     {policy}}},\n')
    table = "\nconst sabot_page sabot_pages[] = {\n" + "".join(entries) + "};\n"
    count = f"const size_t sabot_page_count = {len(entries)};\n"
    output.write_text("".join(parts) + table + count)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
