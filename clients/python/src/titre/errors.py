"""Everything that this package raises on purpose. None of the errors contains the token or a traceback of the HTTP library."""

from collections.abc import Mapping, Sequence
from typing import Any

CODES = {
    400: "bad_request",
    401: "unauthorised",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    409: "conflict",
    413: "too_large",
    415: "unsupported_media",
    422: "invalid",
    429: "too_many_requests",
    500: "server_error",
    501: "not_implemented",
    503: "unavailable",
}


class TitreError(Exception):
    """Base class of all errors of this package."""


class ConnectionFailed(TitreError):
    """The server was not reached. The message names its URL and says what to do."""


class ApiError(TitreError):
    """
    A response of the server that is not a success.

    Attributes:
        status: HTTP status.
        code: name of the status, such as `invalid` (422), `conflict` (409) or `too_many_requests` (429).
        message: one sentence that says what is wrong and what would be valid, as the server wrote it.
        fields: keys of the invalid settings or request fields; empty if the error is not about fields.
        details: further information, such as the nearest feasible value (`nearest`) or the limit (`limit`).
        request_id: id of the request in the log of the server; empty if the response did not come from the server.
    """

    def __init__(
        self,
        status: int,
        message: str,
        *,
        fields: Sequence[str] = (),
        details: Mapping[str, Any] | None = None,
        request_id: str = "",
    ) -> None:
        self.status = status
        self.code = CODES.get(status, "error")
        self.message = message
        self.fields = list(fields)
        self.details = dict(details or {})
        self.request_id = request_id
        about = f" [{', '.join(self.fields)}]" if self.fields else ""
        super().__init__(f"{message}{about} ({status} {self.code})")

    def __reduce__(self) -> tuple[Any, ...]:
        return _api_error, (self.status, self.message, self.fields, self.details, self.request_id)


def _api_error(status: int, message: str, fields: list[str], details: dict[str, Any], request_id: str) -> ApiError:
    return ApiError(status, message, fields=fields, details=details, request_id=request_id)


class JobFailed(TitreError):
    """
    An analysis that ended without a result.

    Attributes:
        job_id: id of the job.
        status: `failed` or `cancelled`.
    """

    def __init__(self, job_id: str, status: str, message: str) -> None:
        self.job_id = job_id
        self.status = status
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return JobFailed, (self.job_id, self.status, str(self))


class UnitsNeeded(TitreError):
    """
    Columns of a data file whose unit neither their header nor the caller states.

    Attributes:
        columns: for each such column, the unit of the model, into which the data are converted.
    """

    def __init__(self, columns: Mapping[str, str]) -> None:
        self.columns = dict(columns)
        listed = ", ".join(f"{column!r} (the model uses {unit})" for column, unit in self.columns.items())
        example = next(iter(self.columns.items()))
        super().__init__(
            f"The unit of {listed} is not known. State it, such as units={{{example[0]!r}: {example[1]!r}}}, "
            "or write it in the header of the column, or pass ask=input to be asked for it."
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return UnitsNeeded, (self.columns,)


class NotFound(TitreError, LookupError):
    """A name or id that a list does not have, or a name that it has more than once."""
