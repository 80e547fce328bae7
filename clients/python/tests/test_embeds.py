"""Embedded rows."""

import pytest

from support.people import Person


@pytest.fixture(scope="module")
def posts(person: Person, other: Person) -> dict[str, str]:
    """The ids of a post with two comments, and of one without."""
    rows = person.client.table("posts").insert([{"content": "Noticed"}, {"content": "Quiet"}]).execute().data
    ids = {row["content"]: row["id"] for row in rows}
    for author, text in ((person, "first"), (other, "second")):
        author.client.table("comments").insert({"post_id": ids["Noticed"], "text": text}).execute()
    return ids


def select(person: Person, posts: dict[str, str], columns: str):
    return person.client.table("posts").select(columns).in_("id", list(posts.values())).order("content")


def test_what_a_row_belongs_to_is_an_object_whatever_it_is_called_by(person: Person, posts: dict[str, str]):
    for author in ("profiles", "profiles!posts_user_id_fkey", "profiles!user_id", "user_id"):
        found = select(person, posts, f"author:{author}(full_name)").execute()
        assert found.data[0] == {"author": {"full_name": "Meera Nair"}}, author


def test_what_belongs_to_a_row_is_a_list_and_embeds_nest(person: Person, posts: dict[str, str]):
    found = select(person, posts, "content, thread:comments(text, author:profiles(full_name))")
    found = found.order("text", foreign_table="thread").execute()
    assert found.data == [
        {
            "content": "Noticed",
            "thread": [
                {"text": "first", "author": {"full_name": "Meera Nair"}},
                {"text": "second", "author": {"full_name": "Ravi Kumar"}},
            ],
        },
        {"content": "Quiet", "thread": []},
    ]


def test_a_filter_on_an_embed_keeps_the_parents_unless_inner(person: Person, posts: dict[str, str]):
    left = select(person, posts, "content, thread:comments(text)").eq("thread.text", "second").execute()
    inner = select(person, posts, "content, thread:comments!inner(text)").eq("thread.text", "second").execute()
    noticed = {"content": "Noticed", "thread": [{"text": "second"}]}
    assert left.data == [noticed, {"content": "Quiet", "thread": []}]
    assert inner.data == [noticed]


def test_counts_spreads_and_limits(person: Person, posts: dict[str, str]):
    assert select(person, posts, "thread:comments(count)").execute().data == [
        {"thread": [{"count": 2}]},
        {"thread": [{"count": 0}]},
    ]
    spread = select(person, posts, "content, ...profiles(by:full_name)").limit(1).execute()
    assert spread.data == [{"content": "Noticed", "by": "Meera Nair"}]
    limited = select(person, posts, "thread:comments(text)").order("text", foreign_table="thread")
    limited = limited.limit(1, foreign_table="thread").execute()
    assert limited.data[0] == {"thread": [{"text": "first"}]}
