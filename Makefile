# The commands for users and contributors. `make run` and `make test` install what they need.

CARGO ?= cargo
WEB := apps/web
PACKAGE := bindings/python
VENV := target/venv
ENGINE := target/engine/kelvin.wasm
.PHONY: site engine npm test-site bench-site run page test test-rust test-units test-page test-python proofs wheel python widget lint bench bench-python doc test-long test-rust-long tools node

run: page ## build Kelvin with its page and start it in the browser (or, without a terminal, show a short tour)
	$(CARGO) build --release -p kelvin
	@if [ -t 0 ] && [ -t 1 ]; then ./target/release/kelvin serve --open; else ./target/release/kelvin tour; fi

page: $(WEB)/dist/index.html ## build the page, which the next build of the command includes

$(WEB)/dist/index.html: $(WEB)/node_modules/.package-lock.json $(shell find $(WEB)/src $(WEB)/public $(WEB)/index.html $(WEB)/*.config.* -type f 2>/dev/null)
	cd $(WEB) && npm run build

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json | node
	cd $(WEB) && npm ci --no-audit --no-fund
	@touch $@

node:
	@.ci/node

# The engine is built by cargo, which knows what has changed.
engine: $(WEB)/node_modules/.package-lock.json
	@.ci/wasm $(ENGINE)

site: engine ## the page with its engine as a folder of static files, target/site
	node $(WEB)/site.mjs

npm: engine ## the npm package kelvin-cgt, into target/npm
	node apps/wasm/package.mjs

test-site: site npm ## the page without a server in a real browser, and the npm package; needs Rust's WebAssembly target
	$(CARGO) build --workspace --exclude kelvin-bench --bin kelvin
	@.ci/chromium
	cd apps/wasm && node --test --test-force-exit --test-concurrency=1 tests/*.test.mjs
	cd $(WEB) && node tests/run-site.mjs

bench-site: site npm ## the engine in WebAssembly beside the native one, its size, and the first answer of the site
	$(CARGO) build --release -p kelvin
	node apps/wasm/bench.mjs

# The other parts wait for downloads and for cargo while Rust compiles. Tests in the browser need the machine to themselves.
test: ## all tests; prints how long each part took
	@.ci/test page widget test-rust+proofs,test-units,test-python test-page

# Tests whose requirements are missing write to the file KELVIN_NOT_RUN. One line lists them at the end.
test-rust: page ## the Rust crates, the command and the server
	$(CARGO) test --workspace --exclude kelvin-bench --no-fail-fast

test-units: page ## the types of the page, and its tests without a browser
	cd $(WEB) && npm run check && npm run unit

test-page: page widget ## the page in a real browser, with the real server
	$(CARGO) build --workspace --exclude kelvin-bench --bin kelvin
	@.ci/chromium
	cd $(WEB) && node tests/run.mjs

# The extracted checker is compared with the others where Coq and OCaml are installed, or can be.
VERIFIED := proofs/coq/build/check
proofs: ## the three checkers of certificates: build them, test them on random and forged certificates
	$(CARGO) build -p kelvin-proof --example check
	@if .ci/coq; then proofs/coq/build.sh; else rm -f $(VERIFIED); echo "not run: the verified checker of certificates needs Coq and OCaml"; fi
	python3 proofs/tests/run.py "$${CARGO_TARGET_DIR:-target}/debug/examples/check" $$(ls $(VERIFIED) 2>/dev/null)

# The Python package reuses what `cargo test` has built.
PROFILE ?= dev
wheel: $(VENV)/ready widget ## build the Python package, for every Python from 3.10 on, into target/wheels
	$(VENV)/bin/maturin build --profile $(PROFILE) --manifest-path $(PACKAGE)/Cargo.toml --interpreter $(VENV)/bin/python --out target/wheels

python: wheel ## install the Python package into the virtual environment target/venv
	$(VENV)/bin/python -m pip install --quiet --no-deps --force-reinstall "$$(ls -t target/wheels/kelvin_cgt-*.whl | head -1)"

test-python: python ## the Python package, installed: tests, types, examples, notebooks
	cd $(PACKAGE) && ../../$(VENV)/bin/python -m pytest -q tests
	cd $(PACKAGE) && ../../$(VENV)/bin/python -m mypy python/kelvin tests/examples.py

$(VENV)/ready: $(PACKAGE)/requirements.txt
	@.ci/python $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $(PACKAGE)/requirements.txt
	@touch $@

widget: $(PACKAGE)/python/kelvin/static/widget.js

$(PACKAGE)/python/kelvin/static/widget.js: $(WEB)/node_modules/.package-lock.json $(shell find $(WEB)/src $(WEB)/*.config.* -type f 2>/dev/null)
	cd $(WEB) && npm run build:widget
	@touch $@

test-long: ## tests that take longer than a few minutes
	@.ci/test test-rust-long

test-rust-long:
	KELVIN_CASES=$${KELVIN_CASES:-10} $(CARGO) test --workspace --exclude kelvin-bench --release --no-fail-fast -- --include-ignored

lint: tools ## formatting, wording, names of types, features of dependencies, clippy, documentation, and dependencies if cargo-deny is installed
	@.ci/words
	@.ci/type-names
	@.ci/features
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny check; else echo "not run: cargo-deny is not installed (cargo install --locked cargo-deny)"; fi

bench: ## Kelvin beside its peers, in CPU time
	$(CARGO) run --profile dist -p kelvin-bench

bench-python: $(VENV)/ready ## the Python package beside its peers, in CPU time
	$(MAKE) --no-print-directory python PROFILE=dist
	-$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check "cgt-py==0.11.0"
	$(VENV)/bin/python $(PACKAGE)/bench/bench.py
	$(VENV)/bin/python $(PACKAGE)/bench/cluster.py

doc: ## the documentation of all crates
	$(CARGO) doc --workspace --exclude kelvin-bench --no-deps --open

tools:
	@$(CARGO) fmt --version >/dev/null 2>&1 || rustup component add rustfmt
	@$(CARGO) clippy --version >/dev/null 2>&1 || rustup component add clippy
