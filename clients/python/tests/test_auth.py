"""Accounts, one test per call of the client. The operator generates the links that a mail would contain."""

from uuid import uuid4

import pytest
from supabase import AuthApiError, Client

from support.people import PASSWORD, People, Person


def new_email() -> str:
    return f"{uuid4()}@example.in"


def refused(call, status: int, code: str) -> AuthApiError:
    with pytest.raises(AuthApiError) as caught:
        call()
    assert (caught.value.status, caught.value.code) == (status, code)
    return caught.value


def test_sign_up_waits_for_its_confirmation(people: People, operator: Client):
    client, email = people.connect(people.instance.anon_key), new_email()
    data = {"full_name": "Asha Rao", "user_type": "employer"}
    answer = client.auth.sign_up({"email": email, "password": PASSWORD, "options": {"data": data}})
    assert answer.session is None
    assert (answer.user.email, len(answer.user.identities)) == (email, 1)
    refused(
        lambda: client.auth.sign_in_with_password({"email": email, "password": PASSWORD}), 400, "email_not_confirmed"
    )


def test_sign_up_with_a_registered_address_has_no_identities(people: People, person: Person):
    client = people.connect(people.instance.anon_key)
    answer = client.auth.sign_up({"email": person.email, "password": PASSWORD})
    assert answer.user.identities == []


def test_verify_otp_takes_digits_once(people: People, operator: Client):
    email = new_email()
    link = operator.auth.admin.generate_link({"type": "signup", "email": email, "password": PASSWORD})
    proof = {"type": "signup", "email": email, "token": link.properties.email_otp}
    client = people.connect(people.instance.anon_key)
    assert client.auth.verify_otp(proof).session.user.email == email
    refused(lambda: people.connect(people.instance.anon_key).auth.verify_otp(proof), 403, "otp_expired")


def test_verify_otp_takes_the_hash_of_a_link(people: People, operator: Client):
    owner = people.create()
    link = operator.auth.admin.generate_link({"type": "recovery", "email": owner.email})
    client = people.connect(people.instance.anon_key)
    answer = client.auth.verify_otp({"type": "recovery", "token_hash": link.properties.hashed_token})
    assert answer.user.id == owner.id


def test_reset_password_for_email_answers_alike(people: People):
    for email in (people.create().email, new_email()):
        people.anonymous.auth.reset_password_for_email(email)


def test_resend_answers_alike(people: People):
    email = new_email()
    people.anonymous.auth.resend({"type": "signup", "email": email})
    refused(
        lambda: people.anonymous.auth.resend({"type": "signup", "email": email}), 429, "over_email_send_rate_limit"
    )


def test_update_user_changes_the_password(people: People):
    owner = people.create()
    proof = {"current_password": PASSWORD}
    refused(lambda: owner.client.auth.update_user({"password": PASSWORD, **proof}), 422, "same_password")
    refused(lambda: owner.client.auth.update_user({"password": "a new password"}), 400, "reauthentication_needed")
    owner.client.auth.update_user({"password": "a new password", **proof})
    client = people.connect(people.instance.anon_key)
    assert client.auth.sign_in_with_password({"email": owner.email, "password": "a new password"}).session


def test_update_user_announces_an_address_taken_or_not(people: People, person: Person):
    for email in (new_email(), person.email):
        owner = people.create()
        user = owner.client.auth.update_user({"email": email, "current_password": PASSWORD}).user
        assert (user.email, user.new_email) == (owner.email, email)


def test_get_user_and_sign_out(people: People):
    owner = people.create()
    assert owner.client.auth.get_user().user.id == owner.id
    token = owner.client.auth.get_session().access_token
    owner.client.auth.sign_out()
    refused(lambda: people.anonymous.auth.get_user(token), 403, "session_not_found")


def test_get_claims_checks_the_token_with_the_published_key(people: People):
    """P-21."""
    owner = people.create()
    claims = owner.client.auth.get_claims()
    assert claims["headers"]["alg"] == "ES256"
    assert claims["claims"]["sub"] == owner.id


def test_refresh_session(people: People):
    owner = people.create()
    assert owner.client.auth.refresh_session().session.user.id == owner.id
    client = people.connect(people.instance.anon_key)
    refused(lambda: client.auth.refresh_session("unknown"), 400, "refresh_token_not_found")


def test_the_operator_suspends_and_deletes(people: People, operator: Client):
    owner = people.create()
    operator.auth.admin.update_user_by_id(owner.id, {"ban_duration": "24h"})
    client = people.connect(people.instance.anon_key)
    credentials = {"email": owner.email, "password": PASSWORD}
    refused(lambda: client.auth.sign_in_with_password(credentials), 400, "user_banned")
    operator.auth.admin.delete_user(owner.id)
    refused(lambda: operator.auth.admin.get_user_by_id(owner.id), 404, "user_not_found")


def test_delete_account_takes_the_password(people: People):
    owner = people.create()
    answer = owner.client.functions.invoke("delete-account", {"body": {"password": PASSWORD}})
    assert b"deleted" in answer
    client = people.connect(people.instance.anon_key)
    client.auth.sign_in_with_password({"email": owner.email, "password": PASSWORD})
    refused(lambda: client.auth.update_user({"password": "another-one-26"}), 403, "user_leaving")
    assert b"kept" in client.functions.invoke("keep-account")
    client.auth.update_user({"data": {"city": "Pune"}})
