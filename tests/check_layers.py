#!/usr/bin/env python3
"""Checks the layers: a module includes only modules below it, and the core stays pure. Comments and guides name only existing files and functions.

Usage: check_layers.py SOURCE_DIR. Prints TAP. Violations planted in a copy must be found.
"""

import pathlib
import re
import shutil
import sys
import tempfile

# As in docs/ARCHITECTURE.md, in the same order: the folders of src/, and the modules of the lower ones. A module may include itself
# and modules listed before it. text, report, serve and cmd are one module each.
FOLDERS = {
    "core": ["base", "card", "rules", "settle", "drill", "road", "odds", "bank", "sim", "count", "event", "table", "guard"],
    "room": ["config", "workers", "fair", "journal", "history", "audit", "host", "people", "backup"],
    "text": [],
    "report": [],
    "serve": [],
    "cmd": [],
}
ORDER = [f"{folder}/{module}" if modules else folder for folder, modules in FOLDERS.items() for module in modules or [""]]
# Neither may include the other.
INDEPENDENT = {("report", "text"), ("text", "report")}
# What the core may use of libc: no I/O, no allocation, no clock, no entropy.
CORE_HEADERS = {"assert.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}
# Probabilities and expectations are floating point. Money never is, and none of these modules moves money.
FLOATING_ALLOWED = {"core/odds", "core/bank", "core/sim", "core/count", "core/guard"}
# Which folders or modules may use a library.
LIBRARIES = {
    "jansson.h": {"room/config", "room/people", "room/backup", "text", "serve", "cmd"},
    "uv.h": {"serve/http"},
    "openssl/buffer.h": {"serve/http"},
    "openssl/err.h": {"serve/http"},
    "openssl/ssl.h": {"serve/http"},
    "argp.h": {"cmd"},
    "cairo.h": {"report"},
    "cairo-pdf.h": {"report"},
    "cairo-svg.h": {"report"},
    "fontconfig/fontconfig.h": {"report"},
    "curses.h": {"cmd/play"},
    "term.h": {"cmd/play"},
    "sodium.h": {"room/fair", "room/journal", "room/people", "room/backup"},
    "sqlite3.h": {"room/journal"},
}
# The configuration reader is part of the installed library, which does not use JSON. Only these files do.
JSON_FILES = {"room/config/json_input.c", "room/config/json_input.h"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", re.S)
FLOATING = re.compile(r"\b(float|double)\b")


def module_of(path):
    """Returns the module of a path below src/, or None."""
    parts = pathlib.PurePath(path).parts
    modules = FOLDERS.get(parts[0])
    if modules is None:
        return None
    if not modules:
        return parts[0]
    return f"{parts[0]}/{parts[1]}" if len(parts) == 3 and parts[1] in modules else None


def module_of_header(name, source):
    """Returns the module of an included header."""
    path = pathlib.PurePath(name)
    if path.parts[0] == "sabot":
        return next((module for module in ORDER if module.endswith("/" + path.stem)), None)
    return module_of(name) if (source / "src" / name).exists() else None


def may_link(place, allowed):
    return any(place.is_relative_to(one) for one in allowed)


def faults_of_file(path, place, module, source):
    """Yields the faults of a file. `place` is its path below src/, real or assumed."""
    text = path.read_text()
    shown = path.relative_to(source)
    is_core = module.startswith("core/")
    for bracket, name in INCLUDE.findall(text):
        if bracket == "<":
            math = {"math.h"} if module in FLOATING_ALLOWED else set()
            if is_core and name not in CORE_HEADERS | math:
                yield f"{shown}: the core may not include <{name}>"
            is_json = name == "jansson.h" and module == "room/config" and str(place) not in JSON_FILES
            if name in LIBRARIES and (is_json or not may_link(place, LIBRARIES[name])):
                yield f"{shown}: <{name}> belongs to {', '.join(sorted(LIBRARIES[name]))}"
            continue
        other = module_of_header(name, source)
        if other is None:
            yield f"{shown}: \"{name}\" is not in src/ or include/"
        elif ORDER.index(other) > ORDER.index(module) or (module, other) in INDEPENDENT:
            yield f"{shown}: {module} may not include \"{name}\" of {other}"
    if is_core and module not in FLOATING_ALLOWED and FLOATING.search(COMMENT.sub("", text)):
        yield f"{shown}: no floating point in the core"


def faults(source):
    found = []
    for path in sorted((source / "src").rglob("*.[ch]")):
        place = path.relative_to(source / "src")
        module = module_of(place)
        if module is None:
            found.append(f"{path.relative_to(source)}: {place.parent} is not a module")
        else:
            found += faults_of_file(path, place, module, source)
    for path in sorted((source / "include" / "sabot").glob("*.h")):
        if path.stem != "sabot":
            module = module_of_header(f"sabot/{path.name}", source)
            found += faults_of_file(path, pathlib.PurePath(module, path.name), module, source)
    return found


# Generated files, and placeholders.
NOT_IN_TREE = {"odds_table.c", "shipped_rulesets.c", "page_files.c", "NAME.c"}
NAMED_FILE = re.compile(r"(?<![\w./<*-])((?:[\w-]+/)*[\w-]+\.[ch])\b(?!onf)")
NAMED_THING = re.compile(r"\bsabot_[a-z0-9_]*[a-z0-9]\b(?!\.)")


def named_texts(source):
    """Yields the comments of the C sources, and the guides."""
    for folder in ("src", "include", "bench", "stress"):
        for path in sorted((source / folder).rglob("*.[ch]")):
            yield path, "\n".join(re.findall(r"//.*", path.read_text()))
    for path in [*sorted(source.glob("*.md")), *sorted((source / "docs").glob("*.md"))]:
        if path.name != "CHANGELOG.md":
            yield path, path.read_text()


def missing_names(source):
    """Yields names in comments and guides that do not exist in the tree."""
    folders = ("src", "include", "bench", "stress", "tests", "fuzz", "tools", "examples")
    paths = [str(path.relative_to(source)) for folder in folders for path in (source / folder).rglob("*.[ch]") if "node_modules" not in path.parts]
    things = set()
    for path in paths:
        code = re.sub(r"//.*", "", (source / path).read_text())
        things.update(re.findall(r"\bsabot_\w+", code))
        things.update(f"sabot_{word}" for word in re.findall(r'"([a-z_]+)"', code))  # the code names metrics without the prefix
    for path, text in named_texts(source):
        for name in NAMED_FILE.findall(text):
            if name.split("/")[-1] not in NOT_IN_TREE and not any(f"/{one}".endswith(f"/{name}") for one in paths):
                yield f"{path.relative_to(source)}: {name} does not exist"
        for name in NAMED_THING.findall(text):
            if name not in things and not any(one.startswith(name + "_") for one in things):
                yield f"{path.relative_to(source)}: {name} does not exist"


PLANTED = {
    "src/core/card/planted.c": ('#include "sabot/settle.h"\n', "core/card may not include"),
    "src/core/base/planted_io.c": ("#include <stdio.h>\n", "the core may not include <stdio.h>"),
    "src/core/settle/planted_money.c": ("double cents;\n", "no floating point"),
    "src/room/config/planted_json.c": ("#include <jansson.h>\n", "planted_json.c: <jansson.h> belongs to"),
    "src/serve/routes/planted_socket.c": ("#include <uv.h>\n", "<uv.h> belongs to serve/http"),
    "src/cmd/play/planted_picture.c": ("#include <cairo.h>\n", "<cairo.h> belongs to report"),
    "src/report/planted_option.c": ('#include "cmd/cli.h"\n', "report may not include \"cmd/cli.h\""),
    "src/report/planted_text.c": ('#include "text/json/json.h"\n', "report may not include \"text/json/json.h\""),
    "src/serve/planted_near.c": ('#include "floor.h"\n', "\"floor.h\" is not in src/"),
    "src/planted/new.c": ("int x;\n", "planted is not a module"),
    "src/core/card/planted_name.c": ("// As nowhere.c does, by sabot_nothing_at_all.\n", "nowhere.c does not exist"),
}


def planted_are_found(source):
    with tempfile.TemporaryDirectory() as directory:
        copy = pathlib.Path(directory)
        for name in ("src", "include"):
            shutil.copytree(source / name, copy / name)
        for name, (text, _) in PLANTED.items():
            (copy / name).parent.mkdir(exist_ok=True)
            (copy / name).write_text(text)
        found = "\n".join([*faults(copy), *missing_names(copy)])
        return [sentence for _, sentence in PLANTED.values() if sentence not in found]


def main():
    source = pathlib.Path(sys.argv[1]).resolve()
    found = faults(source)
    missed = planted_are_found(source)
    unknown = list(missing_names(source))
    print("1..3")
    for fault in found:
        print(f"# {fault}")
    print(f"{'not ok' if found else 'ok'} 1 - every module includes only what it may include")
    for sentence in missed:
        print(f"# not found: {sentence}")
    print(f"{'not ok' if missed else 'ok'} 2 - planted violations are found")
    for fault in unknown:
        print(f"# {fault}")
    print(f"{'not ok' if unknown else 'ok'} 3 - comments and guides name only existing files and functions")
    return 1 if found or missed or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
