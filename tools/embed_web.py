#!/usr/bin/env python3
"""Writes a C file that holds the pages, plain and packed by gzip: embed_web.py OUTPUT.c WEB FILE..."""
import gzip
import hashlib
import pathlib
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
# The assembler reads the files itself: no page becomes a C string.
BYTES = """
__asm__(".pushsection .rodata\\n"
        "page_{index}: .incbin \\"{path}\\"\\n"
        "page_{index}_end: .byte 0\\n"
        "page_{index}_packed: {packed}\\n"
        "page_{index}_packed_end: .byte 0\\n"
        ".popsection\\n");
extern const char page_{index}[], page_{index}_end[], page_{index}_packed[], page_{index}_packed_end[];
"""


WORKER = "seat/service-worker.js"
NO_VERSION = "const VERSION = '';"


def named_worker(output, files):
    """Writes the service worker anew beside the output, with a name for what all files hold; gives its path."""
    whole = hashlib.blake2b(digest_size=12)
    for name, path in files.items():
        whole.update(name.encode() + path.read_bytes())
    text = files[WORKER].read_text()
    assert NO_VERSION in text, f"{WORKER} has no line for its version"
    made = pathlib.Path(output).resolve().parent / pathlib.Path(WORKER).name
    made.write_text(text.replace(NO_VERSION, f"const VERSION = '{whole.hexdigest()}';"))
    return made


def packed_words(output, index, path):
    """Writes the file's packed twin beside the output; gives what the assembler reads: nothing of a picture."""
    whole = path.read_bytes()
    packed = gzip.compress(whole, mtime=0)  # the same files give the same program, whenever it is built
    if 10 * len(packed) > 9 * len(whole):
        return ""
    made = pathlib.Path(output).resolve().parent / f"page_{index}.gz"
    made.write_bytes(packed)
    return f'.incbin \\"{made}\\"'


def main(output, web, *inputs):
    web = pathlib.Path(web).resolve()
    files = {str(path.relative_to(web)): path for path in sorted(pathlib.Path(name).resolve() for name in inputs)}
    parts, entries = [HEAD], []
    for other in sorted(set(web.rglob("*")) - set(files.values())):
        if other.suffix in TYPES and other.name != "package.json":  # which tells node that these are modules
            sys.exit(f"{other.relative_to(web)} stands in web/ and not in web/meson.build")
    files[WORKER] = named_worker(output, files)
    for index, (name, path) in enumerate(files.items()):
        digest = hashlib.blake2b(path.read_bytes(), digest_size=12).hexdigest()
        parts.append(BYTES.format(index=index, path=path, packed=packed_words(output, index, path)))
        ends = ", ".join(f"page_{index}{end}" for end in ("", "_end", "_packed", "_packed_end"))
        entries.append(f'    {{"{name}", "{TYPES[path.suffix]}", {ends}, "W/\\"{digest}\\""}},\n')
    table = "\nconst sabot_page sabot_pages[] = {\n" + "".join(entries) + "};\n"
    count = f"const size_t sabot_page_count = {len(files)};\n"
    pathlib.Path(output).write_text("".join(parts) + table + count)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
