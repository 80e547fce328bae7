//! When acting for a company ends: removal, leaving, the plan, suspension, and deleted accounts.

use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::{apply, company, done, join, made, member, patch, post_job, refused, rows, subscribe};
use crate::support::{App, Socket, User, on_both_engines};

/// How many of the company's applications a person sees.
async fn sees(person: &User) -> usize {
    rows(person, "job_applications?select=id").await.as_array().unwrap().len()
}

on_both_engines! {
    async fn a_person_who_is_removed_sees_and_hears_nothing_more(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, asha) = (member(&app, &acme, "Editor").await, app.user("user").await);
        let job = made(&post_job(&acme, &acme).await);
        let application = apply(&asha, &job).await;
        let topic = "realtime:applications";
        let listen = json!({"postgres_changes": [{"event": "*", "schema": "public", "table": "job_applications"}]});
        let mut socket = Socket::open(&app).await;
        socket.join(&edith, topic, listen).await;
        let step = |status| json!({"p_application_id": application["id"], "p_status": status});
        done(&acme, "set_application_status", step("Interview Scheduled")).await;
        assert_eq!(socket.change(topic).await["record"]["status"], "Interview Scheduled");
        done(&acme, "remove_from_team", json!({"p_user_id": edith.id})).await;
        done(&acme, "set_application_status", step("Accepted")).await;
        socket.assert_quiet().await;
        assert_eq!(sees(&edith).await, 0);
        assert_eq!(refused(&edith, "set_application_status", step("Hired")).await.0, "P0002");
        assert_eq!(refused(&edith, "company_dashboard", json!({"p_company_id": acme.id})).await.0, "P0002");
        assert_eq!(post_job(&edith, &acme).await.status, 403);
        let resume = format!("/storage/v1/object/resumes/{}", application["resume_path"].as_str().unwrap());
        assert!(edith.get(&resume).send().await.status >= 400);
        assert_eq!(rows(&edith, "team_members").await, json!([]));
    }

    async fn a_member_leaves_when_they_like(app: App) {
        let acme = company(&app, "employer").await;
        let mira = member(&app, &acme, "Manager").await;
        done(&mira, "remove_from_team", json!({"p_company_id": acme.id, "p_user_id": mira.id})).await;
        assert_eq!(rows(&acme, "team_members").await, json!([]));
        let again = refused(&mira, "remove_from_team", json!({"p_company_id": acme.id, "p_user_id": mira.id})).await;
        assert_eq!(again.0, "P0002");
        let last = rows(&acme, "team_events?select=kind,member_id&order=created_at.desc,id.desc&limit=1").await;
        assert_eq!(last, json!([{"kind": "Left", "member_id": mira.id}]));
    }

    async fn the_invitations_of_a_manager_end_when_they_no_longer_manage(app: App) {
        let acme = company(&app, "employer").await;
        let gone = "This invitation is no longer open, or was sent to another address than your account's.";
        for how in ["removed", "demoted", "left", "erased"] {
            let (mira, friend, other) = (member(&app, &acme, "Manager").await, app.user("user").await, app.user("user").await);
            let invite = |email: &str| json!({"p_company_id": acme.id, "p_email": email, "p_role": "Editor"});
            let invitation = done(&mira, "invite_to_team", invite(&friend.email)).await;
            let kept = done(&acme, "invite_to_team", invite(&other.email)).await;
            let about = json!({"p_company_id": acme.id, "p_user_id": mira.id});
            match how {
                "removed" => done(&acme, "remove_from_team", about).await,
                "demoted" => done(&acme, "set_team_role", json!({"p_user_id": mira.id, "p_role": "Viewer"})).await,
                "left" => done(&mira, "remove_from_team", about).await,
                _ => {
                    let erase = app.service().delete(&format!("/auth/v1/admin/users/{}", mira.id)).send().await;
                    assert_eq!(erase.status, 200, "{}", erase.text);
                    json!(null)
                }
            };
            assert_eq!(rows(&friend, "team_invitations").await, json!([]), "{how}");
            let answer = |id: &Json| json!({"p_invitation_id": id, "p_accept": true});
            let refusal = refused(&friend, "answer_team_invitation", answer(&invitation["id"])).await;
            assert_eq!(refusal, ("P0002".to_owned(), gone.to_owned()), "{how}");
            done(&other, "answer_team_invitation", answer(&kept["id"])).await;
        }
        let history = rows(&acme, "team_events?select=email&kind=eq.Taken Back").await;
        assert_eq!(history.as_array().unwrap().len(), 3, "the history says what became of the invitations");
    }

    async fn an_invitation_waits_while_the_manager_who_sent_it_is_suspended(app: App) {
        let acme = company(&app, "employer").await;
        let (mira, friend) = (member(&app, &acme, "Manager").await, app.user("user").await);
        let invite = json!({"p_company_id": acme.id, "p_email": friend.email, "p_role": "Editor"});
        let invitation = done(&mira, "invite_to_team", invite).await;
        let answer = json!({"p_invitation_id": invitation["id"], "p_accept": true});
        let suspend = async |duration: &str| {
            let put = app.service().call(Method::PUT, &format!("/auth/v1/admin/users/{}", mira.id));
            assert_eq!(put.json(&json!({"ban_duration": duration})).send().await.status, 200);
        };
        suspend("24h").await;
        assert_eq!(refused(&friend, "answer_team_invitation", answer.clone()).await.0, "P0002");
        suspend("none").await;
        done(&friend, "answer_team_invitation", answer).await;
    }

    async fn an_export_holds_no_more_of_a_team_than_its_lists(app: App) {
        let acme = company(&app, "employer").await;
        let (mira, asha) = (member(&app, &acme, "Manager").await, app.user("user").await);
        let application = apply(&asha, &made(&post_job(&acme, &acme).await)).await;
        let offer = json!({
            "p_application_id": application["id"], "p_slots": [{"starts_at": Timestamp::now() + SignedDuration::from_hours(48), "minutes": 30}],
            "p_format": "In person", "p_place": "12 Ring Road, Surat",
        });
        done(&mira, "offer_interview", offer).await;
        let interviews = async |person: &User| done(person, "export_my_data", json!({})).await["interviews"].as_array().unwrap().len();
        assert_eq!((interviews(&mira).await, interviews(&asha).await), (1, 1));
        done(&acme, "remove_from_team", json!({"p_user_id": mira.id})).await;
        assert_eq!((interviews(&mira).await, interviews(&asha).await), (0, 1));
        let invited = app.user("user").await;
        done(&acme, "invite_to_team", json!({"p_email": invited.email, "p_role": "Viewer"})).await;
        let invitations = async || done(&invited, "export_my_data", json!({})).await["team_invitations"].as_array().unwrap().len();
        assert_eq!(invitations().await, 1);
        let block = invited.post("/rest/v1/blocks").json(&json!({"blocked_id": acme.id})).send().await;
        assert_eq!(block.status, 201, "{}", block.text);
        assert_eq!(rows(&invited, "team_invitations").await, json!([]));
        assert_eq!(invitations().await, 0);
    }

    async fn a_smaller_plan_ends_access_at_once_and_a_larger_one_brings_it_back(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, asha) = (member(&app, &acme, "Editor").await, app.user("user").await);
        apply(&asha, &made(&post_job(&acme, &acme).await)).await;
        for (plan, seen) in [("Pro", 0), ("Business", 1), ("Basic", 0)] {
            let path = format!("/rest/v1/subscriptions?user_id=eq.{}", acme.id);
            assert_eq!(app.service().patch(&path).json(&json!({"plan": plan})).send().await.status, 204);
            assert_eq!(sees(&edith).await, seen, "{plan}");
            let own = rows(&edith, "team_members?select=role,active").await;
            assert_eq!(own, json!([{"role": "Editor", "active": seen == 1}]), "the row stays");
            assert_eq!(post_job(&edith, &acme).await.status, if seen == 1 { 201 } else { 403 }, "{plan}");
        }
        assert_eq!(patch(&edith, "jobs?title=eq.Weaver", json!({"title": "Mine"})).await, (200, 0));
        assert_eq!(sees(&acme).await, 1, "the company keeps everything");
        let gone = app.service().delete(&format!("/rest/v1/subscriptions?user_id=eq.{}", acme.id)).send().await;
        assert_eq!((gone.status, sees(&edith).await), (204, 0));
    }

    async fn the_team_has_no_access_while_its_company_or_the_member_is_suspended(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, asha) = (member(&app, &acme, "Editor").await, app.user("user").await);
        apply(&asha, &made(&post_job(&acme, &acme).await)).await;
        for suspended in [&acme, &edith] {
            for (ban, seen) in [("24h", false), ("none", true)] {
                let path = format!("/auth/v1/admin/users/{}", suspended.id);
                let put = app.service().call(Method::PUT, &path).json(&json!({"ban_duration": ban}));
                assert_eq!(put.send().await.status, 200);
                let path = format!("/rest/v1/team_members?select=active&user_id=eq.{}", edith.id);
                assert_eq!(app.service().get(&path).send().await.json(), json!([{"active": seen}]), "{ban}");
            }
        }
        assert_eq!(sees(&app.again(&edith).await).await, 1);
    }

    async fn a_company_that_leaves_takes_its_team_along_and_a_member_leaves_no_trace(app: App) {
        let (acme, shop) = (company(&app, "employer").await, company(&app, "employer").await);
        let edith = member(&app, &acme, "Editor").await;
        join(&shop, &edith, "Viewer").await;
        apply(&app.user("user").await, &made(&post_job(&edith, &acme).await)).await;
        let leave = |id| app.service().delete(&format!("/auth/v1/admin/users/{id}"));
        assert_eq!(leave(shop.id).send().await.status, 200);
        assert_eq!(rows(&edith, "team_members?select=company_id").await, json!([{"company_id": acme.id}]));
        assert_eq!(leave(edith.id).send().await.status, 200);
        assert_eq!(rows(&acme, "team_members").await, json!([]));
        assert_eq!(rows(&acme, "jobs?select=title,posted_by").await, json!([{"title": "Weaver", "posted_by": null}]));
        let named = rows(&acme, "team_events?select=id&or=(actor_id.not.is.null,member_id.not.is.null,email.not.is.null)&kind=eq.Joined").await;
        assert_eq!(named, json!([]), "nothing refers to them any more");
    }
}

