# Needs Python 3.11 or newer, make and a package index. `make` alone lists the commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-slow check bench studies goldens lock

help:  ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY)  ## Build .venv from requirements.lock if it is missing or out of date

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "fm-bench needs Python 3.11 or newer; set PYTHON=/path/to/python"; exit 1; }
	@echo "building $(VENV)"
	@if command -v uv >/dev/null 2>&1; then \
		uv venv --quiet --seed --allow-existing --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" $(VENV) && \
		uv pip install --quiet --python $(BIN)/python --require-hashes --compile-bytecode -r requirements.lock && \
		uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e . ; \
	else \
		$(PYTHON) -m venv $(VENV) && \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --compile -r requirements.lock && \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . ; \
	fi
	@$(BIN)/python -m compileall -q fmbench
	@touch $@

demo: setup  ## Play the disciplined heuristic for 20 seasons and print its score
	@$(BIN)/fmbench run seat=heuristic 'seeds=[2026]'

test: check  ## Run the linters, the type checker and the tests
	@$(BIN)/python -m pytest -n 2 -q

test-slow: setup  ## Run the tests that take minutes
	@$(BIN)/python -m pytest -n 2 -q -m slow

check: setup  ## Run the linters, the type checker and the layer contracts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@PYTHONPATH=. $(BIN)/lint-imports --no-cache

bench: setup  ## Measure speed and memory
	@$(BIN)/fmbench bench

studies: setup  ## Play all studies of the scale at full size (two hours; goes on after a stop)
	@for study in throughput luck standing demands twins tornado; do \
		$(BIN)/fmbench study $$study || exit $$?; \
	done

goldens: setup  ## Regenerate the golden texts and digests
	@$(BIN)/python -m tests.golden.regenerate

lock:  ## Resolve the dependencies anew into requirements.lock (needs uv)
	@uv pip compile --quiet --universal --python-version 3.11 --extra dev --generate-hashes \
		--no-header --no-emit-index-url --no-annotate pyproject.toml -o requirements.lock
	@! grep -nE '://|index-url|find-links' requirements.lock
