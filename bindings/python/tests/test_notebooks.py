"""The notebooks of the documentation run from top to bottom, and contain what they print."""

import os
import re

import pytest
from conftest import REPOSITORY

NOTEBOOKS = sorted((REPOSITORY / "docs/notebooks").glob("*.ipynb"))
KEPT = ("text/plain", "text/html", "text/latex", "image/svg+xml", "text/markdown")
"""The kinds of outputs that are kept in the files. Widgets exist only while the notebook runs."""


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 4


def outputs(cell):
    """The outputs of a cell, as they are kept: without times, numbers of objects and progress."""
    kept = []
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            # Text that is printed in a row may arrive in any number of parts.
            if output.name == "stdout" and kept and kept[-1].get("name") == "stdout":
                kept[-1]["text"] += output.text
            elif output.name == "stdout":
                kept.append({"output_type": "stream", "name": "stdout", "text": output.text})
        elif output.output_type in ("execute_result", "display_data"):
            data = {kind: output.data[kind] for kind in KEPT if kind in output.data}
            if "text/plain" in data:
                data["text/plain"] = re.sub(r" at 0x[0-9a-f]+|model_id='\w+'", "", data["text/plain"])
            kept.append({"output_type": "display_data", "data": data, "metadata": {}})
        else:
            kept.append(dict(output))
    return kept


def texts(cells):
    """What a reader sees of the outputs as text."""
    return [[output.get("text") or output["data"].get("text/plain") for output in outputs(cell)] for cell in cells]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path):
    """With KELVIN_WRITE=1 the outputs are written into the notebook."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    before, notebook = nbformat.read(path, as_version=4), nbformat.read(path, as_version=4)
    nbformat.validate(before)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(output.output_type != "error" for cell in code for output in cell.outputs)
    if os.environ.get("KELVIN_WRITE"):
        for cell, old in zip(notebook.cells, before.cells, strict=True):
            if cell.cell_type == "code":
                old.outputs = [nbformat.from_dict(output) for output in outputs(cell)]
                old.execution_count = None
        nbformat.write(before, path)
        before = nbformat.read(path, as_version=4)
    kept = [cell for cell in before.cells if cell.cell_type == "code"]
    assert sum(bool(cell.outputs) for cell in kept) >= len(kept) // 2, "the notebook has no outputs: run this with KELVIN_WRITE=1"
    assert texts(kept) == texts(code)
