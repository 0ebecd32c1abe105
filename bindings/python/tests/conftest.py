"""What the tests share."""

import json
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]


def published(path, *questions):
    """Published facts of the repository that answer one of these questions; there is one for each."""
    facts = [fact for fact in json.loads((REPOSITORY / path).read_text()) if fact["op"] in questions]
    assert {fact["op"] for fact in facts} == set(questions)
    return facts


@pytest.fixture
def repository():
    return REPOSITORY
