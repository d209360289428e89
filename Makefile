# Thin: meson does the work. `make help` lists the targets.
PREFIX ?= /usr/local
# Other implementations that tests compare with; npm writes this file last.
peers = tests/npm/node_modules/.package-lock.json

# The layers above the line of docs/ARCHITECTURE.md.
core = base card rules settle road odds bank sim count event table

.PHONY: all help run test test-long bench coverage mutants format install packages test-packages clean
all: packages
	@test -f build/build.ninja || meson setup build --prefix=$(PREFIX) >/dev/null
	@ninja -C build --quiet

help:
	@echo "make             build build/sabot and the library"
	@echo "make run         open a table in this terminal"
	@echo "make test        run every test"
	@echo "make test-long   the same with a million random hands and five minutes a fuzz target"
	@echo "make bench       measure, beside the plain way"
	@echo "make coverage    lines of the source that the tests run"
	@echo "make mutants     change the core one spot at a time: a test must fail (MUTANTS=--all: every spot)"
	@echo "make format      clang-format every C file"
	@echo "make install     install under PREFIX ($(PREFIX)); DESTDIR is honoured"

run: all
	@build/sabot play

test: test-packages $(peers)
	@tests/run

test-long:
	@SABOT_TEST_HANDS=1000000 SABOT_FUZZ_SECONDS=300 $(MAKE) test

bench: all
	@build/sabot bench
	@build/sabot bench --journal --directory build

coverage: test-packages $(peers)
	@test -f build-coverage/build.ninja || meson setup build-coverage -Db_coverage=true -Dtests=true \
		-Dc_args=-fprofile-update=atomic >/dev/null # threads count together
	@ninja -C build-coverage --quiet
	@find build-coverage -name '*.gcda' -delete # counts of an older build do not add up with these
	@meson test -C build-coverage --quiet --no-suite once
	@gcovr --root . --filter src/ build-coverage
	@echo "the core alone:"
	@gcovr --root . $(core:%=--filter src/%/) --print-summary --output build-coverage/core.txt build-coverage

mutants: test-packages $(peers)
	@tools/mutate $(MUTANTS)

format: test-packages
	@find include src tests fuzz tools examples -name '*.[ch]' -not -path '*/node_modules/*' | xargs clang-format -i

install: all
	@meson configure build -Dprefix=$(PREFIX)
	@meson install -C build --quiet

packages:
	@tools/install-packages build

test-packages:
	@tools/install-packages build test

$(peers): tests/npm/package-lock.json | test-packages
	@npm ci --prefix tests/npm --silent --no-audit --no-fund || \
		{ echo "npm could not fetch what tests/npm/package.json names: is there a network?" >&2; exit 1; }

clean:
	@rm -rf build build-*
