"""Errors with the exact wording of PostgREST and PostgreSQL."""

from support.answers import refused
from support.people import People, Person
from support.rows import job

UNKNOWN_ID = "00000000-0000-7000-8000-000000000000"


def test_unknown_names(employer: Person):
    with refused("PGRST205", "Could not find the table 'public.invoices' in the schema cache"):
        employer.client.table("invoices").select("*").execute()
    with refused("42703", "column jobs.nope does not exist"):
        employer.client.table("jobs").select("nope").execute()
    with refused("PGRST204", "Could not find the 'nope' column of 'jobs' in the schema cache"):
        employer.client.table("jobs").insert(job(nope=1)).execute()
    with refused("PGRST200", "Could not find a relationship between 'posts' and 'tenders' in the schema cache"):
        employer.client.table("posts").select("tenders(title)").execute()


def test_bad_values(employer: Person):
    with refused("22P02", 'invalid input syntax for type uuid: "xyz"'):
        employer.client.table("jobs").select("*").eq("id", "xyz").execute()


def test_broken_constraints(employer: Person):
    with refused("23502", 'null value in column "title" of relation "jobs" violates not-null constraint'):
        employer.client.table("jobs").insert(job(title=None)).execute()
    with refused("23514", 'new row for relation "jobs" violates check constraint "jobs_type_check"'):
        employer.client.table("jobs").insert(job(type="Forever")).execute()
    foreign_key = 'insert or update on table "comments" violates foreign key constraint "comments_post_id_fkey"'
    with refused("23503", foreign_key):
        employer.client.table("comments").insert({"post_id": UNKNOWN_ID, "text": "Hello?"}).execute()


def test_a_value_that_is_taken(employer: Person, other: Person):
    taken = other.client.table("profiles").select("handle").eq("id", other.id).single().execute().data
    with refused("23505", 'duplicate key value violates unique constraint "profiles_handle_key"'):
        employer.client.table("profiles").update(taken).eq("id", employer.id).execute()


def test_a_bearer_that_is_no_token(people: People):
    stranger = people.connect(people.instance.anon_key)
    stranger.postgrest.auth("garbage")
    with refused("PGRST301"):
        stranger.table("jobs").select("*").execute()
