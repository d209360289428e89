"""A room under full load (tests/room_under_load.c), for tests that copy it meanwhile.

    with BusyRoom(room_under_load, directory) as room:
        answered = room.answered()             # the commands it reported as stored: {sequence: command id}
        subprocess.run([sabot, "backup", "--data", directory, "--to", "backup"], check=True)
        room.until_more(100)                   # it is still running

The directory is that of a room, with journal, key and public key.
"""

import pathlib
import subprocess
import threading

from served_room import wait_until

TABLES = 6


class BusyRoom:
    def __init__(self, program, directory):
        self.program, self.data = str(program), pathlib.Path(directory)
        self.data.mkdir(mode=0o700, exist_ok=True)
        self.lock = threading.Lock()
        self.stored = {}
        self.process = subprocess.Popen([self.program, "play", str(self.data / "room.journal"), "--tables", str(TABLES), "--run", "1"],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.reader = threading.Thread(target=self.read)
        self.reader.start()
        self.until_more(200)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.reader.join()
        self.process.wait()
        self.process.stdout.close()

    def read(self):
        for line in self.process.stdout:
            words = line.split()
            if words[0] == "answer" and int(words[3]) > 0:
                with self.lock:
                    self.stored[int(words[3])] = words[1]

    def answered(self):
        with self.lock:
            return dict(self.stored)

    def count(self):
        with self.lock:
            return len(self.stored)

    def until_more(self, answers):
        """Waits for this many more answers."""
        wanted = self.count() + answers
        if not wait_until(lambda: self.count() >= wanted or self.process.poll() is not None) or self.process.poll() is not None:
            raise RuntimeError(f"the room stopped answering: {self.count()} answers, {self.process.poll()}")


def finish(program, directory):
    """Opens the room again, plays every hand to its end and closes every table. Returns the finished process."""
    words = [str(program), "play", str(pathlib.Path(directory) / "room.journal"), "--tables", str(TABLES), "--run", "2", "--finish"]
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
