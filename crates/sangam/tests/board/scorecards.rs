//! Scorecards: who sets criteria, who scores, and that members see others' scores only after giving their own.

use serde_json::{Value as Json, json};

use super::{apply, call, post, post_job, refused, rows};
use crate::support::{Socket, User, on_both_engines};
use crate::teams::{company, join, member};

const GONE: &str = "This application is no longer there.";

/// Calls a function that returns nothing.
async fn settle(person: &User, name: &str, arguments: Json) {
    let answer = call(person, name, arguments).await;
    assert_eq!(answer.status, 204, "{name}: {}", answer.text);
}

fn criteria(job: &Json, names: Json) -> Json {
    json!({"p_job_id": job["id"], "p_criteria": names})
}

fn scores(application: &Json, scores: Json, comment: &str) -> Json {
    json!({"p_application_id": application["id"], "p_scores": scores, "p_comment": comment})
}

/// What a person sees of the scores, by each way of requesting them.
async fn seen(person: &User, author: &User) -> Vec<Json> {
    let of = format!("author_id=eq.{}", author.id);
    let mut seen = vec![rows(person, &format!("application_scores?select=scores,comment&{of}")).await[0].clone()];
    let embedded = format!("job_applications?select=scores:application_scores(scores,comment)&scores.{of}");
    seen.push(rows(person, &embedded).await[0]["scores"][0].clone());
    let inside = format!("application_scores?select=scores:scores->0,comment&{of}");
    seen.push(rows(person, &inside).await[0].clone());
    seen
}

/// How many rows a filter on a person's scores matches.
async fn found(person: &User, author: &User, condition: &str) -> usize {
    let path = format!("application_scores?select=author_id&author_id=eq.{}&{condition}", author.id);
    rows(person, &path).await.as_array().unwrap().len()
}

const TELLING: [&str; 5] =
    ["scores->>0=eq.5", "scores->0=gt.1", "comment=ilike.*ammonia*", "comment=not.is.null", "scores=not.is.null"];

