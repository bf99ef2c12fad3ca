"""Waiting for an analysis: progress, cancellation and the reason of a failure."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from .errors import ApiError, ConnectionFailed, JobFailed

FINAL = ("succeeded", "failed", "cancelled")

PATIENCE = 30
"""Questions in a row that the server may leave without an answer: more than a minute, in which a server restarts."""


class Progress(Protocol):
    """What shows the progress of a job; `tqdm` does."""

    n: float

    def refresh(self) -> Any: ...
    def close(self) -> Any: ...


def bar(title: str, wanted: bool | None) -> Progress | None:
    """A progress bar, if tqdm is installed and (unless it is wanted in any case) somebody looks."""
    if wanted is False or (wanted is None and not (sys.stderr.isatty() or "ipykernel" in sys.modules)):
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    made: Progress = tqdm(total=1.0, desc=title, bar_format="{desc}: {percentage:3.0f}%|{bar}| {elapsed}", leave=False)
    return made


def wait_for(
    get: Callable[[], Any],
    cancel: Callable[[], Any],
    *,
    title: str,
    progress: bool | None,
    sleep: Callable[[float], None] = time.sleep,
) -> Any:
    """
    Waits until a job has ended: asks ten times a second at first, later every five seconds.

    An interrupt (Ctrl+C, or Stop in a notebook) cancels the job on the server and is raised again. The job does not depend on the
    connection, so a server that is not reached for a while is asked again.

    Returns:
        The job with its result.

    Raises:
        JobFailed: if the job failed or was cancelled.
        ConnectionFailed: if the server was not reached for long. The job continues there.
    """
    shown = bar(title, progress)
    pause = 0.1
    failures = 0
    try:
        while True:
            try:
                job = get()
            except ConnectionFailed as error:
                failures += 1
                if failures > PATIENCE:
                    raise ConnectionFailed(f"{error} The analysis continues on the server.") from None
                sleep(pause)
                pause = min(5.0, pause * 1.3)
                continue
            failures = 0
            if shown is not None:
                shown.n = job["progress"]
                shown.refresh()
            if job["status"] in FINAL:
                break
            sleep(pause)
            pause = min(5.0, pause * 1.3)
    except KeyboardInterrupt:
        # The job may have ended meanwhile; the interrupt is what the caller must learn.
        with suppress(ApiError, ConnectionFailed):
            cancel()
        raise
    finally:
        if shown is not None:
            shown.close()
    if job["status"] != "succeeded":
        reason = job["message"] or f"The analysis was {job['status']}."
        raise JobFailed(job["id"], job["status"], reason)
    return job
