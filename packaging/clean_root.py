"""A clean Debian in a directory: created once by debootstrap, kept as an archive, and unpacked for each run.

    root = CleanRoot(work, depends)         # `depends`: packages to install there, in the form of a Depends field
    root.run("dpkg", "--status", "sabot")   # runs a command inside, as root; returns its output
    root.files()                            # every path, except the files of apt and dpkg

It is the machine's own release unless `suite` names another. It has systemd's files, but no systemd runs in it: booted_root.py starts one.
Packages come from the machine's own apt sources.
"""

import pathlib
import platform
import shutil
import subprocess

# Files that apt and dpkg write for themselves, and files that any installation rebuilds.
NOT_OURS = ("/var/lib/apt/", "/var/lib/dpkg/", "/var/cache/", "/var/log/", "/run/", "/tmp/", "/proc/", "/etc/ld.so.cache")
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
# Mounts that programs expect. They are in the command's own mount namespace and end with it.
MOUNTED = ('mount -t proc proc "$0/proc" && mount --rbind /sys "$0/sys" && mount --rbind /dev "$0/dev" && '
           'mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm" || exit; chroot "$0" "$@"')


def say(*words, **options):
    """Runs a command. Returns its output; raises with that output if the command fails."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout[-4000:]}")
    return done.stdout


def own_suite():
    """Returns the code name of this machine's Debian."""
    return platform.freedesktop_os_release()["VERSION_CODENAME"]


def sources(suite):
    """Returns the lines of a sources.list for `suite`, based on this machine's apt sources."""
    ask = ("apt-get", "indextargets", "--format", "deb $(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages", "Origin: Debian")
    if not say(*ask):
        say("apt-get", "update", "-qq")
    own = own_suite()
    return sorted(line.replace(f" {own}", f" {suite}") for line in set(say(*ask).splitlines()) if f" {own}" in line)


class CleanRoot:
    def __init__(self, work, depends, suite=None, name="root"):
        self.suite = suite or own_suite()
        self.path = pathlib.Path(work) / name
        self.archive = pathlib.Path(work) / f"{self.suite}.tar"
        self.recipe = pathlib.Path(work) / f"{self.suite}.depends"
        self.remove()
        if self.archive.exists() and self.recipe.exists() and self.recipe.read_text() == depends:
            self.path.mkdir()
            say("tar", "--extract", "--file", self.archive, "--directory", self.path)
        else:
            self.make(depends)

    def make(self, depends):
        self.archive.unlink(missing_ok=True)
        lines = sources(self.suite)
        mirror = next(line.split()[1] for line in lines if f" {self.suite} " in line)
        say("debootstrap", "--variant=minbase", "--include=systemd,ca-certificates", self.suite, self.path, mirror)
        (self.path / "etc/apt/sources.list").write_text("\n".join(lines) + "\n")
        (self.path / "etc/apt/apt.conf.d/99outside").write_text(say("apt-config", "dump", "Acquire"))
        for name in ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"):
            if pathlib.Path("/", name).exists():
                shutil.copyfile(f"/{name}", self.path / name)
        self.run("apt-get", "update", "-qq")
        self.run("apt-get", "satisfy", "-y", "-qq", "--no-install-recommends", depends)
        say("tar", "--create", "--file", self.archive, "--directory", self.path, ".")
        self.recipe.write_text(depends)

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)

    def inside(self, *words):
        return ["chroot", str(self.path), *map(str, words)]

    def contained(self, *words):
        """Returns the command with /proc, /sys and /dev, in its own process namespace: its child processes end with it."""
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", MOUNTED, str(self.path), *map(str, words)]

    def run(self, *words, **options):
        return say(*self.inside(*words), env=ENVIRONMENT, **options)

    def install(self, package, *options):
        """Installs a package the way people do: apt with the path of a file."""
        shutil.copy(package, self.path / "var/cache/sabot.deb")  # not in /tmp, which a booted root replaces
        return self.run("apt-get", "install", "-y", *options, "-o", "DPkg::Options::=--force-confold", "/var/cache/sabot.deb")

    def files(self):
        found = ("/" + str(path.relative_to(self.path)) for path in self.path.rglob("*"))
        return {path for path in found if not path.startswith(NOT_OURS)}
