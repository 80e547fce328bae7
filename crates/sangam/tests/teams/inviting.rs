//! Who may invite, answer, and change or remove members.

use serde_json::json;
use uuid::Uuid;

use super::{call, company, done, join, member, refused, rows};
use crate::support::on_both_engines;

on_both_engines! {
    // C-362
    async fn a_person_who_is_invited_joins_in_the_role_they_were_offered(app: App) {
        let (acme, ravi) = (company(&app, "business").await, app.user("user").await);
        let sent = json!({"p_email": ravi.email.to_uppercase(), "p_role": "Editor"});
        let invitation = done(&acme, "invite_to_team", sent).await;
        assert_eq!((&invitation["email"], &invitation["role"]), (&json!(ravi.email), &json!("Editor")));
        let seen = rows(&ravi, "team_invitations?select=role,company(id),inviter(id)").await;
        assert_eq!(seen, json!([{"role": "Editor", "company": {"id": acme.id}, "inviter": {"id": acme.id}}]));
        done(&ravi, "answer_team_invitation", json!({"p_invitation_id": invitation["id"], "p_accept": true})).await;
        for person in [&acme, &ravi] {
            let team = rows(person, "team_members?select=user_id,role,active").await;
            assert_eq!(team, json!([{"user_id": ravi.id, "role": "Editor", "active": true}]));
            assert_eq!(rows(person, "team_invitations").await, json!([]));
        }
        let history = rows(&acme, "team_events?select=kind,role,actor_id&order=created_at,id").await;
        assert_eq!(history, json!([
            {"kind": "Invited", "role": "Editor", "actor_id": acme.id},
            {"kind": "Joined", "role": "Editor", "actor_id": ravi.id},
        ]));
    }

    async fn an_invitation_is_answered_by_its_own_address_alone(app: App) {
        let (acme, ravi, thief) = (company(&app, "business").await, app.user("user").await, app.user("user").await);
        let invitation = done(&acme, "invite_to_team", json!({"p_email": ravi.email, "p_role": "Viewer"})).await;
        let answer = json!({"p_invitation_id": invitation["id"], "p_accept": true});
        for other in [&thief, &acme] {
            assert_eq!(refused(other, "answer_team_invitation", answer.clone()).await.0, "P0002");
        }
        assert_eq!(rows(&thief, "team_invitations").await, json!([]));
        assert_eq!(refused(&thief, "take_back_team_invitation", json!({"p_invitation_id": invitation["id"]})).await.0, "P0002");
        done(&ravi, "answer_team_invitation", json!({"p_invitation_id": invitation["id"], "p_accept": false})).await;
        assert_eq!(refused(&ravi, "answer_team_invitation", answer).await.0, "P0002", "it was answered");
        assert_eq!(rows(&acme, "team_members").await, json!([]));
    }

    async fn an_invitation_can_be_taken_back_and_renewed(app: App) {
        let (acme, ravi) = (company(&app, "business").await, app.user("user").await);
        let invite = |role| json!({"p_email": ravi.email, "p_role": role});
        let first = done(&acme, "invite_to_team", invite("Viewer")).await;
        let again = done(&acme, "invite_to_team", invite("Editor")).await;
        assert_eq!((&again["id"], &again["role"]), (&first["id"], &json!("Editor")), "their existing link still works");
        done(&acme, "take_back_team_invitation", json!({"p_invitation_id": first["id"]})).await;
        let answer = json!({"p_invitation_id": first["id"], "p_accept": true});
        assert_eq!(refused(&ravi, "answer_team_invitation", answer).await.0, "P0002");
    }

    async fn only_the_business_plan_has_a_team_and_the_owner_is_not_invited(app: App) {
        let (poor, ravi) = (app.user("business").await, app.user("user").await);
        let invite = json!({"p_email": ravi.email, "p_role": "Viewer"});
        let said = refused(&poor, "invite_to_team", invite).await;
        assert_eq!(said, ("42501".to_owned(), "Team management comes with the Business plan.".to_owned()));
        let acme = company(&app, "employer").await;
        let own = refused(&acme, "invite_to_team", json!({"p_email": acme.email, "p_role": "Viewer"})).await;
        assert_eq!(own.1, "This is the owner's own address.");
        let odd = refused(&acme, "invite_to_team", json!({"p_email": ravi.email, "p_role": "Owner"})).await;
        assert_eq!(odd.1, "Choose one of Manager, Editor, Viewer.");
        join(&acme, &ravi, "Viewer").await;
        let twice = refused(&acme, "invite_to_team", json!({"p_email": ravi.email, "p_role": "Manager"})).await;
        assert_eq!(twice.0, "23505");
    }

    async fn a_manager_looks_after_the_team_but_not_after_managers(app: App) {
        let acme = company(&app, "business").await;
        let (mira, other) = (member(&app, &acme, "Manager").await, member(&app, &acme, "Manager").await);
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let stranger = app.user("user").await;
        let at = |user: Uuid, role: &str| json!({"p_company_id": acme.id, "p_user_id": user, "p_role": role});
        done(&mira, "set_team_role", at(victor.id, "Editor")).await;
        let only_owner = "Only the owner can invite, change or remove managers.";
        for (user, role) in [(victor.id, "Manager"), (other.id, "Viewer"), (mira.id, "Manager")] {
            assert_eq!(refused(&mira, "set_team_role", at(user, role)).await.1, only_owner);
        }
        let remove = |user: Uuid| json!({"p_company_id": acme.id, "p_user_id": user});
        assert_eq!(refused(&mira, "remove_from_team", remove(other.id)).await.1, only_owner);
        let invite = |role: &str| json!({"p_company_id": acme.id, "p_email": stranger.email, "p_role": role});
        assert_eq!(refused(&mira, "invite_to_team", invite("Manager")).await.1, only_owner);
        done(&acme, "invite_to_team", invite("Manager")).await;
        assert_eq!(refused(&mira, "invite_to_team", invite("Viewer")).await.1, only_owner, "the owner's word stands");
        done(&mira, "remove_from_team", remove(victor.id)).await;
        done(&acme, "set_team_role", json!({"p_user_id": edith.id, "p_role": "Viewer"})).await;
        assert_eq!(rows(&edith, "team_members?select=user_id").await.as_array().unwrap().len(), 3);
    }

    async fn a_members_role_changes_twenty_times_a_day_and_they_can_still_be_removed(app: App) {
        let acme = company(&app, "business").await;
        let (victor, edith) = (member(&app, &acme, "Viewer").await, member(&app, &acme, "Viewer").await);
        for number in 0..20 {
            let role = if number % 2 == 0 { "Editor" } else { "Viewer" };
            done(&acme, "set_team_role", json!({"p_user_id": victor.id, "p_role": role})).await;
        }
        let one_more = json!({"p_user_id": victor.id, "p_role": "Editor"});
        let message = "This member's role was changed 20 times in a day. Try again tomorrow.";
        assert_eq!(refused(&acme, "set_team_role", one_more).await, ("SG004".to_owned(), message.to_owned()));
        done(&acme, "set_team_role", json!({"p_user_id": victor.id, "p_role": "Viewer"})).await;
        done(&acme, "set_team_role", json!({"p_user_id": edith.id, "p_role": "Editor"})).await;
        done(&acme, "remove_from_team", json!({"p_user_id": victor.id})).await;
    }

    async fn no_one_else_changes_a_team(app: App) {
        let (acme, rival) = (company(&app, "business").await, company(&app, "business").await);
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let outsider = member(&app, &rival, "Manager").await;
        for (person, code) in [(&edith, "42501"), (&victor, "42501"), (&outsider, "P0002"), (&rival, "P0002")] {
            let about = |more: serde_json::Value| {
                let mut arguments = json!({"p_company_id": acme.id});
                arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                arguments
            };
            let invite = about(json!({"p_email": "new@example.org", "p_role": "Viewer"}));
            assert_eq!(refused(person, "invite_to_team", invite).await.0, code);
            let promote = about(json!({"p_user_id": person.id, "p_role": "Manager"}));
            assert_eq!(refused(person, "set_team_role", promote).await.0, code, "no one raises their own role");
            let remove = about(json!({"p_user_id": if person.id == edith.id { victor.id } else { edith.id }}));
            assert_eq!(refused(person, "remove_from_team", remove).await.0, code);
            assert_eq!(rows(person, &format!("team_events?company_id=eq.{}", acme.id)).await, json!([]));
        }
        assert_eq!(rows(&outsider, &format!("team_members?company_id=eq.{}", acme.id)).await, json!([]));
        assert_eq!(app.anon().get("/rest/v1/team_members").send().await.status, 401);
    }

    async fn invitations_per_company_and_day_are_limited(app: App) {
        let acme = company(&app, "business").await;
        for number in 0..30 {
            done(&acme, "invite_to_team", json!({"p_email": format!("p{number}@example.org"), "p_role": "Viewer"})).await;
        }
        let one_more = call(&acme, "invite_to_team", json!({"p_email": "more@example.org", "p_role": "Viewer"})).await;
        assert_eq!(one_more.json()["code"], "SG004", "{}", one_more.text);
    }
}
