# Everything a person needs to type. `make run` and `make test` set up what they need themselves.

CARGO ?= cargo
.PHONY: run test lint bench doc test-long tools

run: ## build Kelvin and start a worksheet (or, without a terminal, show a short tour)
	$(CARGO) build --release -p kelvin
	@if [ -t 0 ] && [ -t 1 ]; then ./target/release/kelvin; else ./target/release/kelvin tour; fi

test: ## everything that can be tested
	$(CARGO) test --workspace --exclude kelvin-bench

test-long: ## what takes longer than a few minutes
	$(CARGO) test --workspace --exclude kelvin-bench --release -- --include-ignored

lint: tools ## formatting, clippy, documentation
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --exclude kelvin-bench --no-deps

bench: ## Kelvin beside its peers, in CPU time
	$(CARGO) run --profile dist -p kelvin-bench

doc: ## the documentation of all crates
	$(CARGO) doc --workspace --exclude kelvin-bench --no-deps --open

tools:
	@$(CARGO) fmt --version >/dev/null 2>&1 || rustup component add rustfmt
	@$(CARGO) clippy --version >/dev/null 2>&1 || rustup component add clippy
