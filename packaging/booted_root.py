"""A clean, booted Debian: its own systemd as process 1, in its own namespaces, with its own network.

    with BootedRoot(work, depends) as root:     # a CleanRoot whose commands run in the booted system
        root.run("systemctl", "start", "sabot")
        root.join_network()                     # from here on this process uses the booted system's network

Booted by systemd-nspawn. Needs root, and a kernel that lets root create namespaces and control groups. If it cannot boot, the constructor
raises an exception with the console output.
"""

import ctypes
import os
import pathlib
import subprocess

from clean_root import CleanRoot
from served_room import wait_until

CLONE_NEWNET = 0x40000000
# Where systemd runs, nspawn asks it for a control group.
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
        """Boots the system and waits until systemd has started its units. Raises if that does not happen."""
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
        """Moves this process into the system's network namespace, so that both share 127.0.0.1."""
        libc = ctypes.CDLL(None, use_errno=True)
        with open(f"/proc/{self.leader}/ns/net", "rb") as network:
            if libc.setns(network.fileno(), CLONE_NEWNET) != 0:
                raise OSError(ctypes.get_errno(), "setns")

    def shut_down(self):
        """Shuts down as if the power button were pressed; kills it if that takes too long."""
        if self.nspawn.poll() is None:
            self.nspawn.terminate()
            try:
                self.nspawn.wait(timeout=90)
            except subprocess.TimeoutExpired:
                self.nspawn.kill()
                self.nspawn.wait()
        self.leader = None
