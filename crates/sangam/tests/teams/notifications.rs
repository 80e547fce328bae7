//! Who is notified of changes to a team, and of what arrives at its company.

use jiff::Timestamp;
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::{apply, bid, company, done, made, member, post_job, post_tender};
use crate::support::{App, User};

/// A demonstration, whose mails can be read.
async fn demonstration(engine: Engine) -> App {
    App::start_with(engine, Clock::fixed(Timestamp::now()), |settings| settings.demo = true).await
}

/// A person's notifications of this kind, oldest first, after all pending ones have been written.
async fn notifications_of(app: &App, person: &User, kind: &str) -> Vec<Json> {
    app.notifier.notify_all().await.unwrap();
    let path = format!("/rest/v1/notifications?select=title,link,actor_id&kind=eq.{kind}&order=created_at,id");
    person.get(&path).send().await.json().as_array().unwrap().clone()
}

fn titles(told: &[Json]) -> Vec<&str> {
    told.iter().map(|notice| notice["title"].as_str().unwrap()).collect()
}

macro_rules! demonstrated_on_both_engines {
    ($(async fn $name:ident($app:ident: App) $body:block)*) => {
        $(
            mod $name {
                use super::*;

                async fn story($app: App) $body

                #[tokio::test(flavor = "multi_thread")]
                async fn sqlite() {
                    story(demonstration(Engine::Sqlite).await).await;
                }

                #[tokio::test(flavor = "multi_thread")]
                async fn postgres() {
                    story(demonstration(Engine::Postgres).await).await;
                }
            }
        )*
    };
}

