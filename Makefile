# photocat: `make help` lists the targets.

PREFIX  = /usr/local
DESTDIR =
COUNT   = 1000000
OUT     =
ROUNDS  = 100
# Options of the benchmark, such as BENCH="--only list".
BENCH   =

RELEASE = .build/release
SOURCES = Package.swift Sources Tests Migrations
# A target may import only what Package.swift declares for it.
CHECKED = --explicit-target-dependency-import-check error

build: deps ## build photocat and its media worker for use (the default)
	@Scripts/swift.sh build -c release --static-swift-stdlib $(CHECKED)

deps: ## install the C libraries that pkg-config does not find
	@Scripts/install-dependencies.sh

demo: build ## import the sample photos into a catalog of their own, list them, show one
	@Scripts/demo.sh $(RELEASE)/photocat

test: deps lint ## check the format, then run all tests; a compiler warning is an error
	@Scripts/test.sh $(CHECKED) -Xswiftc -warnings-as-errors

soak: deps ## kill imports that copy and move at ROUNDS random moments, and compare every byte
	@PHOTOCAT_SOAK_ROUNDS="$(ROUNDS)" Scripts/test.sh $(CHECKED) -- --filter KillTests

lint: ## check the format of the Swift sources
	@swift format lint --strict --parallel --recursive $(SOURCES)

format: ## bring the Swift sources into format
	@swift format --in-place --parallel --recursive $(SOURCES)

bench: build ## measure photocat beside its peers; options in BENCH="--only NAME"
	@python3 Scripts/bench/run.py --photocat $(RELEASE)/photocat $(BENCH)

bench-catalog: build ## write a catalog of COUNT made-up photos to OUT
	@test -n "$(OUT)" || { echo "make bench-catalog: say where to, as OUT=FILE" >&2; exit 64; }
	@python3 Scripts/bench/catalog.py --photocat $(RELEASE)/photocat --count "$(COUNT)" "$(OUT)"

install: $(RELEASE)/photocat $(RELEASE)/photocat-media ## install under PREFIX (and DESTDIR)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/photocat"
	install -m 755 $(RELEASE)/photocat "$(DESTDIR)$(PREFIX)/bin/photocat"
	install -m 755 $(RELEASE)/photocat-media "$(DESTDIR)$(PREFIX)/libexec/photocat/photocat-media"

# What is built already is installed as it is, so that `sudo make install` compiles nothing as root.
$(RELEASE)/photocat $(RELEASE)/photocat-media:
	@$(MAKE) build

clean: ## remove what was built, and the benchmark's inputs
	rm -rf .build .bench

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build deps demo test soak lint format bench bench-catalog install clean help
