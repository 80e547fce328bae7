"""One server for the whole run, and the fixtures of all tests."""

import os
from collections.abc import Iterator

import pytest
from supabase import Client

from support.instance import Instance, running_instance
from support.issuer import running_issuer
from support.people import People, Person
from support.rows import JOBS


@pytest.fixture(scope="session")
def instance() -> Iterator[Instance]:
    database = os.environ.get("SANGAM_TEST_DATABASE", "sqlite")
    with running_issuer() as provider, running_instance(database, {"SANGAM_PROVIDERS": provider}) as instance:
        yield instance


@pytest.fixture(scope="session")
def people(instance: Instance) -> People:
    return People(instance)


@pytest.fixture(scope="session")
def anonymous(people: People) -> Client:
    return people.anonymous


@pytest.fixture(scope="session")
def operator(people: People) -> Client:
    return people.operator


@pytest.fixture(scope="module")
def employer(people: People) -> Person:
    """An employer with three jobs."""
    employer = people.create("employer", "Deccan Traders")
    employer.client.table("jobs").insert(JOBS).execute()
    return employer


@pytest.fixture(scope="module")
def person(people: People) -> Person:
    return people.create("user", "Meera Nair")


@pytest.fixture(scope="module")
def other(people: People) -> Person:
    return people.create("business", "Ravi Kumar")
