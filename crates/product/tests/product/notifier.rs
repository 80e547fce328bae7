//! The notifier, with several copies running and with people online.

use std::sync::Arc;

use futures_util::future::join_all;
use sangam_db::testing::{change_around, change_while};
use sangam_db::{Db, Row};
use sangam_product::notifications::{AlwaysOffline, Notifier, OnlineStatus};
use sangam_product::words::Words;
use sangam_schema::Clock;
use uuid::Uuid;

use crate::support::{add_person, add_post, run, start};

/// Reports one person as online and everyone else as offline.
struct OnePersonOnline(Uuid);

impl OnlineStatus for OnePersonOnline {
    fn is_online(&self, account: Uuid) -> bool {
        account == self.0
    }
}

fn notifier(db: &Db, online_status: impl OnlineStatus + 'static) -> Notifier {
    Notifier::new(db.clone(), Clock::fixed(start()), Arc::new(online_status), Words::built_in())
}

async fn count(db: &Db, template: &'static str) -> i64 {
    run(db, template, vec![]).await.unwrap()[0].int(0).unwrap()
}

async fn comment(db: &Db, post: Uuid, person: Uuid) {
    run(
        db,
        "insert into comments (id, post_id, user_id, \"text\", created_at)
        values ({uuid}, {uuid}, {uuid}, 'Nice', {timestamp})",
        vec![Uuid::now_v7().into(), post.into(), person.into(), start().into()],
    )
    .await
    .unwrap();
}

async fn message(db: &Db, conversation: Uuid, from: Uuid) {
    run(
        db,
        "insert into messages (id, conversation_id, sender_id, content, created_at)
        values ({uuid}, {uuid}, {uuid}, 'Hello', {timestamp})",
        vec![Uuid::now_v7().into(), conversation.into(), from.into(), start().into()],
    )
    .await
    .unwrap();
}

async fn conversation(db: &Db, one: Uuid, other: Uuid) -> Uuid {
    let id = Uuid::now_v7();
    run(
        db,
        "insert into conversations (id, pair, created_at) values ({uuid}, {text}, {timestamp})",
        vec![id.into(), format!("{one}:{other}").into(), start().into()],
    )
    .await
    .unwrap();
    for person in [one, other] {
        let member = "insert into participants (conversation_id, user_id) values ({uuid}, {uuid})";
        run(db, member, vec![id.into(), person.into()]).await.unwrap();
    }
    id
}

