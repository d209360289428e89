#!/usr/bin/env python3
"""Renders the full-screen table of `sabot play` as HTML pages that look like a terminal, for `make screenshots`.

Usage: play_picture.py SABOT FOLDER. Writes play-NAME.html, each with its size in <body data-width data-height>.
"""

import html
import itertools
import pathlib
import sys

sys.dont_write_bytecode = True  # leave the source tree unchanged
from terminal_screen import Terminal  # noqa: E402

CELL = (10, 20)  # pixels
LEVELS = (0, 95, 135, 175, 215, 255)
SIXTEEN = "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff".split()


def color_of(number, default):
    """Returns one of xterm's 256 colors."""
    if number is None:
        return default
    if number < 16:
        return "#" + SIXTEEN[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    return "#" + "".join(f"{LEVELS[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def span_of(attributes, characters):
    ink, ground, bold, reverse = attributes
    inside, outside = color_of(ink, "#d0d0d0"), color_of(ground, "#101010")
    if reverse:
        inside, outside = outside, inside
    cells = "".join(f"<i>{html.escape(character)}</i>" for character in characters)
    return f'<span style="color:{inside};background:{outside}{";font-weight:bold" if bold else ""}">{cells}</span>'


def page_of(screen):
    """Renders every cell with the same width, whatever font a symbol comes from."""
    rows = []
    for row in screen.cells:
        runs = itertools.groupby(row, key=lambda cell: cell[1])
        rows.append("<div>" + "".join(span_of(key, [cell[0] for cell in run]) for key, run in runs) + "</div>")
    width, height = screen.columns * CELL[0], screen.rows * CELL[1]
    return f"""<!doctype html><meta charset="utf-8"><title>sabot play</title>
<style>body{{margin:0;background:#101010;font:16.6px/{CELL[1]}px 'DejaVu Sans Mono',monospace}}
div{{height:{CELL[1]}px;white-space:pre}} span{{display:inline-block;height:{CELL[1]}px}}
i{{display:inline-block;width:{CELL[0]}px;text-align:center;font-style:normal;height:{CELL[1]}px}}</style>
<body data-width="{width}" data-height="{height}">{"".join(rows)}"""


class Picture:
    def __init__(self, sabot, folder):
        self.sabot, self.folder = sabot, folder

    def open(self, rows, columns, seed):
        table = Terminal([self.sabot, "play", "--seed", str(seed)], rows, columns)
        pass_bank(table)
        table.await_text("Place your bets.")
        return table

    def take(self, name, table, *words):
        table.await_text("q leave", *words)
        (self.folder / f"play-{name}.html").write_text(page_of(table.screen))


def pass_bank(table):
    """Passes until another player has the bank. Extra key presses do no harm."""
    while "offered to you" in "\n".join(table.await_text("q leave")):
        table.press("n")
        table.take(0.5)


def play_hands(table, count):
    """Plays some hands, so that there are roads. Passes the bank."""
    for _ in range(count):
        pass_bank(table)
        table.press("4b3td  ")
        table.await_text("Space next hand", "this hand")
        table.press(" ")
        while "Space next hand" in "\n".join(table.screen.text()):
            table.take(0.2)


def main():
    picture = Picture(sys.argv[1], pathlib.Path(sys.argv[2]))
    table = picture.open(24, 80, seed=7)
    table.press("3bb1td")
    picture.take("betting", table, "your bets: $2")
    table.press(" ")
    picture.take("dealing", table, "▒▒▒▒▒")
    table.press("?")
    picture.take("help", table, "Press any key to close.")
    table.close()
    table = picture.open(36, 160, seed=17)
    play_hands(table, 27)  # the next is a Dragon 7
    pass_bank(table)
    table.press("4b2td18  ")
    picture.take("dragon7", table, "DRAGON 7", "Space next hand")
    table.close()


main()
