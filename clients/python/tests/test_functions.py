"""Calling functions."""

import pytest

from support.answers import refused
from support.people import People, Person

UNKNOWN_ID = "00000000-0000-7000-8000-000000000000"


@pytest.fixture(scope="module")
def friendly(people: People) -> Person:
    """A person with two conversations."""
    friendly = people.create("user")
    for name in ("Arun", "Bina"):
        friend = people.create("user", name)
        conversation = friend.client.rpc("get_or_create_conversation", {"p_user_id": friendly.id}).execute().data
        friend.client.table("messages").insert({"conversation_id": conversation, "content": f"I am {name}"}).execute()
    return friendly


def conversations(friendly: Person, **options):
    return friendly.client.rpc("get_conversations_with_details", {"p_user_id": friendly.id}, **options)


def test_json_comes_as_it_is(person: Person):
    [post] = person.client.table("posts").insert({"content": "Like me"}).execute().data
    assert person.client.rpc("toggle_like", {"p_post_id": post["id"]}).execute().data == {"liked": True, "likes": 1}


def test_a_set_can_be_filtered_ordered_and_limited(friendly: Person):
    said = "last_message_content"
    assert [row[said] for row in conversations(friendly).execute().data] == ["I am Bina", "I am Arun"]
    assert conversations(friendly).eq(said, "I am Arun").select(said).execute().data == [{said: "I am Arun"}]
    assert conversations(friendly).order(said).limit(1).select(said).execute().data == [{said: "I am Arun"}]


def test_a_function_that_reads_can_be_called_with_get_and_head(friendly: Person):
    assert len(conversations(friendly, get=True).execute().data) == 2
    assert conversations(friendly, head=True, count="exact").execute().count == 2


def test_a_function_that_writes_is_not_called_with_get(person: Person):
    with refused("25006"):
        person.client.rpc("toggle_like", {"p_post_id": UNKNOWN_ID}, get=True).execute()


def test_unknown_functions_and_arguments_are_refused(person: Person):
    with refused("PGRST202", "Could not find the function public.no_such_function(p_id) in the schema cache"):
        person.client.rpc("no_such_function", {"p_id": 1}).execute()
    with refused("PGRST202"):
        person.client.rpc("toggle_like", {}).execute()


def test_a_rule_of_the_product_answers_with_a_sentence(person: Person):
    with refused("P0001", "You cannot start a conversation with yourself."):
        person.client.rpc("get_or_create_conversation", {"p_user_id": person.id}).execute()
