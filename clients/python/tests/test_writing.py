"""Inserting, upserting, updating and deleting."""

import pytest
from postgrest import CountMethod, ReturnMethod

from support.answers import refused, titles
from support.people import People, Person
from support.rows import job


@pytest.fixture
def poster(people: People) -> Person:
    """An employer for this file only, with two jobs."""
    poster = people.create("employer")
    poster.client.table("jobs").insert([job(title="Baker"), job(title="Cook")]).execute()
    return poster


def jobs(poster: Person):
    return poster.client.table("jobs")


def stored(poster: Person) -> list[str]:
    return titles(jobs(poster).select("title").eq("employer_id", poster.id))


def test_an_insert_sends_the_row_back_unless_told_not_to(poster: Person):
    [row] = jobs(poster).insert(job(title="Weaver")).execute().data
    assert (row["title"], row["status"], row["employer_id"]) == ("Weaver", "Active", poster.id)
    assert jobs(poster).insert(job(title="Potter"), returning=ReturnMethod.minimal).execute().data == []
    assert stored(poster) == ["Baker", "Cook", "Potter", "Weaver"]


def test_a_list_may_take_defaults_for_missing_keys(poster: Person):
    rows = [job(title="Closed", status="Closed"), job(title="Open")]
    inserted = jobs(poster).insert(rows, default_to_null=False).execute().data
    assert [row["status"] for row in inserted] == ["Closed", "Active"]


def test_a_list_is_inserted_whole_or_not_at_all(poster: Person):
    with refused("23514"):
        jobs(poster).insert([job(title="Good"), job(title="Bad", type="Forever")]).execute()
    assert stored(poster) == ["Baker", "Cook"]


def test_an_upsert_merges_or_ignores(poster: Person):
    preferences = poster.client.table("notification_preferences")
    preferences.insert({"kind": "message", "in_app": False, "email": False}).execute()

    [merged] = preferences.upsert({"kind": "message", "email": True}, on_conflict="user_id,kind").execute().data
    assert (merged["in_app"], merged["email"]) == (False, True)
    assert preferences.upsert({"kind": "message", "email": False}, ignore_duplicates=True).execute().data == []


def test_an_update_changes_what_its_filter_finds(poster: Person):
    changed = jobs(poster).update({"location": "Goa"}, count=CountMethod.exact).eq("title", "Cook").execute()
    assert ([row["location"] for row in changed.data], changed.count) == (["Goa"], 1)


def test_a_delete_sends_back_what_it_took_away(poster: Person):
    deleted = jobs(poster).delete().eq("title", "Cook").execute()
    assert [row["title"] for row in deleted.data] == ["Cook"]
    assert stored(poster) == ["Baker"]


def test_more_rows_than_max_affected_are_left_alone(poster: Person):
    with refused("PGRST124"):
        jobs(poster).delete().eq("employer_id", poster.id).max_affected(1).execute()
    assert stored(poster) == ["Baker", "Cook"]
