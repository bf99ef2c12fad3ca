"""Retries, errors and secrecy of the token, with a server of a few lines instead of the real one."""

import logging
import pickle
import time
from collections.abc import Callable
from email.utils import formatdate
from typing import Any

import httpx
import pytest

from titre import ApiError, ConnectionFailed, Titre, TitreError
from titre._transport import Transport

TOKEN = "titre_pat_0123456789abcdef"
EVALUATION: Any = {"uo_settings": []}
PRODUCT: Any = {"name": "Myoglobin", "kind": "protein"}

Answer = Callable[[httpx.Request], httpx.Response]


class Fake:
    """A server that gives its answers one after the other, the last one for ever, and the waits of its client."""

    def __init__(self, *answers: httpx.Response | Exception, **options: Any):
        self.requests: list[httpx.Request] = []
        self.waits: list[float] = []
        self._answers = list(answers)
        defaults: dict[str, Any] = {"timeout": 5, "retries": 3, "longest_wait": 60, "retry_changes": False}
        self.client = Transport(
            "http://titre.test/",
            TOKEN,
            **defaults | options,
            transport=httpx.MockTransport(self._answer),
            sleep=self.waits.append,
        )

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def refusal(status: int, retry_after: str | None = None, **more: Any) -> httpx.Response:
    body = {"message": "The server is busy.", "status": status, "request_id": "req-1", **more}
    return httpx.Response(status, json=body, headers={"Retry-After": retry_after} if retry_after else {})


def ok(body: Any = None) -> httpx.Response:
    return httpx.Response(200, json=body or {"products": [], "total": 0, "page": 1, "page_size": 50})


@pytest.mark.parametrize("status", [429, 503])
def test_waits_as_long_as_the_server_asks_and_repeats(status: int) -> None:
    server = Fake(refusal(status, "7"), refusal(status, "2"), ok())
    assert server.client.list_products()["total"] == 0
    assert [7 <= server.waits[0] <= 8.75, 2 <= server.waits[1] <= 2.5] == [True, True]
    assert len(server.requests) == 3


def test_without_retry_after_it_backs_off() -> None:
    server = Fake(refusal(503), refusal(503), refusal(503), ok())
    server.client.list_products()
    assert all(2**n <= wait <= 1.25 * 2**n for n, wait in enumerate(server.waits))


def test_reads_a_date_in_retry_after() -> None:
    server = Fake(refusal(503, formatdate(time.time() + 30, usegmt=True)), ok())
    server.client.list_products()
    assert 25 < server.waits[0] < 40


def test_gives_up_after_the_retries_with_the_error_of_the_server() -> None:
    server = Fake(refusal(503, "1"), retries=2)
    with pytest.raises(ApiError) as caught:
        server.client.list_products()
    assert (caught.value.status, caught.value.code, len(server.requests)) == (503, "unavailable", 3)


def test_does_not_wait_longer_than_it_may() -> None:
    server = Fake(refusal(429, "3600"))
    with pytest.raises(ApiError, match="busy"):
        server.client.list_products()
    assert server.waits == []


def test_a_change_is_not_repeated_unless_told() -> None:
    server = Fake(refusal(429, "1"), ok())
    with pytest.raises(ApiError):
        server.client.create_product(PRODUCT)
    assert len(server.requests) == 1
    assert "Idempotency-Key" not in server.requests[0].headers


def test_a_change_that_may_be_repeated_takes_effect_once() -> None:
    server = Fake(refusal(503, "1"), ok({"id": "prd_1"}), retry_changes=True)
    server.client.create_product(PRODUCT)
    first, second = (request.headers["Idempotency-Key"] for request in server.requests)
    assert first == second
    assert len(first) >= 8


def test_an_evaluation_stores_nothing_and_is_repeated() -> None:
    server = Fake(refusal(503, "1"), ok({"figures": {}}))
    server.client.evaluate_process("prd_1", "prc_1", EVALUATION)
    assert len(server.requests) == 2


def test_a_comparison_of_models_stores_nothing_and_is_repeated() -> None:
    server = Fake(refusal(503, "1"), ok({"models": []}))
    server.client.compare_models("prd_1", "fed_batch_fermentation", {"ids": ["exp_1"]})
    assert len(server.requests) == 2


def test_other_errors_are_not_repeated() -> None:
    server = Fake(refusal(500), ok())
    with pytest.raises(ApiError):
        server.client.list_products()
    assert len(server.requests) == 1


