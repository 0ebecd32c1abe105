"""The examples of docstrings and of the documentation."""

import doctest
import importlib
import pkgutil
import re

import pytest

import kelvin

MODULES = [kelvin.__name__, *(module.name for module in pkgutil.iter_modules(kelvin.__path__, "kelvin."))]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    if name == "kelvin.widget":
        pytest.importorskip("anywidget")
    module = importlib.import_module(name)
    finder = doctest.DocTestFinder(exclude_empty=True)
    names = vars(module) | {"kelvin": kelvin}
    found = finder.find(module, name, extraglobs=vars(kelvin) if name == "kelvin._kelvin" else None, globs=dict(names))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for example in found:
        runner.run(example)
    assert runner.failures == 0


def test_the_parts_in_rust_have_examples_that_run():
    """Python's finder passes over what another module made."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    tried = 0
    for name in ("Game", "Surreal", "Universe", "evaluate", "eval"):
        thing = getattr(kelvin, name)
        for place, part in [(name, thing), *((f"{name}.{at}", member) for at, member in vars(thing).items() if not at.startswith("_"))] \
            if isinstance(thing, type) else [(name, thing)]:
            test = parser.get_doctest(part.__doc__ or "", vars(kelvin) | {"kelvin": kelvin}, place, None, 0)
            tried += len(test.examples)
            runner.run(test)
    assert runner.failures == 0 and tried > 10


@pytest.mark.parametrize("path", ["docs/python.md", "bindings/python/README.md"])
def test_documents(path, repository):
    text = "\n".join(re.findall(r"^```python\n(.*?)^```", (repository / path).read_text(), re.MULTILINE | re.DOTALL))
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(text, {}, path, path, 0))
    assert runner.failures == 0 and runner.tries > 3
