# Everything a person does here. Each target sets the machine up by itself: python3.11 or newer, make and git are enough.
.DEFAULT_GOAL := help
.PHONY: help eval eval-local eval-holdout eval-log report test check fmt lock bench

VENV := .venv
READY := $(VENV)/.ready
BIN := $(VENV)/bin
PYTHON ?= $(firstword $(foreach v,3.11 3.12 3.13 3.14,$(shell command -v python$(v) 2>/dev/null)) python3)
PACKAGES := packages/llm packages/evals packages/petcare
SOURCES := packages tests bench scripts

help: ## list the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo 'EVAL_CASES=a,b  EVAL_RUNS=3  EVAL_MODELS=a,b  EVAL_SUITE=petcare|memory  narrow or widen an eval.'
	@echo 'With OPENROUTER_API_KEY set, a real model is examined; without it, a stand-in that measures nothing.'

eval: $(READY) ## examine the bot with the suite; both tables at the end
	@$(BIN)/khosop run $(ARGS)

eval-local: $(READY) ## examine a small real model on this machine, offline (compiles a server, once)
	@$(BIN)/python scripts/eval_local.py

eval-holdout: $(READY) ## unbiased numbers from the hidden suite: aggregates only
	@$(BIN)/khosop holdout run $(ARGS)

eval-log: $(READY) ## keep the last full run in docs/eval-log.md: make eval-log NOTE="..."
	@KHOSOP_NOTE="$${NOTE:-}" $(BIN)/khosop log add $(ARGS)

report: $(READY) ## show the tables of the newest run again
	@$(BIN)/khosop report $(ARGS)
	@$(BIN)/khosop view $(ARGS)

test: $(READY) ## run all tests, with fake models only
	@$(BIN)/python -m pytest -q -n 4 --dist worksteal $(ARGS)

check: $(READY) ## what CI runs: format, lint, types, imports, suites, tests
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/khosop check packages/evals/suites/petcare
	$(BIN)/khosop check packages/evals/suites/memory
	@$(MAKE) --no-print-directory test

fmt: $(READY) ## format the code and mend what the linter can mend
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

lock: $(READY) ## resolve the dependencies anew into requirements.lock (needs the network)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	  --no-emit-index-url --no-emit-find-links --no-emit-package khosop --no-emit-package khosop-llm \
	  --no-emit-package khosop-petcare --all-extras --group dev --output-file requirements.lock pyproject.toml

bench: $(READY) ## measure speed as ratios, side by side in one run
	@for file in bench/*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

# Set up once; again only when the lock or a package's declaration changes. The stamp comes last, so that an
# interrupted install is done again. uv is used where it is there, else pip.
$(READY): requirements.lock $(PACKAGES:%=%/pyproject.toml)
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit(f"khosop needs Python 3.11 or newer; $(PYTHON) is {v[0]}.{v[1]}. Install one, or name it: make PYTHON=/path/to/python3.11")'
	@echo 'Setting up $(VENV) (once) ...' >&2
	@if command -v uv >/dev/null 2>&1; then \
	  uv venv --quiet --allow-existing --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" $(VENV) && \
	  VIRTUAL_ENV=$(VENV) uv pip install --quiet --require-hashes -r requirements.lock && \
	  VIRTUAL_ENV=$(VENV) uv pip install --quiet --no-deps --no-build-isolation $(PACKAGES:%=-e %); \
	else \
	  $(PYTHON) -m venv $(VENV) && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r requirements.lock && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation $(PACKAGES:%=-e %); \
	fi
	@touch $@
