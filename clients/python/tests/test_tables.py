"""Tables in and out, names of settings, and waiting for jobs, without a server."""

import sys
from typing import Any, cast

import numpy as np
import pandas as pd
import polars as pl
import pytest

from titre import ConnectionFailed, JobFailed, TitreError, UnitsNeeded
from titre._contract.models import Step
from titre._frames import FrameKind, frame, kind_of, to_csv
from titre._jobs import PATIENCE, wait_for
from titre._settings import changed, place

ROWS: list[dict[str, Any]] = [{"metric": "cogs", "value": 1.5}, {"metric": "gwp", "value": None, "unit": "kg"}]
CSV = "a,b\n1,x\n2,y\n"
STEPS = cast(
    "list[Step]",
    [
        {"id": "stp_1", "unit_operation": "mixer", "name": "Mix, v1.2", "settings": {"time": 1.0}},
        {"id": "stp_2", "unit_operation": "mixer", "name": "Twin", "settings": {}},
        {"id": "stp_3", "unit_operation": "mixer", "name": "Twin", "settings": {}},
    ],
)


@pytest.mark.parametrize("kind", ["pandas", "polars", "rows"])
def test_tables_are_what_was_asked_for(kind: FrameKind) -> None:
    table = frame(ROWS, kind)
    columns = list(table[0]) if kind == "rows" else list(table.columns)
    assert columns == ["metric", "value", "unit"]
    assert len(table) == 2
    assert type(table).__module__.partition(".")[0] == {"rows": "builtins"}.get(kind, kind)


def test_without_a_package_tables_are_rows_and_a_wish_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert kind_of(None) == "rows"
    with pytest.raises(TitreError, match=r"pip install 'titre\[polars\]'"):
        kind_of("polars")


@pytest.mark.parametrize(
    "table",
    [
        pd.DataFrame({"a": [1, 2], "b": ["x", "y"]}),
        pl.DataFrame({"a": [1, 2], "b": ["x", "y"]}),
        [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}],
        {"a": [1, 2], "b": ["x", "y"]},
    ],
)
def test_data_can_be_any_table(table: Any) -> None:
    assert to_csv(table) == CSV


@pytest.mark.parametrize("table", [3, [], "a,b", [1, 2]])
def test_what_is_no_table_is_refused(table: Any) -> None:
    with pytest.raises(TitreError, match="A table is"):
        to_csv(table)


def test_names_are_those_of_steps_or_their_ids_and_may_contain_dots() -> None:
    assert place(STEPS, "Mix, v1.2.composition.mol_glucose") == ("stp_1", "composition.mol_glucose")
    assert place(STEPS, "stp_2.time") == ("stp_2", "time")
    assert place(STEPS, "assumptions.prices.mol_glucose") == (None, "prices.mol_glucose")
    with pytest.raises(TitreError, match="stp_2, stp_3"):
        place(STEPS, "Twin.time")
    with pytest.raises(TitreError, match="names no step"):
        place(STEPS, "Other.time")


def test_changes_are_made_to_copies_with_plain_numbers_and_none_is_the_default() -> None:
    changes = {"stp_1.time": None, "stp_2.time": np.float64(3), "assumptions.prices.mol_glucose": np.int64(2)}
    steps, assumptions = changed(STEPS, {"plant": {}}, changes)
    assert [step["settings"] for step in steps] == [{}, {"time": 3.0}, {}]
    assert type(steps[1]["settings"]["time"]) is float
    assert assumptions == {"plant": {}, "prices": {"mol_glucose": 2}}
    assert STEPS[0]["settings"] == {"time": 1.0}
    with pytest.raises(TitreError, match="is nan"):
        changed(STEPS, {}, {"stp_1.time": float("nan")})


def job(status: str, message: str | None = None) -> dict[str, Any]:
    return {"id": "job_1", "status": status, "progress": 0.5, "message": message, "result": {"points": 3}}


def test_waits_until_a_job_has_ended_and_longer_each_time() -> None:
    answers, pauses = [job("queued"), *[job("running")] * 20, job("succeeded")], list[float]()
    done = wait_for(lambda: answers.pop(0), lambda: None, title="Test", progress=True, sleep=pauses.append)
    assert done["result"] == {"points": 3}
    assert pauses == sorted(pauses)
    assert (len(pauses), pauses[0], pauses[-1]) == (21, 0.1, 5.0)


def lost() -> ConnectionFailed:
    return ConnectionFailed("The connection to http://titre.test broke.")


def test_a_connection_that_is_lost_meanwhile_does_not_end_the_wait() -> None:
    answers: list[Any] = [job("running"), *[lost()] * PATIENCE, job("running"), *[lost()] * PATIENCE, job("succeeded")]

    def get() -> Any:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    pauses = list[float]()
    assert wait_for(get, lambda: None, title="Test", progress=False, sleep=pauses.append)["result"] == {"points": 3}
    assert answers == []
    assert len(pauses) == 2 * PATIENCE + 2


def test_a_server_that_stays_away_ends_the_wait_but_not_the_job() -> None:
    asked, cancelled, pauses = list[int](), list[int](), list[float]()

    def get() -> Any:
        asked.append(1)
        raise lost()

    with pytest.raises(ConnectionFailed, match=r"broke\. The analysis continues on the server\.$"):
        wait_for(get, lambda: cancelled.append(1), title="Test", progress=False, sleep=pauses.append)
    assert (len(asked), cancelled) == (PATIENCE + 1, [])
    assert sum(pauses) > 60


@pytest.mark.parametrize(("status", "message"), [("failed", "No solution."), ("cancelled", None)])
def test_a_job_without_result_is_an_error_with_its_reason(status: str, message: str | None) -> None:
    with pytest.raises(JobFailed, match=message or "was cancelled") as caught:
        wait_for(lambda: job(status, message), lambda: None, title="Test", progress=False)
    assert (caught.value.job_id, caught.value.status) == ("job_1", status)


def test_an_interrupt_cancels_the_job_and_is_raised_again() -> None:
    cancelled = []

    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        wait_for(lambda: job("running"), lambda: cancelled.append(1), title="Test", progress=None, sleep=interrupted)
    assert cancelled == [1]


def test_progress_is_optional(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert wait_for(lambda: job("succeeded"), lambda: None, title="Test", progress=True)["id"] == "job_1"


def test_units_needed_says_which_and_how() -> None:
    error = UnitsNeeded({"TMP": "bar"})
    assert "'TMP' (the model uses bar)" in str(error)
    assert "units={'TMP': 'bar'}" in str(error)
