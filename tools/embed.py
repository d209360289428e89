#!/usr/bin/env python3
"""Writes a C file that contains ruleset files: embed.py OUTPUT.c FILE.conf..."""
import pathlib
import re
import sys

HEAD = """// Written by tools/embed.py from the files of rulesets/. Do not edit.
#include "sabot/config.h"

extern const sabot_config_file sabot_shipped_files[];
extern const size_t sabot_shipped_count;
"""


def c_string(line):
    """Returns a line of text as a C string. Bytes outside printable ASCII become three octal digits, which cannot merge
    with the characters after them."""
    escaped = {ord('"'): r"\"", ord("\\"): r"\\", ord("\n"): r"\n"}
    plain = range(0x20, 0x7F)
    return '"' + "".join(escaped.get(b) or (chr(b) if b in plain else f"\\{b:03o}") for b in line) + '"'


def main(output, *inputs):
    paths = sorted((pathlib.Path(name) for name in inputs), key=lambda path: path.stem.encode())
    texts, entries = [], []
    for index, path in enumerate(paths):
        data = path.read_bytes()
        lines = "\n".join("    " + c_string(line) for line in data.splitlines(keepends=True)) or '    ""'
        texts.append(f"static const char text_{index}[] =\n{lines};\n")
        is_paytable = "true" if re.search(rb"(?m)^pays\s*[=:]", data) else "false"
        entries.append(f'    {{"{path.stem}", text_{index}, sizeof text_{index} - 1, {is_paytable}}},\n')
    table = "const sabot_config_file sabot_shipped_files[] = {\n" + "".join(entries) + "};\n"
    count = f"const size_t sabot_shipped_count = {len(paths)};\n"
    pathlib.Path(output).write_text("\n".join([HEAD, *texts, table + count]))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
