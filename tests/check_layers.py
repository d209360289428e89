#!/usr/bin/env python3
"""Keeps the layers: a module includes only what stands above it, and the core stays pure.

Usage: check_layers.py SOURCE_DIR. Prints TAP. The last test plants violations in a copy and sees them found.
"""

import pathlib
import re
import shutil
import sys
import tempfile

# docs/ARCHITECTURE.md, in the same order. A module may include itself and what stands above it.
LAYERS = [
    "base", "card", "rules", "settle", "drill", "road", "odds", "bank", "sim", "count", "event", "table", "guard",
    "config", "workers", "fair", "journal", "history", "audit", "host", "wire", "http", "people", "backup", "report", "server", "bench",
    "cli",
]
CORE = LAYERS[: LAYERS.index("config")]
# What the core may take from libc: no I/O, no allocation, no clock, no entropy.
CORE_HEADERS = {"assert.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}
# Probabilities and expectations are floating point; money never is, and none of these moves any.
FLOATING_MAY = {"odds", "bank", "sim", "count", "guard"}
CORE_HEADERS_OF = {"odds": {"math.h"}, "bank": {"math.h"}, "sim": {"math.h"}, "count": {"math.h"}, "guard": {"math.h"}}
# What an edge may link to.
LIBRARIES = {
    "jansson.h": {"wire", "people", "backup", "server", "bench", "cli"},
    "uv.h": {"http"},
    "openssl/buffer.h": {"http"},
    "openssl/err.h": {"http"},
    "openssl/ssl.h": {"http"},
    "argp.h": {"cli"},
    "cairo.h": {"report"},
    "cairo-pdf.h": {"report"},
    "cairo-svg.h": {"report"},
    "fontconfig/fontconfig.h": {"report"},
    "curses.h": {"cli"},
    "term.h": {"cli"},
    "sodium.h": {"fair", "journal", "people", "backup"},
    "sqlite3.h": {"journal"},
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", re.S)
FLOATING = re.compile(r"\b(float|double)\b")


def module_of_header(name, module, source):
    """The module a quoted header belongs to."""
    path = pathlib.PurePath(name)
    if path.parts[0] == "sabot":
        return path.stem
    if (source / "src" / module / name).exists():
        return module
    for other in LAYERS:
        if (source / "src" / other / name).exists():
            return other
    return path.parts[0] if len(path.parts) > 1 else None


def faults_of_file(path, module, source):
    text = path.read_text()
    place = path.relative_to(source)
    for bracket, name in INCLUDE.findall(text):
        if bracket == "<":
            if module in CORE and name not in CORE_HEADERS | CORE_HEADERS_OF.get(module, set()):
                yield f"{place}: the core may not include <{name}>"
            if name in LIBRARIES and module not in LIBRARIES[name]:
                yield f"{place}: <{name}> belongs to {', '.join(sorted(LIBRARIES[name]))}"
            continue
        other = module_of_header(name, module, source)
        if other not in LAYERS:
            yield f"{place}: \"{name}\" is of no module"
        elif LAYERS.index(other) > LAYERS.index(module):
            yield f"{place}: {module} may not include \"{name}\": {other} stands below it"
    if module in CORE and module not in FLOATING_MAY and FLOATING.search(COMMENT.sub("", text)):
        yield f"{place}: no floating point in the core"


def faults(source):
    found = []
    names = {}
    for path in sorted((source / "src").rglob("*.[ch]")):
        module = path.relative_to(source / "src").parts[0]
        names.setdefault(path.name, []).append(path)
        if module not in LAYERS:
            found.append(f"{path.relative_to(source)}: {module} is no layer")
        else:
            found += faults_of_file(path, module, source)
    for path in sorted((source / "include" / "sabot").glob("*.h")):
        names.setdefault(path.name, []).append(path)
        if path.stem != "sabot":
            found += faults_of_file(path, path.stem, source)
    for directory in ("tests", "fuzz", "examples"):
        for path in sorted((source / directory).glob("*.[ch]")):
            names.setdefault(path.name, []).append(path)
    for name, paths in names.items():
        if len(paths) > 1:
            found.append(f"{name}: the name stands {len(paths)} times in the tree")
    return found


PLANTED = {
    "src/card/planted.c": ('#include "sabot/settle.h"\n', "settle stands below it"),
    "src/base/planted_io.c": ("#include <stdio.h>\n", "the core may not include <stdio.h>"),
    "src/settle/planted_money.c": ("double cents;\n", "no floating point"),
    "src/config/planted_json.c": ("#include <jansson.h>\n", "<jansson.h> belongs to backup"),
    "src/cli/planted_picture.c": ("#include <cairo.h>\n", "<cairo.h> belongs to report"),
    "src/report/planted_option.c": ('#include "cli.h"\n', "cli stands below it"),
    "src/planted/new.c": ("int x;\n", "planted is no layer"),
    "src/road/card.c": ("int x;\n", "card.c: the name stands 2 times"),
}


def planted_are_found(source):
    with tempfile.TemporaryDirectory() as directory:
        copy = pathlib.Path(directory)
        for name in ("src", "include"):
            shutil.copytree(source / name, copy / name)
        for name, (text, _) in PLANTED.items():
            (copy / name).parent.mkdir(exist_ok=True)
            (copy / name).write_text(text)
        found = "\n".join(faults(copy))
        return [sentence for _, sentence in PLANTED.values() if sentence not in found]


def main():
    source = pathlib.Path(sys.argv[1]).resolve()
    found = faults(source)
    missed = planted_are_found(source)
    print("1..2")
    for fault in found:
        print(f"# {fault}")
    print(f"{'not ok' if found else 'ok'} 1 - every module includes only what it may")
    for sentence in missed:
        print(f"# planted and not found: {sentence}")
    print(f"{'not ok' if missed else 'ok'} 2 - planted violations are found")
    return 1 if found or missed else 0


if __name__ == "__main__":
    sys.exit(main())
