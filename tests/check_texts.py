#!/usr/bin/env python3
"""Checks web/*/texts.js against the pages: every text a page uses exists, and every text is used.

Usage: check_texts.py SOURCE. Prints TAP. A page with text(`side.${name}`) uses all texts whose keys start with "side.".
"""

import pathlib
import re
import sys

sys.dont_write_bytecode = True  # leave the source tree unchanged
from tap_lines import Tests  # noqa: E402

web = pathlib.Path(sys.argv[1]).resolve() / "web"
tests = Tests()


def keys_of(texts):
    return re.findall(r"^  '([^']+)':", texts, re.M)


def unused(keys, pages):
    """Returns the keys that no page uses, neither whole nor by building their start or end."""
    whole = set(re.findall(r"""['"]([a-z][\w.-]*)['"]""", pages))
    begun = tuple(re.findall(r"`([a-z][\w.-]*\.)\$\{", pages))
    ended = tuple(re.findall(r"`\$\{\w+\}(\.[\w.-]+)`", pages))
    return [key for key in keys if key not in whole and not key.startswith(begun) and not key.endswith(ended)]


def missing(keys, pages):
    asked = re.findall(r"""(?:\btext\(|data-text=)['"]([\w.-]+)['"]""", pages)
    return sorted(set(asked) - set(keys))


@tests.check("every text is used by a page")
def _(texts, pages):
    assert len(keys_of(texts)) > 200, f"only {len(keys_of(texts))} texts were read"
    assert unused(keys_of(texts), pages) == []


@tests.check("every text that a page uses exists")
def _(texts, pages):
    assert missing(keys_of(texts), pages) == []


@tests.check("planted mistakes are found")
def _(texts, pages):
    assert unused(keys_of(texts + "\n  'planted.text': 'Unused',\n"), pages) == ["planted.text"]
    assert missing(keys_of(texts), pages + "text('planted.text')") == ["planted.text"]


def main():
    texts = sorted(web.glob("*/texts.js"))
    pages = [path for path in sorted(web.glob("*/*")) if path.suffix in (".js", ".html") and path not in texts]
    return tests.run(*("\n".join(path.read_text() for path in paths) for paths in (texts, pages)))


if __name__ == "__main__":
    sys.exit(main())
