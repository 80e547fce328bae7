//! Starting and listing conversations, on both engines.

use crate::support::{add_person, block, call, context, refusal, run, start};
use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};
use sangam_db::Db;
use sangam_schema::Caller;
use serde_json::{Value as Json, json};
use uuid::Uuid;

const OPEN: &str = "get_or_create_conversation";
const LIST: &str = "get_conversations_with_details";

sangam_db::on_both_engines! {
    async fn two_people_share_one_conversation_whoever_starts_it(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let context = context(db);
        let first = call(&context, Caller::User(asha), OPEN, ravi).await.unwrap();
        assert!(Uuid::parse_str(first.as_str().unwrap()).is_ok());
        assert_eq!(call(&context, Caller::User(asha), OPEN, ravi).await.unwrap(), first);
        assert_eq!(call(&context, Caller::User(ravi), OPEN, asha).await.unwrap(), first);
    }

    async fn simultaneous_calls_from_both_sides_return_the_same_conversation(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        let context = context(db);
        let calls = (0..16).map(|i| match i % 2 {
            0 => call(&context, Caller::User(asha), OPEN, ravi),
            _ => call(&context, Caller::User(ravi), OPEN, asha),
        });
        let answers: Vec<Json> = join_all(calls).await.into_iter().map(Result::unwrap).collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        let rows = run(db, "select count(*) from participants", vec![]).await.unwrap();
        assert_eq!(rows[0].int(0), Some(2));
    }

    async fn a_conversation_with_oneself_is_refused(test: TestDatabase) {
        let db = &test.db;
        let asha = add_person(db, "Asha", "user").await;
        let answer = call(&context(db), Caller::User(asha), OPEN, asha).await;
        assert_eq!(refusal(answer), "You cannot start a conversation with yourself.");
    }

    async fn an_unknown_person_is_refused(test: TestDatabase) {
        let db = &test.db;
        let asha = add_person(db, "Asha", "user").await;
        let answer = call(&context(db), Caller::User(asha), OPEN, Uuid::now_v7()).await;
        assert_eq!(refusal(answer), "This person is no longer available.");
    }

    async fn a_block_refuses_both_sides_and_leaves_nothing_behind(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        block(db, asha, ravi).await;
        let context = context(db);
        let blocker = call(&context, Caller::User(asha), OPEN, ravi).await;
        assert_eq!(refusal(blocker), "You have blocked this person. Unblock them to write to them.");
        let blocked = call(&context, Caller::User(ravi), OPEN, asha).await;
        assert_eq!(refusal(blocked), "This person cannot be reached at the moment.");
        let rows = run(db, "select count(*) from conversations", vec![]).await.unwrap();
        assert_eq!(rows[0].int(0), Some(0));
    }

    async fn only_accounts_start_conversations(test: TestDatabase) {
        let db = &test.db;
        let asha = add_person(db, "Asha", "user").await;
        for caller in [Caller::Anonymous, Caller::Service] {
            assert_eq!(refusal(call(&context(db), caller, OPEN, asha).await), "Please log in first.");
        }
    }

    async fn the_list_is_sorted_by_last_message_and_counts_unread_messages(test: TestDatabase) {
        let db = &test.db;
        let asha = add_person(db, "Asha", "user").await;
        let ravi = add_person(db, "Ravi", "user").await;
        let meera = add_person(db, "Meera", "business").await;
        let context = context(db);
        let with_ravi = open(&context, asha, ravi).await;
        let with_meera = open(&context, asha, meera).await;
        say(db, with_meera, meera, "Hello", 1).await;
        say(db, with_ravi, ravi, "Are you there?", 2).await;
        say(db, with_ravi, ravi, "Hello?", 3).await;
        say(db, with_ravi, asha, "Yes", 4).await;
        mark_read(db, with_ravi, asha, 2).await;

        let person = |id: Uuid, name: &str, user_type: &str| {
            json!({ "id": id.to_string(), "full_name": name, "avatar_url": null, "user_type": user_type })
        };
        assert_eq!(
            call(&context, Caller::User(asha), LIST, asha).await.unwrap(),
            json!([
                {
                    "conversation_id": with_ravi.to_string(),
                    "participants": [person(ravi, "Ravi", "user"), person(asha, "Asha", "user")],
                    "last_message_content": "Yes",
                    "last_message_sender_id": asha.to_string(),
                    "last_message_attachment_name": null,
                    "last_message_created_at": "2026-11-15T00:04:00.000000+00:00",
                    "unread_count": 1,
                },
                {
                    "conversation_id": with_meera.to_string(),
                    "participants": [person(meera, "Meera", "business"), person(asha, "Asha", "user")],
                    "last_message_content": "Hello",
                    "last_message_sender_id": meera.to_string(),
                    "last_message_attachment_name": null,
                    "last_message_created_at": "2026-11-15T00:01:00.000000+00:00",
                    "unread_count": 1,
                },
            ])
        );
    }

    async fn a_conversation_without_messages_is_sorted_by_its_start(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        let context = context(db);
        let conversation = open(&context, asha, ravi).await;
        let list = call(&context, Caller::User(asha), LIST, asha).await.unwrap();
        assert_eq!(list[0]["conversation_id"], json!(conversation.to_string()));
        assert_eq!(list[0]["last_message_content"], Json::Null);
        assert_eq!(list[0]["unread_count"], json!(0));
    }

    async fn people_cannot_list_other_peoples_conversations(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        let context = context(db);
        open(&context, asha, ravi).await;
        let other = call(&context, Caller::User(ravi), LIST, asha).await;
        assert_eq!(refusal(other), "You can only list your own conversations.");
        let anonymous = call(&context, Caller::Anonymous, LIST, asha).await;
        assert_eq!(refusal(anonymous), "Please log in first.");
        let operator = call(&context, Caller::Service, LIST, asha).await.unwrap();
        assert_eq!(operator.as_array().unwrap().len(), 1);
    }
}

async fn open(context: &sangam_product::commands::Context, one: Uuid, other: Uuid) -> Uuid {
    let id = call(context, Caller::User(one), OPEN, other).await.unwrap();
    id.as_str().unwrap().parse().unwrap()
}

async fn say(db: &Db, conversation: Uuid, sender: Uuid, content: &str, minute: i64) {
    run(
        db,
        "insert into messages (id, conversation_id, sender_id, content, created_at)
        values ({uuid}, {uuid}, {uuid}, {text}, {timestamp})",
        vec![Uuid::now_v7().into(), conversation.into(), sender.into(), content.into(), at(minute).into()],
    )
    .await
    .unwrap();
}

async fn mark_read(db: &Db, conversation: Uuid, reader: Uuid, minute: i64) {
    run(
        db,
        "update participants set last_read_at = {timestamp} where conversation_id = {uuid} and user_id = {uuid}",
        vec![at(minute).into(), conversation.into(), reader.into()],
    )
    .await
    .unwrap();
}

fn at(minute: i64) -> Timestamp {
    start() + SignedDuration::from_mins(minute)
}