demonstrated_on_both_engines! {
    async fn everyone_hears_what_concerns_them(app: App) {
        let (acme, ravi) = (company(&app, "business").await, app.user("employer").await);
        let invitation = done(&acme, "invite_to_team", json!({"p_email": ravi.email, "p_role": "Editor"})).await;
        let news = notifications_of(&app, &ravi, "team").await;
        assert_eq!(titles(&news), ["Person 0 invites you to the team of Person 0"]);
        assert_eq!(news[0]["link"], format!("/invitation/{}", invitation["id"].as_str().unwrap()));
        done(&ravi, "answer_team_invitation", json!({"p_invitation_id": invitation["id"], "p_accept": true})).await;
        assert_eq!(titles(&notifications_of(&app, &acme, "team").await), ["Person 1 joined your team as an Editor"]);
        done(&acme, "set_team_role", json!({"p_user_id": ravi.id, "p_role": "Viewer"})).await;
        done(&acme, "remove_from_team", json!({"p_user_id": ravi.id})).await;
        assert_eq!(
            titles(&notifications_of(&app, &ravi, "team").await),
            ["You are now a Viewer in the team of Person 0", "You are no longer in the team of Person 0"],
            "the invitation was answered, so its notification is gone",
        );
    }

    async fn no_notification_names_a_company_that_was_erased(app: App) {
        let acme = company(&app, "business").await;
        let (mira, edith) = (member(&app, &acme, "Manager").await, member(&app, &acme, "Editor").await);
        let change = json!({"p_company_id": acme.id, "p_user_id": edith.id, "p_role": "Viewer"});
        done(&mira, "set_team_role", change).await;
        let news = notifications_of(&app, &edith, "team").await;
        // An invitation that is announced only after it was answered may be among them.
        assert!(titles(&news).contains(&"You are now a Viewer in the team of Person 0"), "{news:?}");
        app.erase(&acme).await;
        assert_eq!(titles(&notifications_of(&app, &edith, "team").await), [] as [&str; 0]);
    }

    async fn a_person_who_has_no_account_gets_a_mail_and_a_person_who_has_one_a_notification(app: App) {
        let (acme, ravi) = (company(&app, "business").await, app.user("user").await);
        for email in ["new@example.org", ravi.email.as_str()] {
            done(&acme, "invite_to_team", json!({"p_email": email, "p_role": "Viewer"})).await;
        }
        let mails = app.bare().get("/dev/mail.json").send().await.json();
        let mails: Vec<_> = mails.as_array().unwrap().iter().filter(|mail| mail["kind"] != "notice").collect();
        assert_eq!((mails.len(), &mails[0]["recipient"]), (1, &json!("new@example.org")), "{mails:?}");
        assert_eq!(mails[0]["subject"], "Person 0 invites you to its team");
        let link = mails[0]["link"].as_str().unwrap();
        assert!(link.starts_with(&format!("{}/invitation/", app.site())), "{link}");
        assert_eq!(notifications_of(&app, &ravi, "team").await.len(), 1);
    }

    async fn a_stranger_is_invited_in_the_language_of_the_person_who_invites(app: App) {
        let acme = company(&app, "business").await;
        let chosen = acme.put("/auth/v1/user").json(&json!({"data": {"language": "hi"}})).send().await;
        assert_eq!(chosen.status, 200, "{}", chosen.text);
        done(&acme, "invite_to_team", json!({"p_email": "new@example.org", "p_role": "Viewer"})).await;
        let mails = app.bare().get("/dev/mail.json").send().await.json();
        assert_eq!(mails[0]["subject"], "Person 0 ने आपको अपनी टीम में आने का न्योता दिया है");
        assert!(mails[0]["text"].as_str().unwrap().contains("व्यूअर के रूप में"), "{}", mails[0]["text"]);
    }

    async fn members_who_may_answer_are_notified_of_applications_and_proposals(app: App) {
        let acme = company(&app, "business").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let asha = app.user("user").await;
        apply(&asha, &made(&post_job(&acme, &acme).await)).await;
        bid(&asha, &made(&post_tender(&acme, &acme, true).await)).await;
        let news = notifications_of(&app, &edith, "application").await;
        assert_eq!(titles(&news), ["Person 3 applied to Weaver"]);
        assert_eq!(news[0]["link"], format!("/company/{}", acme.id));
        assert_eq!(notifications_of(&app, &acme, "application").await[0]["link"], "/dashboard/business");
        for person in [&acme, &edith] {
            let news = notifications_of(&app, person, "proposal").await;
            assert_eq!(titles(&news), ["A sealed proposal arrived for A new roof"]);
            assert_eq!(news[0]["actor_id"], Json::Null, "sealed for everyone");
        }
        for kind in ["application", "proposal"] {
            assert_eq!(notifications_of(&app, &victor, kind).await, Vec::<Json>::new());
        }
    }

    async fn decision_makers_are_notified_of_a_deadline_once(app: App) {
        let acme = company(&app, "business").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let asha = app.user("user").await;
        let tender = made(&post_tender(&acme, &acme, true).await);
        for person in [&edith, &asha] {
            let saved = json!({"kind": "tender", "target_id": tender["id"]});
            assert_eq!(person.post("/rest/v1/saves").json(&saved).send().await.status, 201);
        }
        let subject = tender["id"].as_str().unwrap().parse::<uuid::Uuid>().unwrap();
        let insert = "insert into _happenings (kind, subject_id) values ('deadline', {uuid})";
        let happened = app.db.statement(insert, vec![subject.into()]);
        app.db.write(move |tx| Box::pin(async move { tx.execute(&happened).await })).await.unwrap();
        for (person, news) in [
            (&acme, vec!["Your tender closes tomorrow: A new roof"]),
            (&edith, vec!["A tender of your team closes tomorrow: A new roof"]),
            (&asha, vec!["A tender you saved closes tomorrow: A new roof"]),
            (&victor, vec![]),
        ] {
            assert_eq!(titles(&notifications_of(&app, person, "deadline").await), news);
        }
    }

    async fn each_has_their_own_switches(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, mira) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Manager").await);
        let off = json!({"kind": "application", "in_app": false, "email": false});
        assert_eq!(edith.post("/rest/v1/notification_preferences").json(&off).send().await.status, 201);
        apply(&app.user("user").await, &made(&post_job(&acme, &acme).await)).await;
        assert_eq!(notifications_of(&app, &edith, "application").await.len(), 0);
        assert_eq!(notifications_of(&app, &mira, "application").await.len(), 1);
    }
}
