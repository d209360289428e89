"""A clean Debian that is booted: its own systemd as process 1, in namespaces of its own, with a network of its own.

    with BootedRoot(work, depends) as root:     # a CleanRoot, whose commands now run in the booted system
        root.run("systemctl", "start", "sabot")
        root.join_network()                     # this process's sockets are the booted system's from now on

systemd-nspawn boots it. It needs root, and a kernel that lets root make namespaces and control groups; where it cannot boot, making
one raises with what was said.
"""

import ctypes
import os
import pathlib
import subprocess

from clean_root import CleanRoot
from served_room import wait_until

CLONE_NEWNET = 0x40000000
# nspawn asks a systemd outside for a place among its control groups, if there is one.
PLACE = [] if os.path.isdir("/run/systemd/system") else ["--keep-unit"]


class BootedRoot(CleanRoot):
    def __init__(self, work, depends):
        self.nspawn = self.leader = None
        super().__init__(work, depends)
        self.console = pathlib.Path(work) / "console.log"
        (self.path / "etc/machine-id").write_text("uninitialized\n")
        self.boot()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.shut_down()

    def boot(self):
        """Starts it and waits until systemd has started what it starts; raises where that does not happen."""
        command = ["setpriv", "--pdeathsig", "TERM", "systemd-nspawn", "--quiet", "--directory", str(self.path), "--boot", "--register=no",
                   *PLACE, "--private-network", "--resolv-conf=off", "--link-journal=no", "--console=read-only"]
        with open(self.console, "wb") as console:
            self.nspawn = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT)
        try:
            wait_until(lambda: self.nspawn.poll() is not None or self.is_up())
            if self.leader is None:
                raise RuntimeError(f"no systemd could be booted here: {self.console.read_text(errors='replace')}")
        except BaseException:
            self.shut_down()
            raise

    def is_up(self):
        children = pathlib.Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children").read_text().split()
        if not children:
            return False
        self.leader = children[0]
        done = subprocess.run(self.inside("systemctl", "is-system-running"), capture_output=True, text=True, check=False)
        if done.stdout.strip() not in ("running", "degraded"):
            self.leader = None
        return self.leader is not None

    def inside(self, *words):
        if self.leader is None:
            return super().inside(*words)
        return ["nsenter", "--target", self.leader, "--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup", "--", *map(str, words)]

    def join_network(self):
        """So that its 127.0.0.1 is this process's."""
        libc = ctypes.CDLL(None, use_errno=True)
        with open(f"/proc/{self.leader}/ns/net", "rb") as network:
            if libc.setns(network.fileno(), CLONE_NEWNET) != 0:
                raise OSError(ctypes.get_errno(), "setns")

    def shut_down(self):
        """As a machine whose power button was pressed; where that takes too long, as one whose cable was pulled."""
        if self.nspawn.poll() is None:
            self.nspawn.terminate()
            try:
                self.nspawn.wait(timeout=90)
            except subprocess.TimeoutExpired:
                self.nspawn.kill()
                self.nspawn.wait()
        self.leader = None
