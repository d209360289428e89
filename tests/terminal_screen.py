"""A small terminal emulator: what a program in a pseudo-terminal has drawn, cell by cell, and the state of the terminal.

Supports what ncurses writes for xterm and rejects anything else, so that nothing goes unnoticed.
"""

import fcntl
import os
import re
import resource
import select
import signal
import struct
import termios
import time

SEQUENCE = re.compile(rb"\x1b\[([?>]?)([\d;]*)([@-~])|\x1b([()])(.)|\x1b([=>78M])|\x1b\][^\x07]*\x07", re.S)


class Screen:
    """Cells of (character, attributes); attributes are (ink, ground, bold, reverse)."""

    PLAIN = (None, None, False, False)

    def __init__(self, rows, columns):
        self.row = self.column = 0
        self.left_at = (0, 0)
        self.attributes = self.PLAIN
        self.modes = set()
        self.rest = b""
        self.other = None
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[(" ", self.PLAIN)] * columns for _ in range(rows)]
        self.other = self.other and [list(row) for row in self.cells]
        self.top, self.bottom = 0, rows - 1
        self.row, self.column = min(self.row, rows - 1), min(self.column, columns - 1)

    def text(self):
        return ["".join(cell[0] for cell in row).rstrip() for row in self.cells]

    def feed(self, data):
        data = self.rest + data
        at = 0
        while at < len(data):
            if data[at] == 0x1B:
                match = SEQUENCE.match(data, at)
                if match is None:
                    if len(data) - at > 32:
                        raise ValueError(f"unknown sequence: {data[at : at + 32]!r}")
                    break  # incomplete: the rest comes later
                self.obey(match)
                at = match.end()
            elif data[at] < 0x20:
                self.control(data[at])
                at += 1
            else:
                length = 1 if data[at] < 0x80 else 2 if data[at] < 0xE0 else 3 if data[at] < 0xF0 else 4
                if at + length > len(data):
                    break
                self.put(data[at : at + length].decode())
                at += length
        self.rest = data[at:]

    def control(self, byte):
        if byte == 8:
            self.column = max(0, self.column - 1)
        elif byte == 9:
            self.column = min(self.columns - 1, self.column // 8 * 8 + 8)
        elif byte == 10:
            self.line_feed()
        elif byte == 13:
            self.column = 0
        elif byte not in (7, 14, 15):
            raise ValueError(f"unknown control character {byte}")

    def line_feed(self):
        if self.row == self.bottom:
            self.scroll(1)
        else:
            self.row = min(self.rows - 1, self.row + 1)

    def scroll(self, count, top=None):
        top = self.top if top is None else top
        blank = [(" ", self.attributes)] * self.columns
        for _ in range(abs(count)):
            if count > 0:
                del self.cells[top]
                self.cells.insert(self.bottom, list(blank))
            else:
                del self.cells[self.bottom]
                self.cells.insert(top, list(blank))

    def put(self, character):
        if self.column >= self.columns:  # after the last column, the next character wraps
            self.column = 0
            self.line_feed()
        self.cells[self.row][self.column] = (character, self.attributes)
        self.last = character
        self.column += 1

    def blank(self, row, first, after):
        for column in range(max(0, first), min(self.columns, after)):
            self.cells[row][column] = (" ", (None, self.attributes[1], False, False))

    def obey(self, match):
        private, parameters, letter, charset, _, single = match.groups()
        if charset or single in (b"=", b">") or match[0].startswith(b"\x1b]"):
            return
        if single == b"M":
            if self.row == self.top:
                self.scroll(-1)
            else:
                self.row -= 1
            return
        if single == b"7":
            self.saved = (self.row, self.column, self.attributes)
            return
        if single == b"8":
            self.row, self.column, self.attributes = self.saved
            return
        numbers = [int(number) if number else 0 for number in parameters.split(b";")]
        if private:
            for number in numbers if letter in (b"h", b"l") else []:
                self.set_mode(number, letter == b"h")
            return
        self.column = min(self.column, self.columns - 1)
        first = max(1, numbers[0])
        second = max(1, numbers[1]) if len(numbers) > 1 else 1
        getattr(self, "csi_" + self.NAMES[letter])(numbers, first, second)

    def set_mode(self, number, is_on):
        if number == 1049 and is_on != (1049 in self.modes):  # the alternate screen
            self.cells, self.other = self.other or [[(" ", self.PLAIN)] * self.columns for _ in range(self.rows)], self.cells
        if number == 1049 and is_on:
            self.left_at = (self.row, self.column)
        elif number == 1049:  # as xterm does, even if the alternate screen has already been left
            self.row, self.column = self.left_at
        if is_on:
            self.modes.add(number)
        else:
            self.modes.discard(number)

    NAMES = {
        b"H": "move", b"G": "to_column", b"d": "to_row", b"A": "up", b"B": "down", b"C": "right", b"D": "left",
        b"K": "erase_line", b"J": "erase_screen", b"X": "erase", b"P": "delete", b"@": "insert", b"L": "insert_lines",
        b"M": "delete_lines", b"S": "scroll_up", b"T": "scroll_down", b"b": "repeat", b"r": "region", b"m": "paint",
        b"h": "nothing", b"l": "nothing", b"t": "nothing",
    }  # fmt: skip

    def csi_nothing(self, numbers, first, second):
        pass

    def csi_move(self, numbers, first, second):
        self.row, self.column = min(self.rows, first) - 1, min(self.columns, second) - 1

    def csi_to_column(self, numbers, first, second):
        self.column = min(self.columns, first) - 1

    def csi_to_row(self, numbers, first, second):
        self.row = min(self.rows, first) - 1

    def csi_up(self, numbers, first, second):
        self.row = max(0, self.row - first)

    def csi_down(self, numbers, first, second):
        self.row = min(self.rows - 1, self.row + first)

    def csi_right(self, numbers, first, second):
        self.column = min(self.columns - 1, self.column + first)

    def csi_left(self, numbers, first, second):
        self.column = max(0, self.column - first)

    def csi_erase_line(self, numbers, first, second):
        self.blank(self.row, self.column if numbers[0] == 0 else 0, self.column + 1 if numbers[0] == 1 else self.columns)

    def csi_erase_screen(self, numbers, first, second):
        self.csi_erase_line(numbers, first, second)
        rows = range(self.row + 1, self.rows) if numbers[0] == 0 else range(self.row) if numbers[0] == 1 else range(self.rows)
        for row in rows:
            self.blank(row, 0, self.columns)

    def csi_erase(self, numbers, first, second):
        self.blank(self.row, self.column, self.column + first)

    def csi_delete(self, numbers, first, second):
        row = self.cells[self.row]
        del row[self.column : self.column + first]
        row.extend([(" ", self.attributes)] * (self.columns - len(row)))

    def csi_insert(self, numbers, first, second):
        row = self.cells[self.row]
        row[self.column : self.column] = [(" ", self.attributes)] * first
        del row[self.columns :]

    def csi_insert_lines(self, numbers, first, second):
        self.scroll(-first, self.row)

    def csi_delete_lines(self, numbers, first, second):
        self.scroll(first, self.row)

    def csi_scroll_up(self, numbers, first, second):
        self.scroll(first)

    def csi_scroll_down(self, numbers, first, second):
        self.scroll(-first)

    def csi_repeat(self, numbers, first, second):
        for _ in range(first):
            self.put(self.last)

    def csi_region(self, numbers, first, second):
        self.top, self.bottom = first - 1, (second if len(numbers) > 1 else self.rows) - 1
        self.row = self.column = 0

    def csi_paint(self, numbers, first, second):
        ink, ground, bold, reverse = self.attributes
        while numbers:
            number = numbers.pop(0)
            if number == 0:
                ink, ground, bold, reverse = self.PLAIN
            elif number in (38, 48):
                color = numbers[1]
                del numbers[:2]
                ink, ground = (color, ground) if number == 38 else (ink, color)
            elif number in (39, 49):
                ink, ground = (None, ground) if number == 39 else (ink, None)
            elif 30 <= number <= 37 or 90 <= number <= 97:
                ink = number - 30 if number < 90 else number - 82
            elif 40 <= number <= 47 or 100 <= number <= 107:
                ground = number - 40 if number < 100 else number - 92
            else:
                bold = number == 1 or (bold and number != 22)
                reverse = number == 7 or (reverse and number != 27)
        self.attributes = (ink, ground, bold, reverse)


class Terminal:
    """A program in a pseudo-terminal, and its screen. Keeps the terminal open: `slave` shows its state."""

    def __init__(self, command, rows=24, columns=80, term="xterm-256color", **environment):
        self.screen = Screen(rows, columns)
        self.master, self.slave = os.openpty()
        self.bytes = b""
        self.set_size(rows, columns)
        self.state = termios.tcgetattr(self.slave)
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("LC_") and key != "NO_COLOR"}
        environment = {**inherited, "LANG": "C.UTF-8", "TERM": term, **environment}
        self.process = os.fork()
        if self.process == 0:
            try:
                os.setsid()
                # Reset to defaults as a login does: children would inherit what Python or the test runner ignores.
                for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
                    signal.signal(number, signal.SIG_DFL)
                signal.pthread_sigmask(signal.SIG_SETMASK, ())
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
                for file in (0, 1, 2):
                    os.dup2(self.slave, file)
                os.closerange(3, 64)
                os.execvpe(command[0], command, environment)
            finally:
                os._exit(127)

    def set_size(self, rows, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        """Resizes the terminal. The kernel sends SIGWINCH."""
        self.take(0.05)
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys):
        os.write(self.master, keys.encode())

    def take(self, seconds):
        """Reads output for at most this long. Returns False if there was none."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.bytes += data
        self.screen.feed(data)
        return bool(data)

    def await_text(self, *words, seconds=60):
        """Waits until the screen contains all of the words. Returns its lines."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            lines = self.screen.text()
            text = "\n".join(lines)
            if all(word in text for word in words):
                return lines
            self.take(0.2)
        raise AssertionError(f"{words} did not appear:\n" + "\n".join(self.screen.text()))

    def kill(self, number):
        os.kill(self.process, number)

    def wait(self, seconds=60):
        """Waits for the program to end and reads its last output. Returns its status."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self.take(0.05)
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                while self.take(0.05):
                    pass
                self.process = 0
                return status
        raise AssertionError("the program did not end:\n" + "\n".join(self.screen.text()))

    def is_as_before(self):
        """Returns True if the input mode is restored, the alternate screen left, and the cursor visible."""
        return (
            termios.tcgetattr(self.slave) == self.state
            and 1049 not in self.screen.modes
            and (25 in self.screen.modes or b"\x1b[?25l" not in self.bytes)
        )

    def close(self):
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.master)
        os.close(self.slave)
