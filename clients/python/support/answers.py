"""Assertions about answers."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from postgrest.exceptions import APIError


@contextmanager
def refused(code: str, message: str | None = None) -> Iterator[None]:
    """Asserts that the request inside is refused with this PostgREST error code."""
    with pytest.raises(APIError) as raised:
        yield
    assert raised.value.code == code, raised.value.message
    if message is not None:
        assert raised.value.message == message


def titles(query) -> list[str]:
    """The sorted titles of the rows that a query finds."""
    return [row["title"] for row in query.order("title").execute().data]
