"""Runs the tests of a script and prints TAP.

    tests = Tests()

    @tests.check("a dealer may not export")
    def _(room):
        assert room.sign_in("dealer").get("/api/export/hands.csv").status == 403

    sys.exit(tests.run(room))
"""

import traceback


class Tests:
    def __init__(self):
        self.tests = []

    def check(self, title):
        def add(function):
            self.tests.append((title, function))
            return function
        return add

    def run(self, *arguments):
        """Runs the tests in order, each with the arguments. Returns the exit status."""
        print(f"1..{len(self.tests)}")
        failed = 0
        for place, (title, test) in enumerate(self.tests, 1):
            try:
                test(*arguments)
                print(f"ok {place} - {title}", flush=True)
            except Exception:  # an error is a failure
                failed += 1
                print(f"not ok {place} - {title}")
                print("\n".join(f"# {line}" for line in traceback.format_exc().splitlines()), flush=True)
        return 1 if failed else 0
