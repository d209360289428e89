#!/usr/bin/env python3
"""Checks that tools/install-packages is quiet on success and says what to do on failure.

Usage: check_packages.py SOURCE. Prints TAP. apt and dpkg are replaced with scripts: nothing is installed.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # leave the source tree unchanged
from tap_report import Report  # noqa: E402

SOURCE = pathlib.Path(sys.argv[1]).resolve()
LIST = "build first\nbuild gone|second|other\ntest third\n"
APT = '#!/bin/sh\necho "Selecting previously unselected package"\necho "debconf: delaying package configuration" >&2\n[ "$1" = "${SUCCEEDS:-$1}" ]\n'
report = Report()


def install(place, **environment):
    return subprocess.run([place / "tools" / "install-packages", "build"], capture_output=True, text=True,
                          env={"PATH": f"{place}/bin:{os.environ['PATH']}", "TMPDIR": str(place), **environment})


def run(place):
    for folder in ("bin", "tools"):
        (place / folder).mkdir()
    shutil.copy(SOURCE / "tools" / "install-packages", place / "tools")
    (place / "packages.txt").write_text(LIST)
    for name, text in (("dpkg-query", "#!/bin/sh\nexit 1\n"), ("apt-get", APT), ("apt-cache", '#!/bin/sh\n[ "$2" != gone ]\n'), ("sudo", '#!/bin/sh\nexec "$@"\n')):
        (place / "bin" / name).write_text(text)
        (place / "bin" / name).chmod(0o755)
    done = install(place)
    report.check(done.returncode == 0 and done.stdout == "Installing 2 packages: first second\n" and not done.stderr,
                 "success prints one line, and the first available alternative is installed", done)
    report.check(not list(place.glob("sabot-packages*")), "success leaves no log file behind")
    for command, what in (("update", "failing to install a package"), ("none", "failing to fetch the package lists")):
        failed = install(place, SUCCEEDS=command)
        report.check(failed.returncode == 1 and "debconf: delaying" in failed.stderr and failed.stderr.endswith("apt-get install first second\n"),
                     f"{what} shows apt's last lines and the command to type", failed)


with tempfile.TemporaryDirectory() as name:
    report.run(run, pathlib.Path(name))
sys.exit(report.end())