sangam_db::on_both_engines! {
    async fn several_copies_notify_each_event_once(test: TestDatabase) {
        let db = &test.db;
        let (author, reader) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        for _ in 0..250 {
            let post = add_post(db, author).await;
            comment(db, post, reader).await;
        }
        let copies = [(); 4].map(|()| notifier(db, AlwaysOffline));
        for result in join_all(copies.iter().map(Notifier::notify_all)).await {
            result.unwrap();
        }
        assert_eq!(count(db, "select count(*) from notifications").await, 250);
        assert_eq!(count(db, "select count(*) from _happenings").await, 0);
    }

    async fn copies_that_group_simultaneously_write_one_notification(test: TestDatabase) {
        let db = &test.db;
        let (author, reader) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        let post = add_post(db, author).await;
        let copies = [(); 4].map(|()| notifier(db, AlwaysOffline));
        let busy = copies.iter().map(async |copy| {
            for _ in 0..10 {
                comment(db, post, reader).await;
                copy.notify_all().await.unwrap();
            }
        });
        join_all(busy).await;
        assert_eq!(count(db, "select count(*) from notifications").await, 1);
        assert_eq!(count(db, "select count from notifications").await, 40);
    }

    async fn news_about_a_post_whose_notification_is_just_being_read_are_a_new_notification(test: TestDatabase) {
        let db = &test.db;
        let (author, reader) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        let post = add_post(db, author).await;
        let notifier = notifier(db, AlwaysOffline);
        comment(db, post, reader).await;
        notifier.notify_all().await.unwrap();
        comment(db, post, reader).await;
        let read = db.statement("update notifications set read_at = {timestamp}", vec![start().into()]);
        change_while(db, vec![read], notifier.notify_all()).await.unwrap();
        assert_eq!(count(db, "select count(*) from notifications where read_at is null").await, 1);
    }

    async fn notifications_that_are_just_being_marked_as_read_are_locked_in_the_same_order(test: TestDatabase) {
        let db = &test.db;
        let (author, reader) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        let notifier = notifier(db, AlwaysOffline);
        let posts = [add_post(db, author).await, add_post(db, author).await];
        for post in posts {
            comment(db, post, reader).await;
            notifier.notify_all().await.unwrap();
        }
        let rows = run(db, "select id, group_id from notifications order by id", vec![]).await.unwrap();
        let [first, second] = &rows[..] else { panic!("two notifications") };
        // Events that would need the second one first.
        for row in [second, first] {
            comment(db, row.uuid(1).unwrap(), reader).await;
        }
        let read = |row: &Row| {
            let read = "update notifications set read_at = {timestamp} where id = {uuid}";
            vec![db.statement(read, vec![start().into(), row.get(0).clone()])]
        };
        change_around(db, read(first), read(second), notifier.notify_all()).await.unwrap();
        assert_eq!(count(db, "select count(*) from notifications where read_at is null").await, 2);
    }

    async fn a_saved_search_that_is_just_being_changed_is_filed_with_its_new_filters(test: TestDatabase) {
        let db = &test.db;
        let seeker = add_person(db, "Asha", "user").await;
        let save = "insert into saved_searches (id, user_id, kind, name, filters, notify, created_at, updated_at)
            values ({1:uuid}, {2:uuid}, 'job', 'Welding', {3:json}, 'never', {4:timestamp}, {4:timestamp})";
        let search = Uuid::now_v7();
        let filters = r#"{"skills": ["Welding"]}"#;
        run(db, save, vec![search.into(), seeker.into(), filters.into(), start().into()]).await.unwrap();
        let filters = r#"{"skills": ["Weaving"]}"#;
        let change = db.statement("update saved_searches set filters = {json}", vec![filters.into()]);
        let notifier = Arc::new(notifier(db, AlwaysOffline));
        change_while(db, vec![change], notifier.run(std::future::ready(()))).await;
        let filed = run(db, "select filters from _saved_search_keys where search_id = {uuid}", vec![search.into()]).await.unwrap();
        assert!(filed.iter().all(|row| row.text(0).unwrap().to_lowercase().contains("weaving")), "{filed:?}");
        assert!(!filed.is_empty());
    }

    async fn messages_of_one_conversation_become_one_notification(test: TestDatabase) {
        let db = &test.db;
        let [asha, ravi, bina] = [
            add_person(db, "Asha", "user").await,
            add_person(db, "Ravi", "user").await,
            add_person(db, "Bina", "user").await,
        ];
        let (with_ravi, with_bina) = (conversation(db, asha, ravi).await, conversation(db, asha, bina).await);
        for _ in 0..3 {
            message(db, with_ravi, ravi).await;
            message(db, with_bina, bina).await;
        }
        notifier(db, AlwaysOffline).notify_all().await.unwrap();
        message(db, with_ravi, ravi).await;
        message(db, with_ravi, ravi).await;
        notifier(db, AlwaysOffline).notify_all().await.unwrap();
        let notifications = run(db, "select title, count from notifications order by count", vec![]).await.unwrap();
        let notifications: Vec<_> = notifications.iter().map(|row| (row.text(0).unwrap(), row.int(1).unwrap())).collect();
        assert_eq!(notifications, [("Bina sent you 3 messages", 3), ("Ravi sent you 5 messages", 5)]);
    }

    async fn a_person_with_the_application_open_is_not_notified_of_messages(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        let conversation = conversation(db, asha, ravi).await;
        message(db, conversation, asha).await;
        message(db, conversation, ravi).await;
        comment(db, add_post(db, asha).await, ravi).await;
        notifier(db, OnePersonOnline(asha)).notify_all().await.unwrap();
        let notifications = run(db, "select user_id, kind from notifications order by kind", vec![]).await.unwrap();
        let notifications: Vec<_> = notifications.iter().map(|row| (row.uuid(0).unwrap(), row.text(1).unwrap())).collect();
        assert_eq!(notifications, [(asha, "comment"), (ravi, "message")]);
    }
}
