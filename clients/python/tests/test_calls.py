"""The calls that the web application makes."""

from support.people import Person


def test_a_post_is_inserted_and_listed_with_its_author_newest_first(person: Person, other: Person):
    for content in ("older", "newer"):
        row = {"user_id": person.id, "content": content, "media_url": None, "media_type": None}
        person.client.table("posts").insert(row).execute()

    feed = (
        other.client.table("posts")
        .select("*, author:profiles(id, full_name, avatar_url)")
        .eq("user_id", person.id)
        .order("created_at", desc=True)
        .execute()
    )

    assert [post["content"] for post in feed.data] == ["newer", "older"]
    assert feed.data[0]["author"] == {"id": person.id, "full_name": "Meera Nair", "avatar_url": None}


def test_a_profile_is_read_as_a_single_row(person: Person, other: Person):
    profile = person.client.table("profiles").select("*").eq("id", other.id).single().execute().data
    assert (profile["full_name"], profile["user_type"]) == ("Ravi Kumar", "business")


def test_the_profile_page_upserts_what_it_shows(person: Person):
    edited = {
        "id": person.id,
        "full_name": "Meera Nair",
        "bio": "Draws bridges.",
        "company_name": "Setu Works",
        "work_experience": [{"company": "Setu Works", "role": "Engineer", "duration": "2019-2024"}],
        "education": [{"institution": "IIT Madras", "degree": "B.Tech", "year": "2019"}],
        "updated_at": "2026-11-15T00:00:00Z",
    }
    stored = person.client.table("profiles").upsert(edited).execute().data[0]

    del edited["updated_at"]
    assert {key: stored[key] for key in edited} == edited
    assert stored["user_type"] == "user"


def test_the_settings_page_upserts_a_name_and_a_bio_and_leaves_the_rest(other: Person):
    profiles = other.client.table("profiles")
    profiles.update({"company_name": "Nilgiri Tea"}).eq("id", other.id).execute()
    page = {"id": other.id, "full_name": "Ravi Kumar", "bio": "Buys tea.", "updated_at": "2026-11-15T00:00:00Z"}

    stored = other.client.table("profiles").upsert(page).execute().data[0]
    assert (stored["bio"], stored["company_name"]) == ("Buys tea.", "Nilgiri Tea")


def test_two_people_write_to_each_other(person: Person, other: Person):
    conversation = person.client.rpc("get_or_create_conversation", {"p_user_id": other.id}).execute().data
    assert other.client.rpc("get_or_create_conversation", {"p_user_id": person.id}).execute().data == conversation
    for sender, content in ((person, "Namaste"), (other, "Hello")):
        row = {"content": content, "sender_id": sender.id, "conversation_id": conversation}
        sender.client.table("messages").insert(row).execute()

    messages = (
        other.client.table("messages")
        .select("content, sender:sender_id(full_name)")
        .eq("conversation_id", conversation)
        .order("created_at")
        .execute()
    )
    assert messages.data == [
        {"content": "Namaste", "sender": {"full_name": "Meera Nair"}},
        {"content": "Hello", "sender": {"full_name": "Ravi Kumar"}},
    ]

    [summary] = person.client.rpc("get_conversations_with_details", {"p_user_id": person.id}).execute().data
    assert summary["conversation_id"] == conversation
    assert [participant["id"] for participant in summary["participants"]] == [other.id, person.id]
    assert (summary["last_message_content"], summary["unread_count"]) == ("Hello", 1)
