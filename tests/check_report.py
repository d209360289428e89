#!/usr/bin/env python3
"""Reads the output of `sabot report` as other programs do: the page as markup, the PDF through pdftotext.

Usage: check_report.py SABOT. Prints TAP, two tests per ruleset.
"""

import html.parser
import pathlib
import re
import subprocess
import sys
import tempfile

RULESETS = ["california-ez", "california-panda8", "ventura", "washington"]
VOID = {"meta"}
# Published counts for eight decks
NUMBERS = ["4,998,398,275,503,360", "2,230,518,282,592,256", "475,627,426,473,216", "1.235081%", "1.018301%", "4.938819"]


class Page(html.parser.HTMLParser):
    """Checks that tags close in the order they opened, and that table headers have a scope."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.faults, self.text, self.headings = [], [], [], [], [], []

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found[key] for key in ("href", "xlink:href") if key in found]
        self.links += ["#" + found["aria-labelledby"]] if "aria-labelledby" in found else []
        if tag == "th" and found.get("scope") not in ("row", "col", "rowgroup"):
            self.faults.append("a th without scope")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        self.text.append(data)
        if self.open and self.open[-1] == "h2":
            self.headings.append(data.strip())


def faults_of_page(path):
    page = Page()
    page.feed(path.read_text())
    page.close()
    text = " ".join(page.text)
    faults = page.faults + [f"<{tag}> is not closed" for tag in page.open]
    faults += [f"id {name} is used twice" for name in set(page.ids) if page.ids.count(name) > 1]
    faults += [f"link {link} is dead" for link in page.links if link[0] != "#" or link[1:] not in page.ids]
    faults += [f"{number} is missing" for number in NUMBERS if number not in text]
    return faults, page.headings


def faults_of_pdf(path, headings):
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    pages = text.rstrip("\f").split("\f")
    faults = [] if re.search(r"Page size: +612 x 792 pts", info) else ["the page size is not US Letter"]
    faults += [] if "CreationDate" not in info else ["the file contains a date"]
    faults += [f"{number} is missing" for number in NUMBERS if number not in text]
    faults += [f"'{heading}' is missing" for heading in headings if heading not in text]
    for number, page in enumerate(pages, 1):
        if f"page {number} of {len(pages)}" not in page:
            faults.append(f"page {number} has no page number")
        lines = [line for line in page.splitlines() if line.strip()]
        if re.match(r" *\d  ?[A-Z][a-z ]+$", lines[-2]):
            faults.append(f"page {number} ends in a heading: {lines[-2].strip()}")
    return faults


def main():
    sabot, number, failed = sys.argv[1], 0, 0
    print(f"1..{2 * len(RULESETS)}")
    with tempfile.TemporaryDirectory() as directory:
        for ruleset in RULESETS:
            subprocess.run([sabot, "report", "--hands", "1000000", "--shoes", "1000", "--ruleset", ruleset, "--out", directory], check=True, stdout=subprocess.DEVNULL)
            page_faults, headings = faults_of_page(pathlib.Path(directory, ruleset + ".html"))
            pdf_faults = faults_of_pdf(pathlib.Path(directory, ruleset + ".pdf"), headings)
            for what, faults in (("page", page_faults), ("PDF", pdf_faults)):
                number += 1
                failed += bool(faults)
                print("\n".join(f"# {fault}" for fault in faults[:20]) + "\n" if faults else "", end="")
                print(f"{'not ok' if faults else 'ok'} {number} - the {what} of {ruleset} is complete and well-formed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
