# >>> khosop (written by `khosop init`)
.PHONY: @P@eval @P@eval-check @P@eval-report @P@eval-log
KHOSOP ?= $(if $(wildcard .venv/bin/khosop),.venv/bin/khosop,khosop)

@P@eval: ## examine the bot: make @P@eval ARGS="--cases opening-hours"
	@$(KHOSOP) run --suite @SUITE_FOLDER@ $(ARGS)

@P@eval-check: ## load the suite and look for checks that would lie
	@$(KHOSOP) check @SUITE_FOLDER@ $(ARGS)

@P@eval-report: ## show both tables of the newest run again
	@$(KHOSOP) report $(ARGS)

@P@eval-log: ## keep the last full run: make @P@eval-log NOTE="what changed"
	@KHOSOP_NOTE="$${NOTE:-}" $(KHOSOP) log add $(ARGS)
# <<< khosop
