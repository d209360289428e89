#!/usr/bin/env python3
"""Checks that docs/api.md is current with web/openapi.json, and that its example deals a hand.

Usage: check_api.py SABOT SOURCE. Prints TAP.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from served_room import Person, ServedRoom  # noqa: E402
from tap_lines import Tests  # noqa: E402

sabot, source = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
CONFIGURATION = 'tables = ({ ruleset = "washington"; tray = 1000000; timer = 0; });\n'
DEALER = Person("dealer", 31, "402931")
tests = Tests()


@tests.check("docs/api.md is current (update it with tools/api_reference.py . >docs/api.md)")
def _():
    written = subprocess.run([sys.executable, source / "tools" / "api_reference.py", source], capture_output=True, text=True, check=True)
    assert written.stdout == (source / "docs" / "api.md").read_text(), "docs/api.md is out of date"


@tests.check("docs/api.md has every request of web/openapi.json and no dead links")
def _():
    text = (source / "docs" / "api.md").read_text()
    document = json.loads((source / "web" / "openapi.json").read_text())
    for path, item in document["paths"].items():
        for method in item.keys() - {"parameters"}:
            assert f"### `{method.upper()} {path}`" in text, (method, path)
    anchors = {name.lower() for name in re.findall(r"^### (\w+)$", text, re.M)} | set(re.findall(r'<a id="(\w+)">', text))
    assert set(re.findall(r"\(#(\w+)\)", text)) <= anchors, set(re.findall(r"\(#(\w+)\)", text)) - anchors


@tests.check("the example signs in, deals a hand and settles it")
def _():
    with tempfile.TemporaryDirectory() as directory, ServedRoom(sabot, directory, config=CONFIGURATION, people=[DEALER]) as room:
        done = subprocess.run([source / "examples" / "settled_hand.sh", room.address, str(DEALER.number), DEALER.pin],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout.count('"SABOT_OK"') == 14, done.stdout
        sheet = json.loads("{" + next(line for line in done.stdout.splitlines() if line.startswith('"sheet"')).split(',"money"')[0] + "}")
        assert sheet["sheet"]["lines"][0]["paid"] == 5000 and sheet["sheet"]["settled"], sheet


if __name__ == "__main__":
    sys.exit(tests.run())
