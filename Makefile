# Thin: meson does the work. `make help` lists the targets.
PREFIX ?= /usr/local
KILLS ?= 1000
# Other implementations that tests compare with; npm writes this file last.
peers = tests/npm/node_modules/.package-lock.json

HOURS ?= 1

.PHONY: all help run check test test-long stress kill fuzz fuzz-coverage lint valgrind bench
.PHONY: screenshots coverage mutants format install deb deb-boot fresh packages test-packages uninstall clean
all: packages
	@test -f build/build.ninja || meson setup build --prefix=$(PREFIX) >/dev/null
	@ninja -C build --quiet

help:
	@echo "make             build build/sabot and the library"
	@echo "make run         open a demonstration room in the browser (PORT=9000 chooses its port)"
	@echo "make check       build and run the fast tests, while you work"
	@echo "make test        run every test"
	@echo "make test-long   the same at full length: TESTING.md"
	@echo "make stress      seeded lives of whole rooms on failing disks for HOURS=1 hours"
	@echo "make kill        kill rooms under load KILLS ($(KILLS)) times and look at what is left"
	@echo "make fuzz        fuzz every parser for HOURS=1 hours; or SECONDS=600, TARGETS=\"road settle\""
	@echo "make mutants     change the core one spot at a time: a test must fail (MUTANTS=--all: every spot)"
	@echo "make lint        gcc's analyzer, clang-tidy and cppcheck over every C file; eslint, prettier and tsc over every module"
	@echo "make valgrind    every test and transcript under valgrind"
	@echo "make bench       measure, beside the plain way"
	@echo "make screenshots pictures of every page in its main states, in build/screenshots"
	@echo "make coverage    lines of the source that the tests run; make fuzz-coverage: that the fuzz seeds do"
	@echo "make format      clang-format every C file, prettier every JavaScript file"
	@echo "make deb         build a Debian package in build-deb, and use it in a clean root (as root)"
	@echo "make deb-boot    the same package in a clean Debian that is booted, run by its systemd (as root)"
	@echo "make fresh       both commands of the README, and make deb, in clean Debians 12 and 13 (as root; DEBIAN=12 WHO=user COMMANDS=test)"
	@echo "make install     install under PREFIX ($(PREFIX)); DESTDIR is honored; make uninstall removes it"

# A room that plays by itself, in build/demo, at the first free port from 8080 on, or at PORT. Ctrl-C, or SIGTERM to
# make, stops it: make passes the signal on to the server itself.
run: all
	@exec build/sabot serve --demo --data build/demo $(if $(PORT),--port $(PORT))

check: test-packages $(peers)
	@tests/run check

test: test-packages $(peers)
	@tests/run

test-long:
	@SABOT_TEST_LONG=1 SABOT_TEST_HANDS=1000000 SABOT_TEST_FAULTS=all SABOT_TEST_TAMPER=all SABOT_FUZZ_SECONDS=300 $(MAKE) test

stress: test-packages
	@test -f build-test/gcc/build.ninja || CC=gcc meson setup build-test/gcc -Dtests=true -Dwerror=true >/dev/null
	@ninja -C build-test/gcc --quiet stress/sabot-stress
	@build-test/gcc/stress/sabot-stress --hours $(HOURS) --seed $$(date +%s)

kill: test-packages
	@test -f build-test/gcc/build.ninja || CC=gcc meson setup build-test/gcc -Dtests=true -Dwerror=true >/dev/null
	@ninja -C build-test/gcc --quiet sabot tests/room_under_load
	@python3 tests/kill.py --kills $(KILLS) build-test/gcc/sabot build-test/gcc/tests/room_under_load

fuzz: test-packages
	@test -f build-fuzz/clang/build.ninja || CC=clang meson setup build-fuzz/clang -Dfuzz=true \
		-Db_sanitize=address,undefined -Db_lundef=false >/dev/null
	@ninja -C build-fuzz/clang --quiet
	@fuzz/fuzz_long build-fuzz/clang build-fuzz $(if $(SECONDS),--seconds $(SECONDS),--hours $(or $(HOURS),1)) $(TARGETS)

fuzz-coverage: test-packages
	@test -f build-fuzz/coverage/build.ninja || meson setup build-fuzz/coverage -Db_coverage=true -Dtests=true \
		-Doptimization=1 >/dev/null
	@find build-fuzz/coverage -name '*.gcda' -delete # counts of an older build do not add up with these
	@meson test -C build-fuzz/coverage --quiet --suite fuzz
	@gcovr --root . --filter src/ build-fuzz/coverage

lint: test-packages $(peers)
	@tests/lint

valgrind: test-packages
	@test -f build-test/gcc/build.ninja || CC=gcc meson setup build-test/gcc -Dtests=true -Dwerror=true >/dev/null
	@ninja -C build-test/gcc --quiet
	@tests/check_valgrind.py build-test/gcc

bench: all
	@build/bench/sabot-bench
	@build/bench/sabot-bench --journal --directory build
	@build/bench/sabot-bench --room --directory build

# WORDS=pads for some of them.
screenshots: all test-packages $(peers)
	@node tests/browser/screenshots.mjs build/sabot build/screenshots $(WORDS)

coverage: test-packages $(peers)
	@test -f build-coverage/build.ninja || meson setup build-coverage -Db_coverage=true -Dtests=true \
		-Dc_args=-fprofile-update=atomic >/dev/null # threads count together
	@ninja -C build-coverage --quiet
	@find build-coverage -name '*.gcda' -delete # counts of an older build do not add up with these
	@meson test -C build-coverage --quiet --no-suite once
	@gcovr --root . --filter src/ build-coverage
	@echo "the core alone:"
	@gcovr --root . --filter src/core/ --print-summary --output build-coverage/core.txt build-coverage

mutants: test-packages $(peers)
	@tools/mutate $(MUTANTS)

format: test-packages $(peers)
	@find include src bench stress tests fuzz tools examples -name '*.[ch]' -not -path '*/node_modules/*' | xargs clang-format-19 -i
	@tests/npm/node_modules/.bin/prettier --write --log-level warn .

# In lib, where pkg-config and the loader look; without dpkg-dev meson would take lib64, where they do not.
install: all
	@meson configure build -Dprefix=$(PREFIX) -Dlibdir=lib
	@ninja -C build --quiet build.ninja >/dev/null
	@meson install -C build --quiet
	@test -n "$(DESTDIR)" || ldconfig 2>/dev/null || true

# Removes what the last `make install` of this build put down.
uninstall:
	@ninja -C build --quiet uninstall

deb:
	@tools/install-packages build deb
	@packaging/build-deb
	@packaging/check-deb build-deb/sabot_*.deb

# No part of what a change must pass: it needs a kernel that gives root namespaces and control groups.
deb-boot:
	@tools/install-packages build deb boot
	@packaging/build-deb
	@packaging/boot-deb build-deb/sabot_*.deb

# DEBIAN=12, WHO=user, COMMANDS=run,test for a part of it.
fresh:
	@tools/install-packages fresh
	@tests/fresh $(if $(DEBIAN),--debian $(DEBIAN)) $(if $(WHO),--who $(WHO)) $(if $(COMMANDS),--commands $(COMMANDS))

packages:
	@tools/install-packages build

test-packages:
	@tools/install-packages build test

$(peers): tests/npm/package-lock.json | test-packages
	@npm ci --prefix tests/npm --silent --no-audit --no-fund || \
		{ echo "npm could not fetch what tests/npm/package.json names: is there a network?" >&2; exit 1; }

clean:
	@rm -rf build build-*
