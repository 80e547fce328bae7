//! A block keeps two people apart in both directions, wherever they could meet.

use serde_json::{Value as Json, json};

use crate::support::{App, User, on_both_engines};

async fn insert(person: &User, table: &str, row: Json) -> u16 {
    person.post(&format!("/rest/v1/{table}")).json(&row).send().await.status
}

async fn list(person: &User, path: &str) -> Json {
    let answer = person.get(&format!("/rest/v1/{path}")).send().await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

async fn post_of(person: &User) -> Json {
    let call = person.post("/rest/v1/posts").header("prefer", "return=representation");
    call.json(&json!({"content": "Hello"})).send().await.json()[0]["id"].clone()
}

async fn talk(one: &User, other: &User) -> Json {
    let call = one.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
    let answer = call.send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// Stores a row as the operator and returns its id.
async fn store(app: &App, table: &str, row: Json) -> Json {
    let call = app.service().post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let answer = call.json(&row).send().await;
    assert_eq!(answer.status, 201, "{table}: {}", answer.text);
    answer.json()[0]["id"].clone()
}

/// An application and a proposal from before the block.
async fn store_answered(app: &App, person: &User, company: &User) -> (Json, Json) {
    let job = json!({"employer_id": company.id, "title": "Cook", "location": "Pune", "type": "Full-time", "description": "Cook"});
    let tender = json!({"business_id": company.id, "title": "Logo", "category": "Design", "deadline": "2099-01-01", "description": "Draw", "sealed": false});
    let (job, tender) = (store(app, "jobs", job).await, store(app, "tenders", tender).await);
    let application = json!({"job_id": job, "applicant_id": person.id, "full_name": "A", "email": "a@b.in", "resume_path": "x/y.pdf"});
    let bid = json!({"tender_id": tender, "bidder_id": person.id, "name": "A", "email": "a@b.in", "mobile": "9876543210", "address": "Pune"});
    (store(app, "job_applications", application).await, store(app, "proposals", bid).await)
}

on_both_engines! {
    async fn neither_side_meets_the_other(app: App) {
        let (blocker, blocked, third) = (app.user("user").await, app.user("user").await, app.user("user").await);
        let conversation = talk(&blocker, &blocked).await;
        let (posts, between) = ([post_of(&blocker).await, post_of(&blocked).await], post_of(&third).await);
        for person in [&blocker, &blocked] {
            assert_eq!(insert(person, "comments", json!({"post_id": between, "text": "Hi"})).await, 201);
        }
        assert_eq!(insert(&blocker, "blocks", json!({"blocked_id": blocked.id})).await, 201);
        for (person, other, post) in [(&blocker, &blocked, &posts[1]), (&blocked, &blocker, &posts[0])] {
            let id = post.as_str().unwrap();
            assert_eq!(list(person, &format!("posts?id=eq.{id}")).await, json!([]));
            assert_eq!(list(person, &format!("posts?user_id=eq.{}", other.id)).await, json!([]));
            assert_eq!(list(person, &format!("profiles?select=posts(id)&id=eq.{}", other.id)).await, json!([{"posts": []}]));
            let comments = list(person, &format!("comments?select=user_id&post_id=eq.{}", between.as_str().unwrap())).await;
            assert_eq!(comments, json!([{"user_id": person.id}]), "under a third person's post too");
            assert_eq!(insert(person, "comments", json!({"post_id": post, "text": "Hi"})).await, 403);
            assert_eq!(insert(person, "post_likes", json!({"post_id": post})).await, 403);
            assert_eq!(insert(person, "messages", json!({"conversation_id": conversation, "content": "Hi"})).await, 403);
            for (function, arguments) in [
                ("toggle_like", json!({"p_post_id": post})),
                ("get_or_create_conversation", json!({"p_user_id": other.id})),
            ] {
                let answer = person.post(&format!("/rest/v1/rpc/{function}")).json(&arguments).send().await;
                assert!(matches!(answer.status, 400 | 403), "{function}: {}", answer.text);
            }
        }
        let seen = list(&third, "comments?select=text").await;
        assert_eq!(seen, json!([{"text": "Hi"}, {"text": "Hi"}]), "others see both comments");
    }

    async fn every_refusal_reads_as_if_the_other_were_not_there(app: App) {
        let (asha, meera) = (app.user("user").await, app.user("business").await);
        let job = json!({"employer_id": meera.id, "title": "Clerk", "location": "Pune", "type": "Full-time", "description": "Count"});
        let tender = json!({"business_id": meera.id, "title": "Site", "category": "Design", "deadline": "2099-01-01", "description": "Build", "sealed": false});
        let (job, tender) = (store(&app, "jobs", job).await, store(&app, "tenders", tender).await);
        let (old_job, old_tender) = (store_answered(&app, &asha, &meera).await, talk(&asha, &meera).await);
        for (freelancer, author) in [(&asha, &meera), (&meera, &asha)] {
            store(&app, "freelancers", json!({"id": freelancer.id, "title": "Designer"})).await;
            let said = json!({"conversation_id": old_tender, "sender_id": author.id, "content": "Hello"});
            store(&app, "messages", said).await;
        }
        assert_eq!(insert(&asha, "reviews", json!({"freelancer_id": meera.id, "rating": 5})).await, 201);
        for (blocker, blocked) in [(&asha, &meera), (&meera, &asha)] {
            assert_eq!(insert(blocker, "blocks", json!({"blocked_id": blocked.id})).await, 201);
            let apply = json!({"p_job_id": job, "p_full_name": "A", "p_email": "a@b.in", "p_resume_path": format!("{}/cv.pdf", asha.id)});
            let bid = json!({"p_tender_id": tender, "p_name": "A", "p_email": "a@b.in", "p_mobile": "9876543210", "p_address": "Pune"});
            let interview = json!({"p_application_id": old_job.0, "p_status": "Interview Scheduled"});
            let accept = json!({"p_proposal_id": old_job.1, "p_status": "Accepted"});
            for (person, function, arguments, status, message) in [
                (&asha, "apply_to_job", apply, 404, "This job is no longer there."),
                (&asha, "submit_proposal", bid, 404, "This tender is no longer there."),
                (&meera, "set_application_status", interview, 400, "This applicant cannot be reached any more, so the application can only be rejected."),
                (&meera, "decide_proposal", accept, 400, "This bidder cannot be reached any more, so the proposal can only be rejected."),
                (blocked, "get_or_create_conversation", json!({"p_user_id": blocker.id}), 403, "This person cannot be reached at the moment."),
            ] {
                let answer = person.post(&format!("/rest/v1/rpc/{function}")).json(&arguments).send().await;
                assert_eq!((answer.status, &answer.json()["message"]), (status, &json!(message)), "{function}");
            }
            assert_eq!(insert(&meera, "reviews", json!({"freelancer_id": asha.id, "rating": 1})).await, 403);
            let path = format!("/rest/v1/reviews?author_id=eq.{}&select=rating", asha.id);
            let changed = asha.patch(&path).header("prefer", "return=representation").json(&json!({"rating": 1})).send().await;
            assert_eq!(changed.json(), json!([]), "nor is an old review used to write");
            let seen = list(&meera, &format!("participants?user_id=eq.{}&select=last_read_at", asha.id)).await;
            assert_eq!(seen, json!([{"last_read_at": null}]), "when they were here is theirs to know");
            assert_eq!(blocker.delete(&format!("/rest/v1/blocks?blocked_id=eq.{}", blocked.id)).send().await.status, 204);
        }
        assert_eq!(insert(&meera, "reviews", json!({"freelancer_id": asha.id, "rating": 4})).await, 201);
    }

    async fn a_proposal_from_before_a_block_can_be_withdrawn_but_not_rewritten(app: App) {
        let (ravi, meera) = (app.user("user").await, app.user("business").await);
        store_answered(&app, &ravi, &meera).await;
        let tender = list(&ravi, "proposals?select=tender_id").await[0]["tender_id"].clone();
        let change = json!({"p_tender_id": tender, "p_name": "R", "p_email": "r@b.in", "p_mobile": "9876543210", "p_address": "Pune", "p_message": "Answer me"});
        for (blocker, blocked) in [(&ravi, &meera), (&meera, &ravi)] {
            assert_eq!(insert(blocker, "blocks", json!({"blocked_id": blocked.id})).await, 201);
            let answer = ravi.post("/rest/v1/rpc/change_proposal").json(&change).send().await;
            assert_eq!((answer.status, &answer.json()["message"]), (404, &json!("This tender is no longer there.")));
            assert_eq!(list(&meera, "proposals?select=message").await, json!([{"message": null}]));
            assert_eq!(blocker.delete(&format!("/rest/v1/blocks?blocked_id=eq.{}", blocked.id)).send().await.status, 204);
        }
        assert_eq!(insert(&meera, "blocks", json!({"blocked_id": ravi.id})).await, 201);
        assert_eq!(ravi.delete("/rest/v1/proposals?status=eq.Under%20Review").send().await.status, 204);
        assert_eq!(list(&meera, "proposals?select=message").await, json!([]));
    }

    async fn no_one_invites_past_a_block_and_the_company_does_not_learn_of_it(app: App) {
        let (acme, ravi) = (app.user("business").await, app.user("user").await);
        store(&app, "subscriptions", json!({"user_id": acme.id, "plan": "Business", "interval": "month"})).await;
        for (blocker, blocked) in [(&ravi, &acme), (&acme, &ravi)] {
            assert_eq!(insert(blocker, "blocks", json!({"blocked_id": blocked.id})).await, 201);
            let invite = json!({"p_email": ravi.email, "p_role": "Viewer"});
            let invited = acme.post("/rest/v1/rpc/invite_to_team").json(&invite).send().await;
            assert_eq!(invited.status, 200, "{}", invited.text);
            assert_eq!(list(&acme, "team_invitations?select=email").await, json!([{"email": ravi.email}]));
            assert_eq!(list(&ravi, "team_invitations").await, json!([]));
            app.notifier.notify_all().await.unwrap();
            assert_eq!(list(&ravi, "notifications").await, json!([]));
            let answer = json!({"p_invitation_id": invited.json()["id"], "p_accept": true});
            let answered = ravi.post("/rest/v1/rpc/answer_team_invitation").json(&answer).send().await;
            assert_eq!(answered.status, 404, "{}", answered.text);
            assert_eq!(blocker.delete(&format!("/rest/v1/blocks?blocked_id=eq.{}", blocked.id)).send().await.status, 204);
        }
        assert_eq!(list(&ravi, "team_invitations?select=role").await, json!([{"role": "Viewer"}]));
    }

    async fn a_comment_stays_its_authors_own_when_the_post_is_kept_from_them(app: App) {
        let (blocker, blocked) = (app.user("user").await, app.user("user").await);
        let post = post_of(&blocker).await;
        assert_eq!(insert(&blocked, "comments", json!({"post_id": post, "text": "Hi"})).await, 201);
        assert_eq!(insert(&blocker, "blocks", json!({"blocked_id": blocked.id})).await, 201);
        let mine = list(&blocked, "comments?select=text,post:posts(content)").await;
        assert_eq!(mine, json!([{"text": "Hi", "post": null}]));
        let gone = blocked.delete(&format!("/rest/v1/comments?user_id=eq.{}", blocked.id));
        let gone = gone.header("prefer", "return=representation").send().await;
        assert_eq!((gone.status, gone.json().as_array().map(Vec::len)), (200, Some(1)), "{}", gone.text);
    }

    async fn unblocking_brings_everything_back(app: App) {
        let (blocker, blocked) = (app.user("user").await, app.user("user").await);
        let post = post_of(&blocker).await;
        assert_eq!(insert(&blocker, "blocks", json!({"blocked_id": blocked.id})).await, 201);
        assert_eq!(list(&blocked, "blocks").await, json!([]), "people do not learn who blocked them");
        assert_eq!(list(&blocked, "posts?select=id").await, json!([]));
        let gone = blocker.delete(&format!("/rest/v1/blocks?blocked_id=eq.{}", blocked.id)).send().await;
        assert_eq!(gone.status, 204, "{}", gone.text);
        assert_eq!(list(&blocked, "posts?select=id").await, json!([{"id": post}]));
        assert_eq!(insert(&blocked, "comments", json!({"post_id": post, "text": "Hi"})).await, 201);
    }

    async fn no_one_is_told_of_someone_they_blocked_or_who_blocked_them(app: App) {
        let (author, reader) = (app.user("user").await, app.user("user").await);
        let post = post_of(&author).await;
        // The server writes this row, because neither of them could.
        for (one, other) in [(&author, &reader), (&reader, &author)] {
            assert_eq!(insert(one, "blocks", json!({"blocked_id": other.id})).await, 201);
            let comment = json!({"post_id": post, "user_id": reader.id, "text": "Hi"});
            assert_eq!(app.service().post("/rest/v1/comments").json(&comment).send().await.status, 201);
            app.notifier.notify_all().await.unwrap();
            assert_eq!(list(&author, "notifications").await, json!([]));
            assert_eq!(one.delete(&format!("/rest/v1/blocks?blocked_id=eq.{}", other.id)).send().await.status, 204);
        }
    }
}