/// A chore notices the end of the paid period within a minute, in both directions.
async fn the_period_ends(engine: Engine) {
    let clock = Clock::fixed(Timestamp::now());
    let app = App::start_with(engine, clock.clone(), |_| ()).await;
    let acme = app.user("employer").await;
    let end = clock.now() + SignedDuration::from_mins(30);
    subscribe(&app, &acme, Some(&end.to_string())).await;
    let edith = member(&app, &acme, "Editor").await;
    apply(&app.user("user").await, &made(&post_job(&acme, &acme).await)).await;
    assert_eq!(sees(&edith).await, 1);
    clock.advance(SignedDuration::from_mins(31));
    sangam_product::refresh_team_access(&app.db, clock.now()).await.unwrap();
    assert_eq!((sees(&edith).await, post_job(&edith, &acme).await.status), (0, 403));
    let sent = json!({"p_email": "new@example.org", "p_role": "Viewer"});
    assert_eq!(refused(&acme, "invite_to_team", sent).await.1, "Team management comes with the Business plan.");
    subscribe(&app, &acme, Some(&(end + SignedDuration::from_hours(24)).to_string())).await;
    sangam_product::refresh_team_access(&app.db, clock.now()).await.unwrap();
    assert_eq!(sees(&edith).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn access_ends_with_the_period_that_was_paid_for_on_sqlite() {
    the_period_ends(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn access_ends_with_the_period_that_was_paid_for_on_postgres() {
    the_period_ends(Engine::Postgres).await;
}
