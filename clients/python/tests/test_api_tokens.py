"""C-364: a program that acts for a person with an API token instead of a session."""

import os
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta

import httpx
import pytest
from storage3.exceptions import StorageApiError
from supabase import Client, ClientOptions, create_client

from support.answers import refused
from support.people import People, Person

PNG = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
READ_ONLY = "This API token is read-only; create one that may write in your settings"


@pytest.fixture(scope="module")
def subscriber(people: People) -> Person:
    """A person whose plan includes API tokens."""
    person = people.create("business", "Sahyadri Foods")
    set_plan(people, person, "Business")
    return person


def set_plan(people: People, person: Person, plan: str) -> None:
    paid = {"user_id": person.id, "plan": plan, "interval": "month", "current_period_end": "2999-01-01T00:00:00Z"}
    people.operator.table("subscriptions").upsert(paid).execute()


@contextmanager
def api_token(people: People, person: Person, access: str) -> Iterator[str]:
    """A token of the person, revoked afterwards."""
    session = person.client.auth.get_session()
    assert session is not None
    headers = {"apikey": people.instance.anon_key, "authorization": f"Bearer {session.access_token}"}
    tokens = f"{people.instance.url}/auth/v1/user/tokens"
    made = httpx.post(tokens, headers=headers, json={"name": "Nightly report", "access": access}).raise_for_status()
    yield made.json()["token"]
    httpx.delete(f"{tokens}/{made.json()['id']}", headers=headers).raise_for_status()


@contextmanager
def program(people: People, person: Person, access: str) -> Iterator[Client]:
    """A client that uses a token of the person, and is refused once it is revoked."""
    with api_token(people, person, access) as token:
        options = ClientOptions(headers={"Authorization": f"Bearer {token}"})
        client = create_client(people.instance.url, people.instance.anon_key, options)
        yield client
    with refused("PGRST303"):
        client.table("posts").select("id").execute()


def test_a_program_reads_writes_and_stores_as_its_person(people: People, subscriber: Person):
    with program(people, subscriber, "write") as client:
        [post] = client.table("posts").insert({"content": "From a script"}).execute().data
        assert post["user_id"] == subscriber.id
        assert client.rpc("proposals_left").execute().data["plan"] == "Business"
        path = f"{subscriber.id}/program.png"
        assert client.storage.from_("media").upload(path, PNG, {"content-type": "image/png"}).path == path


def test_a_token_that_only_reads_writes_nothing(people: People, subscriber: Person):
    with program(people, subscriber, "read") as client:
        assert client.table("profiles").select("id").eq("id", subscriber.id).execute().data == [{"id": subscriber.id}]
        with refused("42501", READ_ONLY):
            client.table("posts").insert({"content": "From a script"}).execute()
        with refused("42501", READ_ONLY):
            client.rpc("record_view", {"p_kind": "job", "p_id": subscriber.id}).execute()
        with pytest.raises(StorageApiError, match=READ_ONLY):
            client.storage.from_("media").upload(f"{subscriber.id}/no.png", PNG, {"content-type": "image/png"})


def test_a_token_stops_with_the_plan(people: People, subscriber: Person):
    with program(people, subscriber, "read") as client:
        set_plan(people, subscriber, "Basic")
        with refused("42501", "API tokens are not part of this account's plan; choose a plan that includes them"):
            client.table("posts").select("id").execute()
        set_plan(people, subscriber, "Business")
        client.table("posts").select("id").limit(1).execute()


def test_the_program_on_the_page_for_developers_runs_as_it_stands_there(people: People, subscriber: Person):
    soon = (date.today() + timedelta(days=2)).isoformat()
    tender = {"company": "Sahyadri Foods", "category": "Design", "deadline": soon, "description": "Two coats."}
    subscriber.client.table("tenders").insert({**tender, "title": "Repaint it soon"}).execute()
    page = httpx.get(f"{people.instance.url}/pages/developers.md").text
    [code] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    code = code.replace("{{url}}", people.instance.url).replace("{{anonKey}}", people.instance.anon_key)
    with api_token(people, subscriber, "read") as token:
        ran = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "SANGAM_TOKEN": token},
            capture_output=True,
            text=True,
            check=True,
        )
    assert "Repaint it soon" in ran.stdout
