//! A company that requires a second factor of its owner and managers: who needs one, from when on, and until when.

use sangam_db::testing::change_while;
use serde_json::{Value as Json, json};

use super::{call, company, done, member, post_job, refused, rows, subscribe};
use crate::support::{App, Socket, User, on_both_engines};

/// Puts an account in the state after setting up an authenticator app, together with the session in which that
/// happened.
async fn set_up(app: &App, person: &User) -> User {
    let id = person.id;
    let write = app.db.write(move |tx| {
        Box::pin(async move {
            for template in [
                "insert into mfa_factors (id, account_id, factor_type, status, created_at, updated_at)
                 select id, id, 'totp', 'verified', created_at, created_at from accounts where id = {uuid}",
                "update sessions set aal = 'aal2' where account_id = {uuid}",
                "update accounts set updated_at = created_at where id = {uuid}",
            ] {
                let statement = tx.statement(template, vec![id.into()]);
                tx.execute(&statement).await?;
            }
            Ok::<_, sangam_db::Error>(())
        })
    });
    write.await.unwrap();
    let sent = json!({"refresh_token": person.refresh_token});
    let session = app.anon().post("/auth/v1/token?grant_type=refresh_token").json(&sent).send().await;
    assert_eq!(session.status, 200, "{}", session.text);
    let session = session.json();
    User {
        id,
        email: person.email.clone(),
        password: person.password.clone(),
        refresh_token: session["refresh_token"].as_str().unwrap().to_owned(),
        client: app.anon().with_bearer(session["access_token"].as_str().unwrap()),
    }
}

async fn ask(owner: &User, required: bool) -> Json {
    done(owner, "set_company_second_factor", json!({"p_required": required})).await
}

/// The status of a small read that everyone may do, and the error code if refused.
async fn reads(person: &User) -> (u16, Json) {
    let answer = person.get("/rest/v1/jobs?select=title&limit=1").send().await;
    (answer.status, answer.json()["code"].clone())
}

fn refusal() -> (u16, Json) {
    (403, json!("insufficient_aal"))
}

on_both_engines! {
    async fn a_company_asks_its_owner_and_managers_for_a_second_factor(app: App) {
        let acme = company(&app, "business").await;
        let (manager, editor) = (member(&app, &acme, "Manager").await, member(&app, &acme, "Editor").await);
        let sentence = "Set up two-step verification for your own account first, in Settings under Security.";
        assert_eq!(refused(&acme, "set_company_second_factor", json!({"p_required": true})).await.1, sentence);
        for other in [&manager, &app.user("user").await] {
            let answer = call(other, "set_company_second_factor", json!({"p_required": true})).await;
            assert!(answer.status >= 400, "{}", answer.text);
        }
        let acme = set_up(&app, &acme).await;
        let mut socket = Socket::open(&app).await;
        socket.join(&manager, "realtime:room", json!({})).await;

        assert_eq!(ask(&acme, true).await["second_factor_required"], true);
        assert_eq!(reads(&manager).await, refusal());
        assert_eq!(post_job(&manager, &acme).await.status, 403);
        let ended = socket.expect("realtime:room", "system").await.payload;
        assert!(ended.to_string().contains("needs two-step verification"), "an open channel ends: {ended}");
        assert_eq!(reads(&editor).await.0, 200, "editors need none");
        assert_eq!(rows(&editor, "company_security?select=second_factor_required").await, json!([{"second_factor_required": true}]));
        assert_eq!(post_job(&acme, &acme).await.status, 201);

        let manager = set_up(&app, &manager).await;
        assert_eq!(post_job(&manager, &acme).await.status, 201);
        done(&acme, "set_team_role", json!({"p_user_id": editor.id, "p_role": "Manager"})).await;
        assert_eq!(reads(&editor).await, refusal(), "a new manager needs one at once");
        done(&acme, "set_team_role", json!({"p_user_id": editor.id, "p_role": "Viewer"})).await;
        assert_eq!(reads(&editor).await.0, 200);
    }

    async fn a_manager_appointed_at_the_same_moment_needs_one_too(app: App) {
        let acme = company(&app, "business").await;
        let editor = member(&app, &acme, "Editor").await;
        let acme = set_up(&app, &acme).await;
        let company = app.db.statement("update profiles set updated_at = updated_at where id = {uuid}", vec![acme.id.into()]);
        let appoint = "update team_members set role = 'Manager' where user_id = {uuid}";
        let appoint = app.db.statement(appoint, vec![editor.id.into()]);
        change_while(&app.db, vec![company, appoint], ask(&acme, true)).await;
        assert_eq!(reads(&editor).await, refusal());
    }

    async fn it_is_asked_for_while_the_company_asks_and_someone_manages_it(app: App) {
        let acme = company(&app, "employer").await;
        let (removed, stays) = (member(&app, &acme, "Manager").await, member(&app, &acme, "Manager").await);
        let acme = set_up(&app, &acme).await;
        ask(&acme, true).await;
        assert_eq!((reads(&removed).await, reads(&stays).await), (refusal(), refusal()));
        done(&acme, "remove_from_team", json!({"p_user_id": removed.id})).await;
        assert_eq!((reads(&removed).await.0, reads(&stays).await), (200, refusal()));
        subscribe(&app, &acme, Some("2020-01-01T00:00:00Z")).await;
        sangam_product::refresh_team_access(&app.db, jiff::Timestamp::now()).await.unwrap();
        assert_eq!(reads(&stays).await.0, 200, "without a plan there is no team");
        subscribe(&app, &acme, None).await;
        assert_eq!(reads(&stays).await, refusal());
        ask(&acme, false).await;
        assert_eq!(reads(&stays).await.0, 200);
        ask(&acme, true).await;
        app.erase(&acme).await;
        assert_eq!(reads(&stays).await.0, 200, "the company is gone");
    }
}
