"""The notebooks run from the first cell to the last on the real server, and are stored without outputs."""

import os
from pathlib import Path

import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode, reads

from titre import Titre

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))


def read(path: Path) -> NotebookNode:
    return reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call, no-any-return]


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_outputs_and_tokens(path: Path) -> None:
    cells = [cell for cell in read(path).cells if cell.cell_type == "code"]
    assert cells
    assert [cell for cell in cells if cell.outputs or cell.execution_count] == []
    assert "titre_pat_" not in path.read_text()


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, titre: Titre) -> None:
    assert os.environ["TITRE_URL"].rstrip("/") == titre.api.url
    NotebookClient(read(path), timeout=600, kernel_name="python3").execute()
