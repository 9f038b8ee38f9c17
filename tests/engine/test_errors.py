"""Errors between processes."""

from __future__ import annotations

import pickle

import pytest

from fogg.engine.errors import ActionError, FoggError
from fogg.record import RecordError


@pytest.mark.parametrize("kind", [FoggError, ActionError, RecordError])
def test_an_error_keeps_its_parameters_on_the_way(kind: type[FoggError]) -> None:
    error = kind("unknown_bot", bot="robot", near=["random"])
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.code, again.params, str(again)) == (error.code, error.params, str(error))
