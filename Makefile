# Everything happens in .venv, which is made and kept up to date by tools/environment.py.
# .venv holds the compiled build of Fogg; with PYTHONPATH=src it runs the interpreted one.

PYTHON ?= python3
JOBS ?= auto
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal
# The engine's tests run on both builds: tests/engine, rules, record, golden, perft. Everything else is tested
# once, on the compiled one.
INTERPRETED := FOGG_EXPECT_BUILD=interpreted PYTHONPATH="$(CURDIR)/src"
# These take whole minutes under coverage and reach next to nothing that the others do not.
SLOW_TO_COVER := tests/engine/test_journey.py tests/engine/test_legal_or_not.py tests/engine/test_network.py \
    tests/engine/test_notation.py tests/engine/test_offers.py tests/engine/test_payment_kinds.py \
    tests/rules/test_numbers.py tests/rules/test_tags.py
COVERED := tests/engine tests/rules $(SLOW_TO_COVER:%=--ignore=%)
# Per cent of the engine's lines and branches that the quick tests take.
FLOOR := 96
# Nothing from outside may decide which build is run.
unexport PYTHONPATH PYTHONHOME

.PHONY: help play site test check bench strength soak fmt setup clean run dev test-compiled test-interpreted test-web coverage docs
.NOTPARALLEL:

help:
	@echo "make play    play in the browser; in the terminal: .venv/bin/fogg play"
	@echo "make site    the whole game as a folder for any web server: build/play"
	@echo "make test    style, types, all tests on the compiled, the engine's on the interpreted build"
	@echo "make test-web  only the tests in a browser"
	@echo "make check   style and types only"
	@echo "make bench   how fast engine, environments and server are"
	@echo "make strength  how strong the bots are"
	@echo "make coverage  what the engine's tests do not reach, line by line"
	@echo "make docs    build the documentation site into build/site"
	@echo "make soak    random games of everything, simulated servers, fuzzing; for hours"
	@echo "make fmt     format the sources"
	@echo "make setup   prepare .venv with Fogg and all tools"
	@echo "make clean   remove .venv and every cache"

# Its games stay in this folder, apart from those of `fogg serve`.
play: run
	@$(BIN)/fogg serve --open --host 0.0.0.0 --database "$${FOGG_DATABASE:-$(CURDIR)/fogg.db}"

# To look at it: `python3 -m http.server --directory build/play`.
site: run
	@$(BIN)/fogg site build/play

test: check test-compiled test-web test-interpreted

test-compiled: setup
	@build=$$(cat .venv/.fogg/build); \
	if [ "$$build" = compiled ]; then expected=compiled; else expected=interpreted; fi; \
	echo "== Tests on the installed build ($$build)"; \
	FOGG_EXPECT_BUILD=$$expected $(PYTEST) --ignore tests/web --ignore tests/site

# Whole games in a real browser; apart from the others, which would keep the machine busy meanwhile.
test-web: setup
	@echo "== Tests of the web client in a browser"
	@$(BIN)/python tools/client.py install
	@$(PYTEST) tests/web tests/site || { \
	    echo "== Once more, one after the other: what passes only now was too slow beside others"; \
	    $(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none tests/web tests/site; }

test-interpreted: setup
	@echo "== Tests on the interpreted build (src), with a floor for the engine's coverage"
	@$(INTERPRETED) $(PYTEST) $(COVERED) --cov --cov-report= --cov-fail-under=$(FLOOR)
	@$(INTERPRETED) $(PYTEST) $(SLOW_TO_COVER) tests/record tests/golden tests/perft

# Golden games and perft are left out: they reach no line that these do not, and take ten minutes so.
coverage: setup
	@$(INTERPRETED) $(PYTEST) tests/engine tests/rules tests/record \
	    --cov --cov-report=term-missing:skip-covered --cov-report=html:build/coverage --cov-fail-under=$(FLOOR)

check: dev
	@echo "== Style"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@echo "== Types"
	@$(BIN)/mypy
	@echo "== The web client"
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python tools/client_types.py --check
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python tools/client_measures.py --check
	@$(BIN)/python tools/client.py npm run --silent check
	@$(BIN)/python tools/client.py npm test --silent
	@echo "== Workflows"
	@$(BIN)/python tools/client.py npm run --silent workflows

strength: setup
	@$(BIN)/python bench/strength.py

# With BEFORE=<another checkout, or its site-packages>: games a second as multiples of that build, too.
bench: setup
	@echo "== The engine: both builds, and each variant beside its base"
	@$(BIN)/python bench/compare.py
	@echo "== Environments"
	@$(BIN)/python -P bench/environments.py --rounds 3 --seconds 0.5
	@echo "== The server: four programs at each table"
	@$(BIN)/python bench/server.py --tables 100 --pause 0.5 --seconds 4 --rounds 3
	@if [ -n "$(BEFORE)" ]; then $(BIN)/python -P bench/engine.py "$(BEFORE)"; fi

# Goes on where it was stopped; what was counted so far is in bench/results/kept.
soak: setup
	@$(BIN)/python tests/soak/run.py --result bench/results/soak.md
	@$(BIN)/python tests/simulation/run.py --result bench/results/simulation.md
	@$(BIN)/python tests/fuzz/run.py --result bench/results/fuzzing.md
	@FOGG_SOAK=1 $(PYTEST) tests/site tests/web/test_lessons.py tests/web/test_score_sheet.py

# Strict: a broken link, a missing picture or a page that no menu names stops it.
docs: python
	@"$(PYTHON)" tools/environment.py docs
	@$(BIN)/python -m mkdocs build --strict

fmt: dev
	@$(BIN)/ruff check --fix --exit-zero
	@$(BIN)/ruff format
	@$(BIN)/python tools/client.py npm run --silent format

# What play needs, what check needs, everything.
run: python
	@"$(PYTHON)" tools/environment.py run code

dev: python
	@"$(PYTHON)" tools/environment.py run dev

setup: python
	@"$(PYTHON)" tools/environment.py run dev code

.PHONY: python
python:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Fogg needs Python 3.11 or newer as $(PYTHON). Name another: make PYTHON=python3.13 ..." >&2; \
	    exit 1; }

clean:
	rm -rf .coverage .venv web/node_modules src/fogg/server/static src/fogg/server/runtime .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
	rm -rf __pycache__
