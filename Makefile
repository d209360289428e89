# Thin: meson does the work. `make help` lists the targets.
PREFIX ?= /usr/local

.PHONY: all help run test test-long bench coverage format install packages clean
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
	@echo "make format      clang-format every C file"
	@echo "make install     install under PREFIX ($(PREFIX)); DESTDIR is honoured"

run: all
	@build/sabot play

test:
	@tools/install-packages build test
	@tests/run

test-long:
	@SABOT_TEST_HANDS=1000000 SABOT_FUZZ_SECONDS=300 $(MAKE) test

bench: packages
	@tools/install-packages test
	@test -f build-bench/build.ninja || meson setup build-bench --buildtype=release -Dtests=true -Dwerror=true >/dev/null
	@ninja -C build-bench --quiet
	@build-bench/bench/bench_road

coverage:
	@tools/install-packages build test
	@test -f build-coverage/build.ninja || meson setup build-coverage -Db_coverage=true -Dtests=true >/dev/null
	@ninja -C build-coverage --quiet
	@meson test -C build-coverage --quiet
	@gcovr --root . --filter src/ build-coverage

format:
	@git ls-files -co --exclude-standard '*.c' '*.h' | xargs clang-format -i

install: all
	@meson install -C build --quiet

packages:
	@tools/install-packages build

clean:
	@rm -rf build build-*
