//! Bidding for a tender, sealed bids, the award, and what a client cannot do by PATCH.

use super::{done, post_tender, proposal, refused, rows};
use crate::support::{User, on_both_engines};
use serde_json::{Value as Json, json};

on_both_engines! {
    async fn a_seal_hides_proposals_everywhere_until_the_tender_is_closed(app: App) {
        let (meera, ravi) = (app.user("business").await, app.user("user").await);
        let rival = app.user("business").await;
        let tender = post_tender(&meera, true).await;
        let made = done(&ravi, "submit_proposal", proposal(&tender)).await;
        let embedded = "tenders?select=bids,proposals(amount)";
        assert_eq!(rows(&meera, embedded).await, json!([{"bids": 1, "proposals": []}]));
        assert_eq!(rows(&meera, "tenders?select=proposals(count)").await, json!([{"proposals": [{"count": 0}]}]));
        assert_eq!(rows(&meera, "proposals?select=id").await, json!([]));
        let counted = meera.head("/rest/v1/proposals").header("prefer", "count=exact").send().await;
        assert_eq!(counted.header("content-range"), "*/0");
        let early = json!({"p_proposal_id": made["id"], "p_status": "Accepted"});
        let sealed = "This tender is sealed until its deadline. Close it to open its proposals and decide them.";
        refused(&meera, "decide_proposal", early, 400, "SG003", sealed).await;
        assert_eq!(patch(&meera, &tender, json!({"sealed": false})).await.0, 400);
        assert_eq!(patch(&meera, &tender, json!({"status": "Closed"})).await.0, 204);
        assert_eq!(rows(&meera, embedded).await, json!([{"bids": 1, "proposals": [{"amount": 250_000}]}]));
        assert_eq!(rows(&rival, embedded).await, json!([{"bids": 1, "proposals": []}]));
    }

    async fn states_cannot_be_jumped_by_patch(app: App) {
        let meera = app.user("business").await;
        let tender = post_tender(&meera, true).await;
        let awarded = patch(&meera, &tender, json!({"status": "Awarded"})).await;
        assert_eq!(awarded, (400, json!("A tender is awarded by accepting one of its proposals.")));
        assert_eq!(patch(&meera, &tender, json!({"deadline": "2020-01-01"})).await, (400, json!("Choose a deadline that is today or later.")));
        assert_eq!(patch(&meera, &tender, json!({"withdrawn_at": "2026-11-15T00:00:00Z"})).await.0, 403);
        assert_eq!(patch(&meera, &tender, json!({"status": "Closed"})).await.0, 204);
        let reopened = patch(&meera, &tender, json!({"status": "Open"})).await;
        assert_eq!(reopened, (400, json!("A closed tender cannot be opened again. Post a new one instead.")));
        assert_eq!(patch(&meera, &tender, json!({"title": "Another"})).await, (400, json!("Only an open tender can be changed.")));
        let closed = json!({"title": "T", "category": "Design", "deadline": "2099-12-31", "description": "D", "status": "Closed"});
        assert_eq!(meera.post("/rest/v1/tenders").json(&closed).send().await.status, 403);
    }

    // M-49: the reason why a bidder won is not visible to the others.
    async fn an_award_tells_every_bidder_the_outcome_and_a_reason_of_their_own(app: App) {
        let (meera, ravi, kiran) = (app.user("business").await, app.user("user").await, app.user("employer").await);
        let tender = post_tender(&meera, false).await;
        let won = done(&ravi, "submit_proposal", proposal(&tender)).await;
        done(&kiran, "submit_proposal", proposal(&tender)).await;
        assert_eq!(patch(&meera, &tender, json!({"budget_max": 300_000})).await.0, 204);
        let award = json!({
            "p_proposal_id": won["id"], "p_status": "Accepted", "p_note": "Best price", "p_note_to_others": "Please bid again",
        });
        done(&meera, "decide_proposal", award).await;
        let outcome = "proposals?select=status,note,tender(status,events(kind,changes))";
        let history = json!([{"kind": "Amended", "changes": ["budget_max"]}, {"kind": "Awarded", "changes": []}]);
        for (bidder, status, note) in [(&ravi, "Accepted", "Best price"), (&kiran, "Rejected", "Please bid again")] {
            let told = json!([{"status": status, "note": note, "tender": {"status": "Awarded", "events": history}}]);
            assert_eq!(rows(bidder, outcome).await, told);
        }
        // A decided proposal cannot be withdrawn any more.
        assert_eq!(ravi.delete("/rest/v1/proposals?status=eq.Accepted").send().await.status, 204);
        assert_eq!(rows(&meera, "tenders?select=bids").await, json!([{"bids": 2}]));
    }

    async fn a_bidder_withdraws_while_the_tender_is_open(app: App) {
        let (meera, ravi) = (app.user("business").await, app.user("user").await);
        let tender = post_tender(&meera, true).await;
        done(&ravi, "submit_proposal", proposal(&tender)).await;
        refused(&ravi, "submit_proposal", proposal(&tender), 409, "23505", "You have already made a proposal to this tender.").await;
        assert_eq!(ravi.delete("/rest/v1/proposals?amount=eq.250000").send().await.status, 204);
        assert_eq!(rows(&meera, "tenders?select=bids").await, json!([{"bids": 0}]));
        assert_eq!(rows(&ravi, "rpc/proposals_left").await["used"], 1);
        done(&ravi, "submit_proposal", proposal(&tender)).await;
        assert_eq!(rows(&ravi, "rpc/proposals_left").await["used"], 1);
    }

    // M-45.
    async fn a_bidder_changes_their_proposal_until_the_tender_closes(app: App) {
        let (meera, ravi, kiran) = (app.user("business").await, app.user("user").await, app.user("user").await);
        let tender = post_tender(&meera, true).await;
        let made = done(&ravi, "submit_proposal", proposal(&tender)).await;
        let mut better = proposal(&tender);
        better["p_amount"] = json!(240_000);
        refused(&kiran, "change_proposal", better.clone(), 404, "P0002", "You have no proposal to this tender.").await;
        let changed = done(&ravi, "change_proposal", better.clone()).await;
        assert_eq!((&changed["id"], &changed["amount"], &changed["status"]), (&made["id"], &json!(240_000), &json!("Under Review")));
        assert_eq!(rows(&ravi, "rpc/proposals_left").await["used"], 1);
        assert_eq!(rows(&meera, "tenders?select=bids").await, json!([{"bids": 1}]));
        assert_eq!(patch(&meera, &tender, json!({"status": "Closed"})).await.0, 204);
        let closed = "This tender is closed and takes no more proposals.";
        refused(&ravi, "change_proposal", better, 400, "SG001", closed).await;
    }

    async fn a_proposal_that_changed_since_it_was_read_is_not_decided(app: App) {
        let (meera, ravi) = (app.user("business").await, app.user("user").await);
        let tender = post_tender(&meera, false).await;
        let read = done(&ravi, "submit_proposal", proposal(&tender)).await;
        let mut dearer = proposal(&tender);
        dearer["p_amount"] = json!(2_500_000);
        let changed = done(&ravi, "change_proposal", dearer).await;
        let decide = |version: &Json, status: &str| json!({"p_proposal_id": read["id"], "p_status": status, "p_updated_at": version});
        let message = "This proposal was changed after you read it. Read it again before you decide.";
        for status in ["Accepted", "Rejected"] {
            refused(&meera, "decide_proposal", decide(&read["updated_at"], status), 400, "SG002", message).await;
        }
        assert_eq!(rows(&ravi, "proposals?select=status").await, json!([{"status": "Under Review"}]));
        let decided = done(&meera, "decide_proposal", decide(&changed["updated_at"], "Accepted")).await;
        assert_eq!((&decided["status"], &decided["amount"]), (&json!("Accepted"), &json!(2_500_000)));
        assert_eq!(done(&meera, "decide_proposal", decide(&changed["updated_at"], "Accepted")).await["status"], "Accepted");
    }

    async fn a_bidder_is_not_surprised_by_a_seal_that_is_gone(app: App) {
        let (meera, ravi) = (app.user("business").await, app.user("user").await);
        let tender = post_tender(&meera, true).await;
        assert_eq!(patch(&meera, &tender, json!({"sealed": false})).await.0, 204);
        let bid = |sealed: bool| {
            let mut bid = proposal(&tender);
            bid["p_sealed"] = json!(sealed);
            bid
        };
        let message = "The seal of this tender was changed after you opened it. Read the tender again before you bid.";
        refused(&ravi, "submit_proposal", bid(true), 400, "SG002", message).await;
        assert_eq!(rows(&ravi, "proposals").await, json!([]));
        done(&ravi, "submit_proposal", bid(false)).await;
    }

    // M-48: the dialog checks the limit before anything is filled in.
    async fn the_last_proposal_of_a_month_still_allows_to_bid_again_for_the_same_tender(app: App) {
        let (meera, ravi) = (app.user("business").await, app.user("user").await);
        let mut tenders = Vec::new();
        for _ in 0..6 {
            tenders.push(post_tender(&meera, true).await);
        }
        for tender in &tenders[..5] {
            done(&ravi, "submit_proposal", proposal(tender)).await;
        }
        let left = |tender: &Json| format!("rpc/proposals_left?p_tender_id={}", tender["id"].as_str().unwrap());
        assert_eq!(rows(&ravi, "rpc/proposals_left").await["left"], 0);
        assert_eq!(rows(&ravi, &left(&tenders[5])).await["left"], 0);
        assert_eq!(rows(&ravi, &left(&tenders[0])).await["left"], 1);
    }

    async fn a_person_who_gives_a_tender_up_gives_the_credits_back(app: App) {
        let (meera, ravi) = (app.user("business").await, app.user("user").await);
        let tender = post_tender(&meera, true).await;
        done(&ravi, "submit_proposal", proposal(&tender)).await;
        let gone = done(&meera, "withdraw_tender", json!({"p_tender_id": tender["id"]})).await;
        assert_eq!(gone["status"], "Closed");
        let told = rows(&ravi, "proposals?select=status,note").await;
        assert_eq!(told, json!([{"status": "Rejected", "note": "The tender was withdrawn."}]));
        assert_eq!(rows(&ravi, "rpc/proposals_left").await["used"], 0);
        // Deleting an account also withdraws its tenders.
        let other = post_tender(&meera, true).await;
        done(&ravi, "submit_proposal", proposal(&other)).await;
        app.erase(&meera).await;
        assert_eq!(rows(&ravi, "rpc/proposals_left").await["used"], 0);
        assert_eq!(rows(&ravi, "proposals?status=eq.Rejected&select=tender(company)").await[1], json!({"tender": {"company": "Deleted user"}}));
    }
}

/// The status of a PATCH of a tender, and the message if it was refused.
async fn patch(owner: &User, tender: &Json, change: Json) -> (u16, Json) {
    let path = format!("/rest/v1/tenders?id=eq.{}", tender["id"].as_str().unwrap());
    let answer = owner.patch(&path).json(&change).send().await;
    let message = if answer.text.is_empty() { Json::Null } else { answer.json()["message"].clone() };
    (answer.status, message)
}
