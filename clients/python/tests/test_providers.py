"""Signing in with another provider: sign_in_with_oauth, sign_in_with_id_token, link_identity and related calls."""

from urllib.parse import parse_qs, urljoin, urlsplit

import httpx
import pytest
from supabase import Client, create_client
from supabase_auth.errors import AuthApiError

from support.instance import Instance
from support.issuer import PROVIDER


def connect(instance: Instance) -> Client:
    return create_client(instance.url, instance.anon_key)


def browse(address: str) -> str:
    """Follows a URL to its final page, as a browser does."""
    with httpx.Client() as browser:
        for _ in range(6):
            answer = browser.get(address, headers={"accept": "text/html"})
            address = urljoin(address, answer.headers["location"])
            if urlsplit(address).path == "/welcome":
                return address
    raise AssertionError(f"{address} never ends")


def options(instance: Instance, email: str) -> dict:
    return {"redirect_to": f"{instance.url}/welcome", "query_params": {"login_hint": email, "prompt": "none"}}


def sign_in(client: Client, instance: Instance, email: str):
    answer = client.auth.sign_in_with_oauth({"provider": PROVIDER, "options": options(instance, email)})
    code = parse_qs(urlsplit(browse(answer.url)).query)["code"][0]
    return client.auth.exchange_code_for_session({"auth_code": code})


def test_sign_in_with_oauth_ends_in_a_session(instance: Instance):
    client = connect(instance)
    answer = sign_in(client, instance, "asha.rao@example.in")
    assert answer.user.email == "asha.rao@example.in"
    assert answer.user.app_metadata["providers"] == [PROVIDER]
    assert answer.user.identities[0].provider == PROVIDER
    again = sign_in(connect(instance), instance, "asha.rao@example.in")
    assert again.user.id == answer.user.id


def test_identities_are_linked_listed_and_unlinked(instance: Instance):
    client = connect(instance)
    sign_in(client, instance, "ravi@example.in")
    with pytest.raises(AuthApiError) as refused:
        client.auth.unlink_identity(client.auth.get_user_identities().identities[0])
    assert refused.value.code == "single_identity_not_deletable"

    link = client.auth.link_identity({"provider": PROVIDER, "options": options(instance, "ravi.private@example.in")})
    browse(link.url)
    identities = client.auth.get_user_identities().identities
    assert [identity.provider for identity in identities] == [PROVIDER, PROVIDER]
    client.auth.unlink_identity(identities[1])
    assert len(client.auth.get_user_identities().identities) == 1


def test_sign_in_with_id_token_refuses_what_is_no_token(instance: Instance):
    with pytest.raises(AuthApiError) as refused:
        connect(instance).auth.sign_in_with_id_token({"provider": PROVIDER, "token": "a.b.c"})
    assert refused.value.code == "bad_id_token"
