"""A clean Debian 12 in a directory, for packaging/check-deb and packaging/boot-deb: made by debootstrap once, kept as an archive, unpacked each time.

    root = CleanRoot(work, depends)         # `depends`: what a package depends on, which is installed there
    root.run("dpkg", "--status", "sabot")   # a command inside it, as root; its output
    root.files()                            # every path, without what apt and dpkg keep for themselves

It has systemd's files, but no systemd runs in it: booted_root.py starts one. Whence Debian's packages come, apt knows.
"""

import pathlib
import shutil
import subprocess

SUITE = "bookworm"
# What apt and dpkg write for themselves, and what any installation makes anew.
NOT_OURS = ("/var/lib/apt/", "/var/lib/dpkg/", "/var/cache/", "/var/log/", "/run/", "/tmp/", "/proc/", "/etc/ld.so.cache")
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def say(*words, **options):
    """Runs it. Gives its output; raises with what it said where it fails."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout[-4000:]}")
    return done.stdout


def sources():
    """The lines of a sources.list by which this machine's apt gets Debian."""
    ask = ("apt-get", "indextargets", "--format", "deb $(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages", "Origin: Debian")
    if not say(*ask):
        say("apt-get", "update", "-qq")
    return sorted(line for line in set(say(*ask).splitlines()) if f" {SUITE}" in line)


class CleanRoot:
    def __init__(self, work, depends):
        self.path = pathlib.Path(work) / "root"
        self.archive = pathlib.Path(work) / "root.tar"
        self.recipe = pathlib.Path(work) / "root.depends"
        shutil.rmtree(self.path, ignore_errors=True)
        if self.archive.exists() and self.recipe.exists() and self.recipe.read_text() == depends:
            self.path.mkdir()
            say("tar", "--extract", "--file", self.archive, "--directory", self.path)
        else:
            self.make(depends)

    def make(self, depends):
        self.archive.unlink(missing_ok=True)
        lines = sources()
        mirror = next(line.split()[1] for line in lines if f" {SUITE} " in line)
        say("debootstrap", "--variant=minbase", "--include=systemd,ca-certificates", SUITE, self.path, mirror)
        (self.path / "etc/apt/sources.list").write_text("\n".join(lines) + "\n")
        (self.path / "etc/apt/apt.conf.d/99outside").write_text(say("apt-config", "dump", "Acquire"))
        for name in ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"):
            if pathlib.Path("/", name).exists():
                shutil.copyfile(f"/{name}", self.path / name)
        self.run("apt-get", "update", "-qq")
        self.run("apt-get", "satisfy", "-y", "-qq", "--no-install-recommends", depends)
        say("tar", "--create", "--file", self.archive, "--directory", self.path, ".")
        self.recipe.write_text(depends)

    def inside(self, *words):
        return ["chroot", str(self.path), *map(str, words)]

    def run(self, *words, **options):
        return say(*self.inside(*words), env=ENVIRONMENT, **options)

    def install(self, package, *options):
        """As people do: apt with the path of a package."""
        shutil.copy(package, self.path / "var/cache/sabot.deb")  # /tmp is another one where it is booted
        return self.run("apt-get", "install", "-y", *options, "-o", "DPkg::Options::=--force-confold", "/var/cache/sabot.deb")

    def files(self):
        found = ("/" + str(path.relative_to(self.path)) for path in self.path.rglob("*"))
        return {path for path in found if not path.startswith(NOT_OURS)}
