"""Row policies: who may see and do what."""

from supabase import Client

from support.answers import refused
from support.people import Person
from support.rows import job


def test_the_anonymous_key_reads_nothing(anonymous: Client):
    for table in ("profiles", "jobs", "posts", "messages"):
        with refused("42501"):
            anonymous.table(table).select("*").execute()


def test_the_anonymous_key_may_write_to_the_operator(anonymous: Client, operator: Client):
    message = {"name": "Visitor", "email": "v@example.in", "subject": "From Python", "message": "Hello"}
    anonymous.table("contact_messages").insert(message, returning="minimal").execute()
    received = operator.table("contact_messages").select("name").eq("subject", "From Python").execute()
    assert received.data == [{"name": "Visitor"}]


def test_rows_of_others_are_neither_changed_nor_taken_over(person: Person, other: Person):
    [post] = person.client.table("posts").insert({"content": "Mine"}).execute().data

    assert other.client.table("posts").update({"content": "Theirs"}).eq("id", post["id"]).execute().data == []
    assert other.client.table("posts").delete().eq("id", post["id"]).execute().data == []
    with refused("42501"):
        other.client.table("posts").insert({"user_id": person.id, "content": "Forged"}).execute()
    [kept] = person.client.table("posts").select("content").eq("id", post["id"]).execute().data
    assert kept == {"content": "Mine"}


def test_private_rows_and_columns_are_not_there_for_others(person: Person, other: Person):
    person.client.table("saves").insert({"kind": "post", "target_id": person.id}).execute()

    assert other.client.table("saves").select("*").eq("user_id", person.id).execute().data == []
    email = other.client.table("profiles").select("email").eq("id", person.id).single().execute().data
    assert email == {"email": None}
    assert other.client.table("profiles").select("id").eq("email", person.email).execute().data == []


def test_a_job_seeker_posts_no_jobs(person: Person):
    with refused("42501", 'new row violates row-level security policy for table "jobs"'):
        person.client.table("jobs").insert(job()).execute()


def test_the_service_key_passes_every_policy(person: Person, operator: Client):
    notice = {"user_id": person.id, "kind": "notice", "title": "Maintenance tonight"}
    operator.table("notifications").insert(notice).execute()

    received = person.client.table("notifications").select("title").execute().data
    assert received == [{"title": "Maintenance tonight"}]
    assert operator.table("profiles").select("email").eq("id", person.id).single().execute().data == {
        "email": person.email
    }