on_both_engines! {
    async fn scores_are_hidden_from_each_member_until_they_gave_their_own(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let (asha, other) = (app.user("user").await, app.user("user").await);
        let job = post_job(&acme).await;
        settle(&edith, "set_scorecard", criteria(&job, json!(["Ammonia", " Safety "]))).await;
        let shown = rows(&victor, "jobs?select=scorecard:job_scorecards(criteria)").await;
        assert_eq!(shown, json!([{"scorecard": {"criteria": ["Ammonia", "Safety"]}}]));
        let (application, another) = (apply(&asha, &job).await, apply(&other, &job).await);

        let topic = "realtime:scores";
        let listen = || json!({"postgres_changes": [{"event": "*", "schema": "public", "table": "application_scores"}]});
        let (mut waiting, mut applicant) = (Socket::open(&app).await, Socket::open(&app).await);
        waiting.join(&victor, topic, listen()).await;
        applicant.join(&asha, topic, listen()).await;
        settle(&acme, "give_scores", scores(&application, json!([5, 2]), "Knows ammonia")).await;
        // The change shows that someone has scored, but not the scores.
        let told = waiting.change(topic).await;
        assert_eq!(told["record"]["author_id"], json!(acme.id));
        assert_eq!((&told["record"]["scores"], &told["record"]["comment"]), (&Json::Null, &Json::Null));
        assert!(!told.to_string().contains("ammonia"), "{told}");

        let scored_another = scores(&another, json!([1, 1]), "");
        settle(&victor, "give_scores", scored_another).await;
        for person in [&edith, &victor] {
            let hidden = json!({"scores": null, "comment": null});
            assert_eq!(seen(person, &acme).await, vec![hidden; 3], "scoring one applicant shows nothing of another");
            for condition in TELLING {
                assert_eq!(found(person, &acme, condition).await, 0, "{condition}");
            }
            let ordered = rows(person, "application_scores?select=scores&order=scores.desc.nullslast").await;
            assert!(!ordered.to_string().contains('5'), "{ordered}");
        }
        let count = edith.head("/rest/v1/application_scores?comment=like.*").header("prefer", "count=exact").send().await;
        assert_eq!(count.header("content-range"), "*/0");
        assert_eq!(found(&edith, &acme, "created_at=not.is.null").await, 1, "who has scored is no secret");

        settle(&victor, "give_scores", scores(&application, json!([3, 4]), "")).await;
        let given = json!({"scores": [5, 2], "comment": "Knows ammonia"});
        assert_eq!(seen(&victor, &acme).await, vec![given.clone(), given, json!({"scores": 5, "comment": "Knows ammonia"})]);
        for condition in TELLING {
            assert_eq!(found(&victor, &acme, condition).await, 1, "{condition}");
            assert_eq!(found(&edith, &acme, condition).await, 0, "{condition}");
        }
        assert_eq!(rows(&acme, "application_scores?select=scores&comment=is.null&scores=not.is.null").await, json!([{"scores": [3, 4]}]));
        // From now on each receives the other's changes.
        settle(&acme, "give_scores", scores(&application, json!([4, 2]), "Second look")).await;
        let mut heard = waiting.change(topic).await;
        while heard["record"]["comment"] != "Second look" {
            heard = waiting.change(topic).await;
        }
        assert_eq!(heard["record"]["scores"], json!([4, 2]));
        applicant.assert_quiet().await;
    }

    async fn criteria_stay_once_there_are_scores_unless_the_team_starts_over(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let (asha, rival) = (app.user("user").await, app.user("employer").await);
        let job = post_job(&acme).await;
        let application = apply(&asha, &job).await;
        let none = "This job has no criteria yet. Set them first.";
        refused(&acme, "give_scores", scores(&application, json!([5]), ""), 400, "P0001", none).await;
        for (names, message) in [
            (json!(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]), "Use at most 10 criteria."),
            (json!(["Safety", " "]), "Give each criterion a name."),
            (json!(["Safety", 5]), "Give each criterion a name."),
            (json!(["x".repeat(101)]), "Shorten each criterion to 100 characters."),
            (json!(["Safety", "safety"]), "Give each criterion a different name."),
        ] {
            refused(&acme, "set_scorecard", criteria(&job, names), 400, "22023", message).await;
        }
        let two = criteria(&job, json!(["Ammonia", "Safety"]));
        let owner = "Only the job's owner can set the criteria for its applicants.";
        refused(&victor, "set_scorecard", two.clone(), 403, "42501", owner).await;
        for person in [&asha, &rival] {
            refused(person, "set_scorecard", two.clone(), 404, "P0002", "This job is no longer there.").await;
        }
        settle(&acme, "set_scorecard", criteria(&job, json!(["First thought"]))).await;
        settle(&edith, "set_scorecard", two.clone()).await;
        let each = "Give each criterion a score from 1 to 5.";
        for wrong in [json!([5]), json!([5, 4, 3]), json!([0, 5]), json!([5, 6]), json!([5, 2.5]), json!([5, null]), json!("5, 4")] {
            refused(&victor, "give_scores", scores(&application, wrong, ""), 400, "22023", each).await;
        }
        let long = "Shorten the comment to 2000 characters.";
        refused(&victor, "give_scores", scores(&application, json!([5, 4]), &"x".repeat(2001)), 400, "22023", long).await;
        settle(&victor, "give_scores", scores(&application, json!([5, 4]), "")).await;

        settle(&edith, "set_scorecard", two.clone()).await;
        let three = json!(["Ammonia", "Safety", "Leads"]);
        let given = "Scores were given by these criteria. Start over to change them, which deletes those scores.";
        refused(&acme, "set_scorecard", criteria(&job, three.clone()), 400, "P0001", given).await;
        let topic = "realtime:criteria";
        let listen = json!({"postgres_changes": [{"event": "*", "schema": "public", "table": "job_scorecards"}]});
        let mut socket = Socket::open(&app).await;
        socket.join(&victor, topic, listen).await;
        let mut over = criteria(&job, three.clone());
        over["p_start_over"] = json!(true);
        settle(&edith, "set_scorecard", over).await;
        assert_eq!(socket.change(topic).await["record"]["criteria"], three);
        assert_eq!(rows(&victor, "application_scores").await, json!([]));
    }

    async fn applicants_strangers_and_former_members_learn_nothing(app: App) {
        let acme = company(&app, "employer").await;
        let edith = member(&app, &acme, "Editor").await;
        let (asha, rival) = (app.user("user").await, app.user("employer").await);
        let job = post_job(&acme).await;
        settle(&acme, "set_scorecard", criteria(&job, json!(["Ammonia"]))).await;
        let application = apply(&asha, &job).await;
        for person in [&acme, &edith] {
            settle(person, "give_scores", scores(&application, json!([4]), "Good")).await;
        }
        for person in [&asha, &rival] {
            refused(person, "give_scores", scores(&application, json!([5]), ""), 404, "P0002", GONE).await;
            for table in ["job_scorecards", "application_scores"] {
                assert_eq!(rows(person, table).await, json!([]), "{table}");
            }
        }
        let embedded = rows(&asha, "job_applications?select=scores:application_scores(author_id),job:jobs(scorecard:job_scorecards(criteria))").await;
        assert_eq!(embedded, json!([{"scores": [], "job": {"scorecard": null}}]));
        let exported = rows(&asha, "rpc/export_my_data").await;
        assert_eq!((&exported["application_scores"], &exported["job_scorecards"]), (&json!([]), &json!([])));
        let exported = rows(&acme, "rpc/export_my_data").await;
        assert_eq!(exported["job_scorecards"][0]["criteria"], json!(["Ammonia"]));
        assert_eq!(exported["application_scores"].as_array().unwrap().len(), 1, "only the caller's own");
        assert_eq!(exported["application_scores"][0]["scores"], json!([4]));

        // An applicant who joins the team later can neither see their own scores nor score themselves.
        join(&acme, &asha, "Manager").await;
        assert_eq!(rows(&asha, "application_scores").await, json!([]));
        refused(&asha, "give_scores", scores(&application, json!([5]), ""), 404, "P0002", GONE).await;
        // A member's scores stay with the team when they leave.
        let removed = call(&acme, "remove_from_team", json!({"p_user_id": edith.id})).await;
        assert_eq!(removed.status, 204, "{}", removed.text);
        assert_eq!(rows(&edith, "application_scores").await, json!([]));
        refused(&edith, "give_scores", scores(&application, json!([1]), ""), 404, "P0002", GONE).await;
        assert_eq!(rows(&acme, "application_scores?select=scores").await, json!([{"scores": [4]}, {"scores": [4]}]));
        app.erase(&edith).await;
        assert_eq!(rows(&acme, "application_scores?select=scores").await, json!([{"scores": [4]}]));
    }

    async fn scores_go_with_the_applicant_and_criteria_with_their_owner(app: App) {
        let acme = company(&app, "employer").await;
        let (asha, binod) = (app.user("user").await, app.user("user").await);
        let job = post_job(&acme).await;
        settle(&acme, "set_scorecard", criteria(&job, json!(["Ammonia"]))).await;
        for person in [&asha, &binod] {
            let application = apply(person, &job).await;
            settle(&acme, "give_scores", scores(&application, json!([4]), "Good")).await;
        }
        app.erase(&asha).await;
        assert_eq!(rows(&acme, "application_scores").await.as_array().unwrap().len(), 1);
        assert_eq!(rows(&acme, "job_applications").await.as_array().unwrap().len(), 2, "the application itself stays");
        app.erase(&acme).await;
        for table in ["application_scores", "job_scorecards"] {
            let left = app.service().get(&format!("/rest/v1/{table}")).send().await;
            assert_eq!(left.json(), json!([]), "{table}");
        }
        // Removing the job removes everything with it.
        let other = company(&app, "employer").await;
        let job = post(&other, "jobs", json!({"title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms"})).await;
        settle(&other, "set_scorecard", criteria(&job, json!(["Looms"]))).await;
        let deleted = other.delete(&format!("/rest/v1/jobs?id=eq.{}", job["id"].as_str().unwrap())).send().await;
        assert_eq!(deleted.status, 204, "{}", deleted.text);
        assert_eq!(app.service().get("/rest/v1/job_scorecards").send().await.json(), json!([]));
    }
}
