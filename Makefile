# Every command of the project. `make` alone lists them.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The sources of the executable and the web app. `make run` builds again only if one of them changed.
RUST := Cargo.toml Cargo.lock $(shell find crates migrations -path '*/tests' -prune -o -path '*/examples' -prune -o -type f -print)
WEB  := $(shell find web -maxdepth 1 -type f) $(shell find web/src web/public web/build -type f)

.PHONY: help run build release dev test fix bench profile screens pictures attack torture fuzz advisories suites spec lighthouse scroll speed packages

help:
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 19

run: target/release/sangam ## build what changed, then serve a demonstration at http://localhost:8080, with its data in ./data
	@target/release/sangam seed --if-empty $(ARGS)
	@exec target/release/sangam serve --demo $(ARGS)

build: target/release/sangam ## build the release executable with the web app inside, at target/release/sangam

release: web/dist/index.html ## pack a self-contained executable into target/archive, with its checksum and list of components, and try it
	@scripts/release target/archive

dev: web/dist/index.html ## serve http://localhost:5173 and reload on every change
	@exec node scripts/dev.mjs $(ARGS)

test: ## run all checks: formatting, lints and every test, on both engines
	@scripts/need build test
	@exec node scripts/test/main.mjs $(ARGS)

fix: packages ## format, apply lint fixes and regenerate files
	cargo fmt --all
	cargo clippy --workspace --all-targets --fix --allow-dirty --allow-staged --quiet
	scripts/generated write
	for folder in web e2e clients/js; do (cd $$folder && npx eslint --fix . && npx prettier --log-level warn --write .) || exit 1; done
	web/node_modules/.bin/prettier --log-level warn --config scripts/prettier.json --write scripts

bench: target/release/sangam ## measure the release executable under load and print a table
	cargo run --release -p bench -- --sangam target/release/sangam $(ARGS)

profile: web/dist/index.html ## profile the CPU time during `make bench`, and list the top functions
	@command -v perf >/dev/null || { echo 'make profile needs perf: apt install linux-perf' >&2; exit 1; }
	cargo build --profile profiling -p sangam -p bench
	perf record --freq 499 --call-graph fp --output target/profiling/perf.data -- \
	  target/profiling/bench --sangam target/profiling/sangam $(ARGS)
	perf report --input target/profiling/perf.data --comm sangam,tokio-rt-worker,db-writer --no-children --stdio --percent-limit 0.5 | head -120

attack: target/release/sangam ## try to overload the release executable, on this machine only, and report what it withstood
	@exec web/node_modules/.bin/node scripts/attack/main.mjs $(ARGS)

torture: target/release/sangam ## crash it, cut its power, fill its disk, change its clock, and compare what is left with what clients were told
	@cargo build --quiet --locked -p sangam --example s3
	@exec web/node_modules/.bin/node scripts/torture/main.mjs $(ARGS)

fuzz: ## fuzz every parser of network input, for a minute each, or ARGS="frame 600" for one target and its seconds
	@exec node scripts/fuzz.mjs $(ARGS)

advisories: packages ## check third-party crates and packages for known vulnerabilities; needs the network
	@exec scripts/check-dependencies advisories

screens: web/dist/index.html e2e/node_modules/.package-lock.json ## take a screenshot of every screen, light and dark, large and small, into e2e/screens
	cargo build --quiet --workspace --bins --examples
	cd e2e && npm run --silent screens -- $(ARGS)

pictures: web/dist/index.html e2e/node_modules/.package-lock.json ## retake the README's screenshots of the demonstration
	cargo build --quiet --workspace --bins --examples
	cd e2e && npm run --silent readme -- $(ARGS)

suites: clients/js/node_modules/.package-lock.json ## run the cases of Supabase's and PostgREST's own test suites, on SQLite, or on PostgreSQL with ARGS=postgres
	cargo build --quiet --workspace --bins --examples
	cd clients/js && SANGAM_BIN=$(CURDIR)/target/debug/sangam $(if $(filter postgres,$(ARGS)),../../scripts/on-postgres) npm run --silent suites

spec: ## list the specification's checks that no test names
	@exec node scripts/spec/main.mjs

lighthouse: target/release/sangam e2e/node_modules/.package-lock.json ## run Lighthouse on the login page and the feed; needs an idle machine
	cd e2e && SANGAM_BIN=../target/release/sangam npm run --silent lighthouse -- $(ARGS)

scroll: web/dist/index.html e2e/node_modules/.package-lock.json ## measure how smoothly 10,000 jobs scroll; needs an idle machine
	cargo build --quiet --workspace --bins --examples
	cd e2e && npm run --silent scroll -- $(ARGS)

speed: target/release/sangam e2e/node_modules/.package-lock.json ## measure how soon a slow phone shows and reacts; needs an idle machine
	cd e2e && SANGAM_BIN=../target/release/sangam npm run --silent speed -- $(ARGS)

# The npm and pip packages, installed from the projects' lock files.
packages: web/node_modules/.package-lock.json e2e/node_modules/.package-lock.json clients/js/node_modules/.package-lock.json \
          clients/python/.venv/installed target/schemathesis/installed

target/release/sangam: $(RUST) web/dist/index.html
	cargo build --release --locked -p sangam
	@touch $@ # Cargo does not touch it if only a comment changed, and this rule would run every time.

web/dist/index.html: $(WEB) web/node_modules/.package-lock.json
	cd web && npm run build

# The scripts run on the Node version that the packages install, so that the machine's own version does not matter.
%/node_modules/.package-lock.json: %/package.json %/package-lock.json
	@scripts/need build
	cd $* && npm ci --no-fund --no-audit --loglevel error
	@touch $@

clients/python/.venv/installed: clients/python/requirements.txt
	scripts/venv clients/python/.venv $<

target/schemathesis/installed: scripts/schemathesis.txt
	scripts/venv target/schemathesis $<
