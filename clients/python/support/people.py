"""The identities of the tests: people with confirmed accounts, signed in through the client, and the two keys."""

from dataclasses import dataclass
from uuid import uuid4

from supabase import Client, ClientOptions, create_client

from .instance import Instance

PASSWORD = "nilgiri-2026"


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    email: str
    client: Client


class People:
    """Creates people. They share a server, so each test looks only at the rows of its own people."""

    def __init__(self, instance: Instance):
        self.instance = instance
        self.anonymous = self.connect(instance.anon_key)
        self.operator = self.connect(instance.service_key)

    def create(self, user_type: str = "user", name: str = "Asha Rao") -> Person:
        email = f"{uuid4()}@example.in"
        created = self.operator.auth.admin.create_user(
            {
                "email": email,
                "password": PASSWORD,
                "email_confirm": True,
                "user_metadata": {"full_name": name, "user_type": user_type},
            }
        )
        client = self.connect(self.instance.anon_key)
        client.auth.sign_in_with_password({"email": email, "password": PASSWORD})
        return Person(created.user.id, name, email, client)

    def connect(self, key: str) -> Client:
        options = ClientOptions(auto_refresh_token=False, persist_session=False)
        return create_client(self.instance.url, key, options)
