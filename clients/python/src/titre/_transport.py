"""How calls reach the server: token, retries, and errors without the traceback of the HTTP library."""

import email.utils
import random
import time
import uuid
from collections.abc import Callable, Generator, Mapping
from typing import Any
from urllib.parse import urlsplit

import httpx

from ._contract.operations import Operations, Upload
from .errors import ApiError, ConnectionFailed, TitreError

COMPUTES_ONLY = frozenset({"compareModels", "evaluateProcess", "runUnitOperation"})
"""Operations that are sent by POST and store nothing, so that repeating them is harmless."""

BUSY = frozenset({429, 503})
"""Statuses that say: not now. The request had no effect."""


class _Bearer(httpx.Auth):
    """Sends the token. A class of its own, so that neither the client nor its headers contain it."""

    def __init__(self, token: str) -> None:
        self.__token = token

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        request.headers["Authorization"] = f"Bearer {self.__token}"
        yield request


class Transport(Operations):
    """
    The operations of the contract at one server.

    Args:
        url: address of the server, such as `https://titre.example.org`.
        token: any bearer token that the server accepts.
        timeout: seconds to wait for a connection and between parts of a response.
        retries: how often a request is repeated after 429 or 503.
        longest_wait: seconds; the error is raised at once if the server asks for a longer wait.
        retry_changes: repeat POST requests that store something, too. Each then has an `Idempotency-Key`, so that it takes
            effect once.
    """

    def __init__(
        self,
        url: str,
        token: str,
        *,
        timeout: float,
        retries: int,
        longest_wait: float,
        retry_changes: bool,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.url = _checked_url(url)
        self._retries = retries
        self._longest_wait = longest_wait
        self._retry_changes = retry_changes
        self._sleep = sleep
        self._http = httpx.Client(
            base_url=self.url,
            auth=_Bearer(_checked_token(token)),
            timeout=timeout,
            transport=transport,
            headers={"Accept": "application/json, */*;q=0.5", "User-Agent": "titre-python"},
        )

    def close(self) -> None:
        self._http.close()

    def _call(
        self,
        operation: str,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        file: Upload | None = None,
        form: Mapping[str, str] | None = None,
    ) -> Any:
        headers = {}
        may_repeat = method != "POST" or operation in COMPUTES_ONLY
        if not may_repeat and self._retry_changes:
            headers["Idempotency-Key"] = str(uuid.uuid4())
            may_repeat = True
        content: dict[str, Any] = {"json": body} if body is not None else {}
        if file is not None or form is not None:
            parts: dict[str, Any] = {key: (None, value) for key, value in (form or {}).items()}
            content = {"files": parts | ({"file": file} if file is not None else {})}
        parameters = {key: value for key, value in (query or {}).items() if value is not None}
        attempt = 0
        while True:
            response = self._send(method, path, params=parameters, headers=headers, **content)
            if response.is_success:
                return _content(response)
            error = _error(response, self.url)
            if response.status_code not in BUSY or not may_repeat or attempt >= self._retries:
                raise error
            wait = _wait(response, attempt)
            if wait > self._longest_wait:
                raise error
            self._sleep(wait)
            attempt += 1

    def _send(self, method: str, path: str, **given: Any) -> httpx.Response:
        try:
            return self._http.request(method, path, **given)
        except httpx.TimeoutException:
            raise ConnectionFailed(f"{self.url} did not respond in time. Try again, or pass a longer timeout to Titre().") from None
        except httpx.ConnectError as error:
            raise ConnectionFailed(
                f"No connection to {self.url}: {error}. Check the URL, and whether the server is running and can be reached "
                "from this machine."
            ) from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise ConnectionFailed(
                f"The connection to {self.url} broke: {error or type(error).__name__}. Try again; a change may have taken effect."
            ) from None
        except (ValueError, TypeError) as error:
            # A number that JSON does not have, or an object that is no JSON.
            raise TitreError(f"The request cannot be sent: {error}") from None


def _content(response: httpx.Response) -> Any:
    if response.status_code == 204:
        return None
    kind = response.headers.get("content-type", "")
    if not kind.startswith("application/json"):
        if kind.startswith("text/html"):
            raise ApiError(response.status_code, _not_titre(str(response.url.copy_with(path="/", query=None))))
        return response.content
    return response.json()


def _error(response: httpx.Response, url: str) -> ApiError:
    if response.has_redirect_location:
        return ApiError(response.status_code, _redirected(response, url))
    try:
        body = response.json()
        message = str(body["message"])
    except (ValueError, TypeError, KeyError):
        return ApiError(response.status_code, _not_titre(url))
    fields = body.get("fields") or ([body["field"]] if body.get("field") else [])
    return ApiError(
        response.status_code,
        message,
        fields=[str(field) for field in fields],
        details=body.get("details"),
        request_id=str(body.get("request_id", "")),
    )


def _redirected(response: httpx.Response, url: str) -> str:
    """Where a redirect leads: to another address of the server, or away from the API, such as to a page to sign in."""
    target = response.url.join(response.headers["location"])
    operation = response.url.path.removeprefix(urlsplit(url).path)
    address = f"{target.scheme}://{target.netloc.decode('ascii')}"
    if target.path.endswith(operation):
        return f"{url} redirects to {address}{target.path.removesuffix(operation)}. Use that address as the URL."
    return f"{url} redirects to {address}{target.path}, which is not the API of Titre. Check the URL and any proxy before it."


def _not_titre(url: str) -> str:
    return f"The response does not come from a Titre server. Check the URL {url} and any proxy before it."


def _wait(response: httpx.Response, attempt: int) -> float:
    """Seconds to wait: what the server asks for, or else 1, 2, 4 …; with up to a quarter more, so that clients spread."""
    stated = response.headers.get("retry-after", "")
    try:
        least = float(stated)
    except ValueError:
        when = email.utils.parsedate_tz(stated)
        least = email.utils.mktime_tz(when) - time.time() if when else 2.0**attempt
    return max(0.0, least) * (1 + random.random() / 4)


def _checked_token(token: str) -> str:
    """The token without white space around it. Never shows it."""
    token = token.strip()
    if not token:
        raise TitreError("No token. Pass token=… to Titre(), or set the environment variable TITRE_TOKEN.")
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise TitreError("The token contains characters that no token has. Copy it again, without the word Bearer.")
    return token


def _checked_url(url: str) -> str:
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise TitreError("The URL is not valid. It looks like https://titre.example.org.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise TitreError("The URL must start with https:// or http:// and name the server, such as https://titre.example.org.")
    if parts.username or parts.password:
        raise TitreError("The URL must not contain a user name or password. Pass a token instead.")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}{f':{port}' if port else ''}{parts.path.rstrip('/')}"
