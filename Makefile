# Every target makes the set-up that it needs; only Python, make and a package index have to be there.

PYTHON := python3 python3.13 python3.12 python3.11 python3.14
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
CHECKED := src tests tools examples conftest.py hatch_build.py

# Tests of one file stay together, files go to whichever process is free.
PYTEST := -m pytest --quiet --numprocesses auto --maxprocesses 4 --dist loadscope
# What runs a second time interpreted and a third time with bounds checked: all but what only looks at views. COVERED is what
# the interpreted run must reach, every line of it. Of the core only what runs rules.
VIEWS := table drawing words happening happenings telling hunt hints rulebook
CORE := $(patsubst %,tests/core/test_%.py,conformance dice match modes plain refusals walks)
RULES := $(filter-out $(foreach name,$(VIEWS),%/test_$(name).py),$(wildcard src/dicehall/games/*/test_*.py)) $(CORE) -m "not compiled and not soak"
COVERED := src/dicehall/games/*/rules.py,src/dicehall/games/*/rules/*.py
# What `make test` runs, and `make test-full`; pyproject.toml tells the markers. Browsers are driven by an event loop of their
# own, which would be in the way of the server's tests: two runs. Most tests of both wait now and then: more processes than two.
USUAL := not full and not soak
FULL := not soak
define TESTS
$(BIN)/python $(PYTEST) --numprocesses 3 -m "not browser and $(1)"
$(BIN)/python $(PYTEST) --numprocesses 4 tests/browser -m "browser and $(1)"
endef

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play check test test-full soak lint format rules plain bounds bench bench-hall browser postgres js clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

play: .venv/.play ## Open the hall in the browser
	$(BIN)/dicehall play

check: browser postgres ## Check a change in a minute: lint, types, the nearest tests that it reaches (since BASE=main)
	@began=$$(date +%s) && $(MAKE) --no-print-directory lint && $(BIN)/python -m tools.check --until $$((began + 48)) $(BASE)

test: lint browser postgres rules ## Check everything by one path: lint, types, all tests of the usual sizes
	$(call TESTS,$(USUAL))

test-full: lint browser postgres rules plain bounds ## Check everything in all sizes, on both databases, compiled and not
	$(call TESTS,$(FULL))

soak: postgres rules ## Run the tests that go on for long
	$(BIN)/python $(PYTEST) --numprocesses 2 -m soak

lint: .venv/.dev ## Check style, format, types and layers, of scripts too
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy $(CHECKED)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/node.py types style

format: .venv/.dev ## Format the code
	$(BIN)/ruff check --fix $(CHECKED)
	$(BIN)/ruff format $(CHECKED)

rules: .venv/.dev ## Compile the rules of all games
	@$(BIN)/python tools/rules.py

plain: .venv/.dev ## Run the tests of the rules interpreted; every line of the rules must be reached
	NUMBA_DISABLE_JIT=1 $(BIN)/python $(PYTEST) --cov --cov-report= $(RULES)
	$(BIN)/python -m coverage report --include='$(COVERED)' --fail-under=100

bounds: .venv/.dev ## Run the tests of the rules with every index checked
	@DICEHALL_BOUNDSCHECK=1 $(BIN)/python tools/rules.py
	DICEHALL_BOUNDSCHECK=1 $(BIN)/python $(PYTEST) $(RULES)

bench: .venv/.play ## Measure the speed of every game
	$(BIN)/dicehall bench

bench-hall: .venv/.dev ## Measure the hall over loopback, on SQLite
	$(BIN)/python -m tools.bench_hall

browser: .venv/.dev ## Find a Chromium for the tests, or install one
	@$(BIN)/python tools/browser.py

postgres: .venv/.dev ## Find a PostgreSQL server for the tests, or install one
	@$(BIN)/python tools/postgres.py

js: .venv/.dev ## Check the browser's scripts with node: types, style, tests
	@$(BIN)/python tools/node.py

clean: ## Remove everything that was made here
	rm -rf .venv .cache .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist node_modules
	find . -name screenshots -type d -prune -exec rm -rf {} +
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	sh tools/venv.sh .venv $(PYTHON)

# The version lies in the package, and both distributions carry it.
.venv/.play: pyproject.toml packages/core/pyproject.toml src/dicehall/__init__.py constraints.txt | .venv/bin/python
	$(PIP) hatchling
	$(PIP) --no-build-isolation --editable packages/core --editable .
	@touch $@

.venv/.dev: .venv/.play
	$(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@
