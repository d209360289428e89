"""Prints TAP for tests in Python.

    report = Report()
    report.check(answer.status == 200, "a dealer signs in", answer)
    sys.exit(report.end())
"""

import traceback


class Report:
    def __init__(self):
        self.count = self.failures = 0

    def check(self, good, what, *details):
        """Prints one line; if the check failed, prints `details` below it."""
        self.count += 1
        self.failures += not good
        print(("" if good else "not ") + f"ok {self.count} - {what}", flush=True)
        for detail in () if good else details:
            print("\n".join("# " + line for line in str(detail).splitlines()), flush=True)
        return good

    def run(self, part, *arguments):
        """Runs a part that may raise an exception."""
        try:
            part(*arguments)
        except Exception:  # noqa: BLE001: whatever fails, run the other parts
            self.check(False, f"{part.__name__} runs to its end", traceback.format_exc())

    def end(self):
        """Prints the plan. Returns the exit status."""
        print(f"1..{self.count}")
        return 1 if self.failures else 0
