# What a person and CI type. `make help` lists it; CI does nothing that is not here (.ci/run).
#
# A fresh machine needs make and Python >= 3.11 with venv. Everything else goes into .venv, once; it is done again when
# pyproject.toml changes. amqtt, the broker where no mosquitto is installed, lives in an environment of its own, because it
# pins an old `websockets` (docs/decisions/0012-embedded-store-and-broker-processes.md).

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The newest Python that can make an environment; name another one with `make test PYTHON=python3.12`.
USABLE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
ifeq ($(origin PYTHON), undefined)
# Looked for once, and only where an environment is made: asking every Python takes a second.
PYTHON = $(eval PYTHON := $(shell for python in python3.14 python3.13 python3.12 python3.11 python3; do \
	"$$python" -c '$(USABLE)' >/dev/null 2>&1 && echo "$$python" && break; done))$(PYTHON)
endif

VENV ?= .venv
AMQTT_VENV ?= .venv-amqtt
BIN := $(VENV)/bin
# Tools of releases, by their lock.
RELEASE ?= .venv-release
LOCK = $(RELEASE)/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header
# LOCKED=yes installs exactly what requirements/ names, each file by its hash, as CI does; empty: what the ranges allow.
LOCKED ?=
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check

# Empty for the packages that are not there yet would hide a typing error: all of them, always.
PACKAGES := fracas_engine fracas_characters fracas_protocol fracas_projection fracas_arena fracas_server fracas_tournaments fracas_clients fracas_cli
# Rulesets whose every rule has its proof; CI holds them to it.
FINISHED := $(shell sed 's/\#.*//' docs/rules/finished.txt)
SCENARIOS ?= $(wildcard $(foreach ruleset,$(FINISHED),tests/scenarios/$(ruleset) tests/scenarios/samples/$(ruleset)))
# Worker processes of pytest: one for each of the usual two cores.
WORKERS ?= 2
# Tests come in small parts, slow modules first (tests/conftest.py), so that all workers end at the same time.
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --maxschedchunk 20 --ignore=tests/bench
# How many mutants, which ones (empty: others each time), and how many of a hundred have to be noticed.
SAMPLE ?= 200
SEED ?=
AT_LEAST ?= 92
# How long `make fuzz` feeds.
SECONDS ?= 60
# Where bytecode may not be kept, each of the many Pythons that tests start compiles all of Fracas anew.
unexport PYTHONDONTWRITEBYTECODE
# What `make chaos` runs.
ROUNDS ?= 5
MATCHES ?= 6
# Browser tests that measure time: run alone, after the others.
BROWSER_ALONE := browser/page.test.mjs
# Further words for the command that a target runs: make run ARGS="--port 9000", make test ARGS="-k cover -x".
ARGS ?=

.PHONY: web web-check browser-test help run cluster setup test quick lint format types imports generated image generate rules where scenarios mutants docs docs-site sessions chaos chaos-selftest fuzz fuzz-selftest bench lock audit commits release test-all clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/.stamp-run $(AMQTT_VENV)/.stamp  ## start a server on which bots fight; join from a second terminal
	@FRACAS_AMQTT_PYTHON="$(abspath $(AMQTT_VENV))/bin/python" exec $(BIN)/fracas serve --demo $(ARGS)

cluster: $(VENV)/.stamp-run  ## run three servers, a store, a balancer and Prometheus (if it is installed) on this machine
	@exec $(BIN)/python tools/cluster.py $(ARGS)

setup: $(VENV)/.stamp-dev $(AMQTT_VENV)/.stamp  ## prepare the environments for development

test: setup  ## run all tests but the benchmarks
	@$(BIN)/python -c "import moto, ray, s3fs" 2>/dev/null || \
		echo "Without ray, moto and s3fs the tests of Ray tournaments and S3 archives are skipped; \`make setup LOCKED=yes\` installs them."
	$(PYTEST) $(ARGS)

quick: setup  ## run the tests that one waits for while writing: neither slow ones nor whole battles, screens, conversations
	$(PYTEST) -m "not slow and not whole" -p tools.slow_tests \
		--hypothesis-profile quick $(ARGS)

lint: format types imports generated image  ## style, types, import arrows, freshness of generated code, the image's file

format: $(VENV)/.stamp-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

web: $(VENV)/.stamp-dev clients/web/node_modules/.stamp  ## build the browser page into server/fracas_server/page (needs Node >= 20)
	$(BIN)/python -m tools.generate_web_protocol
	cd clients/web && npx --no-install tsc --noEmit && npx --no-install vitest run --silent --dir test --testTimeout=60000 && npx --no-install vite build --logLevel warn

