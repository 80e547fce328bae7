"""Second factors, one test per call of the client."""

import pytest
from postgrest.exceptions import APIError
from supabase import AuthApiError, Client

from support.authenticator import code_for
from support.people import PASSWORD, People, Person


def refused(call, status: int, code: str):
    with pytest.raises(AuthApiError) as caught:
        call()
    assert (caught.value.status, caught.value.code) == (status, code)


def protect(person: Person) -> tuple[str, str]:
    """Sets up an app for a person, with the code of the previous step used up. Returns its factor and its secret."""
    enrolled = person.client.auth.mfa.enroll({"factor_type": "totp", "friendly_name": "Phone"})
    answer = {"factor_id": enrolled.id, "code": code_for(enrolled.totp.secret)}
    assert person.client.auth.mfa.challenge_and_verify(answer).user.factors[0].status == "verified"
    return enrolled.id, enrolled.totp.secret


def test_enroll_gives_a_picture_and_a_secret(people: People):
    person = people.create()
    enrolled = person.client.auth.mfa.enroll({"factor_type": "totp", "issuer": "Sangam"})
    assert enrolled.type == "totp"
    assert enrolled.totp.qr_code.startswith("data:image/svg+xml;utf-8,<?xml")
    assert len(enrolled.totp.secret) == 32
    assert [len(person.client.auth.mfa.list_factors().all), person.client.auth.mfa.list_factors().totp] == [1, []]


def test_a_second_step_opens_what_a_password_does_not(people: People):
    person = people.create()
    factor_id, secret = protect(person)
    client = people.connect(people.instance.anon_key)
    client.auth.sign_in_with_password({"email": person.email, "password": PASSWORD})
    level = client.auth.mfa.get_authenticator_assurance_level()
    assert (level.current_level, level.next_level) == ("aal1", "aal2")
    with pytest.raises(APIError) as caught:
        client.table("profiles").select("id").limit(1).execute()
    assert caught.value.code == "insufficient_aal"

    challenge = client.auth.mfa.challenge({"factor_id": factor_id})
    answer = {"factor_id": factor_id, "challenge_id": challenge.id}
    refused(lambda: client.auth.mfa.verify({**answer, "code": "1"}), 422, "mfa_verification_failed")
    client.auth.mfa.verify({**answer, "code": code_for(secret, 1)})
    level = client.auth.mfa.get_authenticator_assurance_level()
    assert (level.current_level, level.next_level) == ("aal2", "aal2")
    assert [entry.method for entry in level.current_authentication_methods] == ["totp", "password"]
    assert client.table("profiles").select("id").limit(1).execute().data


def test_unenroll_takes_the_second_level(people: People):
    person = people.create()
    factor_id, _ = protect(person)
    below = people.connect(people.instance.anon_key)
    below.auth.sign_in_with_password({"email": person.email, "password": PASSWORD})
    refused(lambda: below.auth.mfa.unenroll({"factor_id": factor_id}), 422, "insufficient_aal")
    assert person.client.auth.mfa.unenroll({"factor_id": factor_id}).id == factor_id


def test_the_operator_lists_and_deletes_factors(people: People, operator: Client):
    person = people.create()
    factor_id, _ = protect(person)
    listed = operator.auth.admin.mfa.list_factors({"user_id": person.id})
    assert [factor.id for factor in listed] == [factor_id]
    assert operator.auth.admin.mfa.delete_factor({"user_id": person.id, "id": factor_id}).id == factor_id


def test_sign_in_with_otp_answers_alike_for_known_and_unknown_addresses(people: People):
    person = people.create()
    client = people.connect(people.instance.anon_key)
    for email in [person.email, f"unknown-{person.email}"]:
        client.auth.sign_in_with_otp({"email": email, "options": {"should_create_user": False}})
