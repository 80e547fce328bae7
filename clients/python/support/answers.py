"""What tests say about answers."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from postgrest.exceptions import APIError


@contextmanager
def refused(code: str, message: str | None = None) -> Iterator[None]:
    """The request inside is refused with this code of the dialect."""
    with pytest.raises(APIError) as raised:
        yield
    assert raised.value.code == code, raised.value.message
    if message is not None:
        assert raised.value.message == message


def titles(query) -> list[str]:
    """The titles of the rows a query finds, sorted."""
    return [row["title"] for row in query.order("title").execute().data]
