"""Live channels through the asynchronous client: row changes, broadcasts, presence, and what is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from realtime import AsyncRealtimeChannel, RealtimeSubscribeStates
from supabase import AsyncClient, AsyncClientOptions, acreate_client

from support.instance import Instance
from support.people import PASSWORD, Person
from support.rows import job

# Longer than any expected event takes, even on a busy machine.
TIMEOUT_S = 20


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), TIMEOUT_S * 3))


@asynccontextmanager
async def signed_in(instance: Instance, person: Person):
    """The person's asynchronous client, whose socket is closed afterwards."""
    options = AsyncClientOptions(auto_refresh_token=False, persist_session=False)
    client: AsyncClient = await acreate_client(instance.url, instance.anon_key, options)
    session = await client.auth.sign_in_with_password({"email": person.email, "password": PASSWORD})
    await client.realtime.set_auth(session.session.access_token)
    try:
        yield client
    finally:
        await client.remove_all_channels()
        await client.realtime.close()


async def subscribe(channel: AsyncRealtimeChannel) -> tuple[RealtimeSubscribeStates, Exception | None]:
    """Subscribes, and returns the first state."""
    first: asyncio.Future = asyncio.get_running_loop().create_future()

    def note(state: RealtimeSubscribeStates, error: Exception | None) -> None:
        if not first.done():
            first.set_result((state, error))

    await channel.subscribe(note)
    return await asyncio.wait_for(first, TIMEOUT_S)


async def subscribed(channel: AsyncRealtimeChannel) -> None:
    state, error = await subscribe(channel)
    assert state == RealtimeSubscribeStates.SUBSCRIBED, error


async def next_value(queue: asyncio.Queue) -> Any:
    return await asyncio.wait_for(queue.get(), TIMEOUT_S)


def test_a_change_arrives_with_its_row(instance: Instance, employer: Person):
    async def story() -> None:
        async with signed_in(instance, employer) as client:
            received: asyncio.Queue = asyncio.Queue()
            channel = client.channel("jobs").on_postgres_changes(
                "INSERT", received.put_nowait, table="jobs", filter=f"employer_id=eq.{employer.id}"
            )
            await subscribed(channel)
            await client.table("jobs").insert(job(title="Cook", skills=["dal"], salary_min=100)).execute()
            data = (await next_value(received))["data"]
            assert data["type"] == "INSERT"
            assert (data["record"]["title"], data["record"]["skills"]) == ("Cook", ["dal"])
            assert {"name": "salary_min", "type": "int8"} in data["columns"]

    run(story)


def test_a_stranger_hears_nothing_of_a_conversation(instance: Instance, person: Person, other: Person, employer: Person):
    conversation = person.client.rpc("get_or_create_conversation", {"p_user_id": other.id}).execute().data

    async def story() -> None:
        async with signed_in(instance, other) as member, signed_in(instance, employer) as stranger:
            received, leaked = asyncio.Queue(), asyncio.Queue()
            for client, queue in ((member, received), (stranger, leaked)):
                channel = client.channel("messages")
                channel.on_postgres_changes("INSERT", queue.put_nowait, table="messages")
                channel.on_postgres_changes("INSERT", queue.put_nowait, table="comments")
                await subscribed(channel)
            message = {"conversation_id": conversation, "content": "For one alone"}
            person.client.table("messages").insert(message).execute()
            post = person.client.table("posts").insert({"content": "For all"}).execute().data[0]
            person.client.table("comments").insert({"post_id": post["id"], "text": "Indeed"}).execute()
            assert (await next_value(received))["data"]["record"]["content"] == "For one alone"
            # Changes keep their order: the first one the stranger receives comes after the message.
            assert (await next_value(leaked))["data"]["table"] == "comments"

    run(story)


def test_a_broadcast_is_heard_by_others(instance: Instance, person: Person, other: Person):
    async def story() -> None:
        async with signed_in(instance, person) as one, signed_in(instance, other) as two:
            received: asyncio.Queue = asyncio.Queue()
            speaker = one.channel("py-hall")
            listener = two.channel("py-hall").on_broadcast("greet", received.put_nowait)
            await subscribed(speaker)
            await subscribed(listener)
            await speaker.send_broadcast("greet", {"text": "Namasté"})
            assert (await next_value(received))["payload"] == {"text": "Namasté"}

    run(story)


def test_presence_is_seen_and_taken_back(instance: Instance, person: Person, other: Person):
    async def story() -> None:
        async with signed_in(instance, person) as one, signed_in(instance, other) as two:
            joins, leaves = asyncio.Queue(), asyncio.Queue()
            watcher = one.channel("py-lobby", {"config": {"presence": {"key": "watcher"}}})
            watcher.on_presence_join(lambda key, _current, new: joins.put_nowait((key, new)))
            watcher.on_presence_leave(lambda key, _current, left: leaves.put_nowait((key, left)))
            await subscribed(watcher)
            visitor = two.channel("py-lobby", {"config": {"presence": {"key": "visitor"}}})
            await subscribed(visitor)
            await visitor.track({"mood": "curious"})
            key, new = await next_value(joins)
            assert (key, new[0]["mood"]) == ("visitor", "curious")
            assert "visitor" in watcher.presence_state()
            await visitor.untrack()
            assert (await next_value(leaves))[0] == "visitor"

    run(story)


def test_a_private_topic_refuses_strangers(instance: Instance, person: Person, other: Person, employer: Person):
    conversation = person.client.rpc("get_or_create_conversation", {"p_user_id": other.id}).execute().data
    private = {"config": {"private": True}}

    async def story() -> None:
        async with signed_in(instance, other) as member, signed_in(instance, employer) as stranger:
            await subscribed(member.channel(f"conversation:{conversation}", private))
            state, error = await subscribe(stranger.channel(f"conversation:{conversation}", private))
            assert state == RealtimeSubscribeStates.CHANNEL_ERROR
            assert "You do not have permissions to read from this Channel topic" in str(error)

    run(story)


def test_an_unknown_table_is_refused(instance: Instance, person: Person):
    async def story() -> None:
        async with signed_in(instance, person) as client:
            channel = client.channel("nothing").on_postgres_changes("*", lambda _: None, table="accounts")
            state, error = await subscribe(channel)
            assert state == RealtimeSubscribeStates.CHANNEL_ERROR
            assert "There is no table" in str(error)

    run(story)