def test_an_error_carries_status_code_message_fields_and_details() -> None:
    more: dict[str, Any] = {"message": "Vessels must be at least 1.", "fields": ["vessels"], "details": {"step_id": "stp_1"}}
    with pytest.raises(ApiError) as caught:
        Fake(refusal(422, **more)).client.list_products()
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.status, error.code, error.message) == (422, "invalid", "Vessels must be at least 1.")
    assert (error.fields, error.details, error.request_id) == (["vessels"], {"step_id": "stp_1"}, "req-1")
    assert str(error) == "Vessels must be at least 1. [vessels] (422 invalid)"


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (httpx.ConnectError("[Errno 111] Connection refused"), r"No connection to http://titre.test: .*refused.*Check the URL"),
        (httpx.ReadTimeout("timed out"), "http://titre.test did not respond in time"),
        (httpx.RemoteProtocolError("Server disconnected"), "The connection to http://titre.test broke: Server disconnected"),
    ],
)
def test_a_failed_connection_says_the_url_and_what_to_do(answer: Exception, says: str) -> None:
    with pytest.raises(ConnectionFailed, match=says) as caught:
        Fake(answer).client.list_products()
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (httpx.Response(502, html="<h1>Bad gateway</h1>"), "does not come from a Titre server"),
        (httpx.Response(200, html="<h1>Sign in</h1>"), "does not come from a Titre server"),
        (
            httpx.Response(301, headers={"Location": "https://new.test:8443/base/v1/products.json?secret=1"}),
            r"^http://titre\.test redirects to https://new\.test:8443/base\. Use that address as the URL\. \(301",
        ),
        (
            httpx.Response(308, headers={"Location": "/base/v1/products.json"}),
            r"redirects to http://titre\.test/base\. Use that",
        ),
        (
            httpx.Response(302, headers={"Location": "https://me:pw@login.test/sign-in?next=secret"}),
            r"redirects to https://login\.test/sign-in, which is not the API of Titre\. Check the URL and any proxy",
        ),
        (httpx.Response(302, headers={"Location": "/login"}), r"redirects to http://titre\.test/login, which is not the API"),
        (httpx.Response(304), "does not come from a Titre server"),
    ],
)
def test_a_response_of_something_else_is_explained(answer: httpx.Response, says: str) -> None:
    with pytest.raises(ApiError, match=says):
        Fake(answer).client.list_products()


@pytest.mark.parametrize("url", ["titre.test", "ftp://titre.test", "http://", "http://titre.test:no", "https://me:pw@titre.test"])
def test_an_invalid_url_is_rejected_without_showing_a_password(url: str) -> None:
    with pytest.raises(TitreError) as caught:
        Titre(url, TOKEN)
    assert "pw" not in str(caught.value)


@pytest.mark.parametrize("token", ["", "  ", "two words", "line\nbreak", "tökén"])
def test_an_invalid_token_is_rejected_without_showing_it(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TITRE_TOKEN", raising=False)
    with pytest.raises(TitreError) as caught:
        Titre("http://titre.test", token)
    assert "token" in str(caught.value).lower()
    assert not token.strip() or token not in str(caught.value)


def test_the_token_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TITRE_TOKEN", f" {TOKEN}\n")
    monkeypatch.setenv("TITRE_URL", "https://titre.test/base/")
    assert repr(Titre()) == "Titre('https://titre.test/base')"


def test_the_token_is_sent_and_never_shown(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    server = Fake(refusal(401, message="The token has expired."))
    with pytest.raises(ApiError) as caught:
        server.client.list_products()
    assert server.requests[0].headers["Authorization"] == f"Bearer {TOKEN}"
    titre = Titre("http://titre.test", TOKEN)
    shown = [caplog.text, repr(titre), str(vars(titre)), str(vars(titre.api)), repr(titre.api), repr(caught.value)]
    http = server.client._http
    shown += [str(caught.value), str(vars(caught.value)), repr(http.auth), str(http.headers), str(titre.products._what)]
    assert caplog.text
    assert not any(TOKEN in text for text in shown)


@pytest.mark.parametrize("part", ["", ".", ".."])
def test_a_part_of_a_path_is_never_another_path(part: str) -> None:
    with pytest.raises(ValueError, match="not an id"):
        Fake(ok()).client.get_process("prd_1", part)


def test_a_name_is_looked_up_in_one_request() -> None:
    server = Fake(ok({"products": [{"id": "prd_1", "name": "Myoglobin"}], "total": 1}))
    titre = Titre("http://titre.test", TOKEN)
    titre.api = server.client
    assert titre.products["Myoglobin"].id == "prd_1"
    assert len(server.requests) == 1


def test_ids_are_quoted() -> None:
    server = Fake(ok({}))
    server.client.get_process("a/b?c", "d")
    assert server.requests[0].url.raw_path == b"/v1/products/a%2Fb%3Fc/pipelines/d.json"
