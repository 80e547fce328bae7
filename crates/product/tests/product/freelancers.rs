//! A freelancer's computed numbers, completed projects and response time, on both engines.

use crate::board::{add_tender, bid, id_of};
use crate::support::{add_person, ask, call, context, run, start};
use jiff::SignedDuration;
use sangam_db::Db;
use sangam_db::testing::change_while;
use sangam_product::commands::Context;
use sangam_schema::Caller;
use serde_json::json;
use uuid::Uuid;

sangam_db::on_both_engines! {
    // C-227
    async fn an_accepted_proposal_is_a_completed_project(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let context = context(db);
        let win = async || {
            let tender = add_tender(db, meera, false).await;
            let proposal = id_of(&bid(&context, ravi, tender).await.unwrap());
            let accepted = json!({"p_proposal_id": proposal, "p_status": "Accepted"});
            ask(&context, meera, "decide_proposal", accepted).await.unwrap();
            tender
        };
        win().await;
        offer_work(db, ravi).await;
        assert_eq!(numbers(db, ravi).await, (Some(1), None), "earlier projects are counted");
        let tender = win().await;
        assert_eq!(numbers(db, ravi).await, (Some(2), None));
        bid(&context, ravi, add_tender(db, meera, false).await).await.unwrap();
        assert_eq!(numbers(db, ravi).await, (Some(2), None), "an undecided bid is not a project");
        run(db, "delete from tenders where id = {uuid}", vec![tender.into()]).await.unwrap();
        assert_eq!(numbers(db, ravi).await, (Some(1), None));
    }

    async fn a_proposal_accepted_while_its_bidder_becomes_a_freelancer_is_counted(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let tender = add_tender(db, meera, false).await;
        let proposal = id_of(&bid(&context(db), ravi, tender).await.unwrap());
        let accept = db.statement("update proposals set status = 'Accepted' where id = {uuid}", vec![proposal.into()]);
        change_while(db, vec![accept], offer_work(db, ravi)).await;
        assert_eq!(numbers(db, ravi).await, (Some(1), None));
    }

    async fn response_time_is_the_median_of_first_replies(test: TestDatabase) {
        let db = &test.db;
        let ravi = add_person(db, "Ravi", "user").await;
        let context = context(db);
        let mut conversations = Vec::new();
        for minutes in [10, 30, 200] {
            let asker = add_person(db, "Asha", "business").await;
            let conversation = open_conversation(&context, asker, ravi).await;
            say(&context, conversation, asker).await;
            context.clock.advance(SignedDuration::from_mins(1));
            say(&context, conversation, asker).await;
            context.clock.advance(SignedDuration::from_mins(minutes - 1));
            say(&context, conversation, ravi).await;
            context.clock.advance(SignedDuration::from_hours(9));
            say(&context, conversation, ravi).await;
            conversations.push(conversation);
            if minutes == 30 {
                offer_work(db, ravi).await;
                assert_eq!(numbers(db, ravi).await, (Some(0), Some(20)), "the midpoint of two values");
            }
        }
        assert_eq!(numbers(db, ravi).await, (Some(0), Some(30)));
        // A first message is not a reply.
        let other = add_person(db, "Asha", "business").await;
        let conversation = open_conversation(&context, other, ravi).await;
        say(&context, conversation, ravi).await;
        say(&context, conversation, other).await;
        assert_eq!(numbers(db, ravi).await, (Some(0), Some(30)));
        run(db, "delete from conversations where id = {uuid}", vec![conversations[0].into()]).await.unwrap();
        assert_eq!(numbers(db, ravi).await, (Some(0), Some(115)));
    }
}

async fn offer_work(db: &Db, person: Uuid) {
    let values = vec![person.into(), start().into()];
    run(db, "insert into freelancers (id, title, updated_at) values ({uuid}, 'Builder', {timestamp})", values)
        .await
        .unwrap();
}

/// Completed projects and response time.
async fn numbers(db: &Db, freelancer: Uuid) -> (Option<i64>, Option<i64>) {
    let numbers = "select completed_projects, response_minutes from freelancers where id = {uuid}";
    let rows = run(db, numbers, vec![freelancer.into()]).await.unwrap();
    (rows[0].int(0), rows[0].int(1))
}

async fn open_conversation(context: &Context, one: Uuid, other: Uuid) -> Uuid {
    let made = call(context, Caller::User(one), "get_or_create_conversation", other).await.unwrap();
    made.as_str().unwrap().parse().unwrap()
}

async fn say(context: &Context, conversation: Uuid, sender: Uuid) {
    run(
        &context.db,
        "insert into messages (id, conversation_id, sender_id, content, created_at)
        values ({uuid}, {uuid}, {uuid}, 'Hello', {timestamp})",
        vec![Uuid::now_v7().into(), conversation.into(), sender.into(), context.clock.now().into()],
    )
    .await
    .unwrap();
}