web-check: web  ## build the browser page, test it, and see that what is checked in is what is built
	@test -z "$$(git status --porcelain server/fracas_server/page)" || \
		{ git status --short server/fracas_server/page; echo "the page is not fresh: run \`make web\` and commit" >&2; exit 1; }

browser-test: setup clients/web/node_modules/.stamp  ## play in a real headless Chromium against a real server (Debian's chromium)
	cd clients/web && export FRACAS_PYTHON="$(abspath $(BIN))/python" && failed=0; \
	node --test --test-concurrency=$(WORKERS) $(filter-out $(BROWSER_ALONE),$(patsubst clients/web/%,%,$(wildcard clients/web/browser/*.test.mjs))) || failed=1; \
	node --test $(BROWSER_ALONE) || failed=1; exit $$failed

types: $(VENV)/.stamp-dev
	$(BIN)/mypy $(addprefix -p ,$(PACKAGES))
	$(BIN)/mypy tools tests

imports: $(VENV)/.stamp-dev
	$(BIN)/lint-imports

generated: $(VENV)/.stamp-dev
	$(BIN)/python tools/generate_protocol.py --check
	$(BIN)/python -m tools.ruling_forms --check
	$(BIN)/python tools/protocol_compatibility.py

image: $(VENV)/.stamp-dev  # the linter is a wheel for the usual machines alone
	test ! -x $(BIN)/hadolint || $(BIN)/hadolint deploy/Containerfile

generate: $(VENV)/.stamp-dev  ## write the generated messages and forms of rulings anew
	$(BIN)/python tools/generate_protocol.py
	$(BIN)/python -m tools.ruling_forms

rules: $(VENV)/.stamp-dev  ## which rules of docs/rules no test and no scenario proves
	@$(BIN)/python tools/rules.py $(ARGS)

where: $(VENV)/.stamp-dev  ## where a rule stands in the engine, and what proves it: make where RULE=FE-COVER-05
	@$(BIN)/python -m tools.rule_locations $(or $(RULE),--help)

scenarios: $(VENV)/.stamp-dev  ## run the scenarios of the finished rulesets
	$(BIN)/fracas scenario run $(SCENARIOS) $(ARGS)

mutants: $(VENV)/.stamp-dev  ## change the rules in SAMPLE places drawn by SEED, and print what nothing notices
	@$(BIN)/python -m tools.mutants --sample $(SAMPLE) $(if $(SEED),--seed $(SEED)) --at-least $(AT_LEAST) \
		--workers $(WORKERS) $(ARGS)

docs: $(VENV)/.stamp-dev  ## check links, commands and examples in all documents
	$(BIN)/python tools/docs.py

docs-site: $(VENV)/.stamp-docs  ## build the site of all documents, with the API reference, into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict $(ARGS)

sessions: setup  ## play the recorded journeys of people again, in tmux: make sessions ARGS="restarted"
	$(BIN)/python -m tools.sessions $(ARGS)

fuzz: setup  ## feed everything that clients can reach with hostile input: make fuzz SECONDS=600
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(ARGS)

fuzz-selftest: setup  ## plant five crashes, all of which the fuzzer has to find within 60 s of processor time
	$(BIN)/python -m tests.fuzz.selftest $(ARGS)

chaos: setup  ## cause faults in a service while matches are played on it: make chaos ROUNDS=100 MATCHES=50
	$(BIN)/python -m tests.chaos --rounds $(ROUNDS) --matches $(MATCHES) $(ARGS)

chaos-selftest: setup  ## plant six bugs, each of which chaos has to report; ARGS=--all-faults for the long form
	$(BIN)/python -m tests.chaos.selftest $(ARGS)

bench: setup  ## measure, each figure beside its reference
	$(BIN)/python -m tests.bench $(ARGS)

lock: $(RELEASE)/.stamp  ## write the locked dependencies of requirements/ anew, from pyproject.toml and *.in
	$(LOCK) --extra server pyproject.toml --output-file requirements/server.txt
	$(LOCK) --extra ci --extra docs pyproject.toml --output-file requirements/dev.txt
	$(LOCK) requirements/build.in --output-file requirements/build.txt
	$(LOCK) requirements/release.in --output-file requirements/release.txt

# Commits since the last tag; before the first tag, since the check began.
COMMITS_BASE ?= $(shell git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || echo 6371a091)

commits: $(RELEASE)/.stamp  ## check the subjects of all commits since the last tag (Conventional Commits, [tool.commitizen])
	@if git rev-parse --quiet --verify "$(COMMITS_BASE)^{commit}" >/dev/null; then \
		$(RELEASE)/bin/cz --name cz_customize check --rev-range "$(COMMITS_BASE)..HEAD" --message-length-limit 72; \
	else echo "$(COMMITS_BASE) is not in this clone: no commit is checked"; fi

audit: $(RELEASE)/.stamp  ## look for known vulnerabilities; says what is not reachable here (ARGS=--strict fails then)
	@$(RELEASE)/bin/python tools/audit.py --pip-audit $(abspath $(RELEASE))/bin/pip-audit $(ARGS)

# TAG=yes tags the commit after all checks; CI runs the checks alone.
release: $(RELEASE)/.stamp clients/web/node_modules/.stamp  ## build dist/ (sdist, wheel, SBOM, licences), play on the wheel in a browser; TAG=yes tags
	rm -rf dist $(RELEASE)/image
	@$(if $(TAG),test -z "$$(git status --porcelain)" || { echo 'commit first: a tag names a commit' >&2; exit 1; },:)
	$(RELEASE)/bin/python -m build --no-isolation --outdir dist .
	$(RELEASE)/bin/twine check --strict dist/*
	$(RELEASE)/bin/check-wheel-contents dist/*.whl
	"$(RELEASE)/bin/python" -m venv $(RELEASE)/image
	$(RELEASE)/image/bin/python $(PIP_INSTALL) --require-hashes --no-deps --requirement requirements/server.txt
	$(RELEASE)/image/bin/python $(PIP_INSTALL) --no-deps --no-index dist/*.whl
	$(RELEASE)/bin/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible \
		--output-file dist/fracas.cdx.json $(RELEASE)/image/bin/python
	$(RELEASE)/bin/pip-licenses --python $(RELEASE)/image/bin/python --ignore-packages pip setuptools \
		--format markdown --with-urls --order license --output-file dist/licences.md
	cd clients/web && FRACAS_PYTHON="$(abspath $(RELEASE))/image/bin/python" FRACAS_FOLDER="$$(mktemp -d)" \
		node --test browser/duel.test.mjs
	$(if $(TAG),version=$$($(RELEASE)/image/bin/fracas --version | sed 's/.* //') && git tag --annotate "v$$version" --message "Fracas $$version")

test-all: test  ## run the tests here, and again on the newest Python that the machine has
	tools/newest-python.sh make --no-print-directory test VENV=.venv-newest

clean:  ## remove the environments and all caches
	rm -rf .venv .venv-* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks .cache dist site

# ------------------------------------------------------------------------------------------------------ environments
$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Fracas needs Python >= 3.11 with venv (on Debian: apt-get install python3-venv)" >&2; exit 2; }
	"$(PYTHON)" -m venv "$(VENV)"

$(VENV)/.stamp-run: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python $(PIP_INSTALL) --editable ".[server,tui]"
	@touch $@

$(VENV)/.stamp-dev: pyproject.toml | $(VENV)/bin/python
ifeq ($(LOCKED),)
	$(BIN)/python $(PIP_INSTALL) --editable ".[dev]"
else
	$(BIN)/python $(PIP_INSTALL) --require-hashes --no-deps -r requirements/build.txt -r requirements/dev.txt
	$(BIN)/python $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.stamp-docs
endif
	@touch $(VENV)/.stamp-run $@

$(VENV)/.stamp-docs: pyproject.toml | $(VENV)/.stamp-dev
	$(BIN)/python $(PIP_INSTALL) --editable ".[docs]"
	@touch $(VENV)/.stamp-run $(VENV)/.stamp-dev $@

$(RELEASE)/.stamp: requirements/release.txt | $(VENV)/bin/python
	"$(VENV)/bin/python" -m venv "$(RELEASE)"
	$(RELEASE)/bin/python $(PIP_INSTALL) --require-hashes --no-deps --requirement requirements/release.txt
	@touch $@

clients/web/node_modules/.stamp: clients/web/package-lock.json
	cd clients/web && npm ci --no-audit --no-fund --silent
	@touch $@

# Without amqtt there is still mosquitto, and without both MQTT is off: no reason to stop here.
$(AMQTT_VENV)/.stamp: tools/amqtt.txt | $(VENV)/bin/python
	"$(VENV)/bin/python" -m venv "$(AMQTT_VENV)"
	@"$(AMQTT_VENV)/bin/python" $(PIP_INSTALL) --requirement tools/amqtt.txt \
		|| echo "amqtt could not be installed; MQTT needs mosquitto then" >&2
	@touch $@
