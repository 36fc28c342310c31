# Every target does its own set-up: a Python 3.11+, make and git are enough.
# Choose a Python with PYTHON=..., a port with PORT=..., and pass words on to a tool with ARGS="...".
PORT ?= 8866
ARGS ?=
export PYTHON

# Any Python 3 will do to run the set-up: it looks for a good one itself, and says so if there is none.
BOOT := $(shell for p in "$(PYTHON)" python3 python python3.13 python3.12 python3.11; do \
  [ -n "$$p" ] && "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 4))' 2>/dev/null && echo "$$p" && break; done)
NO_PYTHON := Python 3.11 or newer is needed, and no Python was found: install one, or name it with PYTHON=/path/to/python3.
BOOTSTRAP = @$(if $(BOOT),"$(BOOT)" tools/bootstrap.py,echo "$(NO_PYTHON)" >&2; exit 1;)
VENV := .venv/bin/
# JupyterLab asks to be told when root means it, as in a container.
ALLOW_ROOT = $(if $(filter 0,$(shell id -u 2>/dev/null)),--allow-root)

.DEFAULT_GOAL := help
.PHONY: help setup app lab test games coverage lint bench link lock clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup:  ## make .venv with everything for work on the project
	$(BOOTSTRAP) setup --dev

app:  ## the app in the browser (PORT=8866)
	$(BOOTSTRAP) port "$(PORT)"
	$(BOOTSTRAP) setup
	@exec $(VENV)ddm-explorer app --port "$(PORT)" $(ARGS)

lab:  ## JupyterLab with the notebooks (PORT=8866)
	$(BOOTSTRAP) port "$(PORT)"
	$(BOOTSTRAP) setup
	@exec $(VENV)jupyter lab --port="$(PORT)" --ServerApp.port_retries=0 --ServerApp.root_dir=notebooks $(ALLOW_ROOT) $(ARGS)

test: setup  ## all tests; ARGS="tests/dungeon -k path" runs some of them
	@exec $(VENV)python tools/check.py $(ARGS)

games: setup  ## ten thousand track games at random; ARGS=500 plays fewer
	@exec $(VENV)python -m tests.games.digimon.many $(ARGS)

coverage: setup  ## all tests with coverage, which takes longer; the report is build/coverage/index.html
	@$(VENV)python tools/check.py --coverage && echo "Open build/coverage/index.html"

lint: setup  ## ruff and mypy
	@$(VENV)ruff check . && $(VENV)ruff format --check . && $(VENV)mypy

bench: setup  ## the figures of speed and memory
	@DDM_CHROMIUM="$$("$(BOOT)" tools/bootstrap.py browser)" && export DDM_CHROMIUM && exec $(VENV)python -m tests.bench $(ARGS)

link: setup  ## the link that opens the app on Binder; ARGS="ADDRESS BRANCH"
	@$(VENV)python tools/binder_link.py $(ARGS)

lock: setup  ## choose versions anew and write the lock files
	@$(VENV)python tools/lock.py

clean:  ## remove .venv and everything built
	rm -rf .venv .venv.lock build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
