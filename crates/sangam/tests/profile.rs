//! Saving a profile together with its directory entries: in one transaction, under the rules of each table.

use sangam_db::Statement;
use serde_json::{Value as Json, json};

use crate::support::{Answer, App, User, on_both_engines};

async fn save(person: &User, profile: Json, seeker: Json, freelancer: Json) -> Answer {
    let arguments = json!({"p_profile": profile, "p_seeker": seeker, "p_freelancer": freelancer});
    person.post("/rest/v1/rpc/save_profile").json(&arguments).send().await
}

/// What is stored about a person, as others read it.
async fn stored(reader: &User, person: &User) -> Json {
    let select = "select=full_name,bio,skills,seeker:seekers(title,skills),freelancer:freelancers(title,hourly_rate)";
    reader.get(&format!("/rest/v1/profiles?{select}&id=eq.{}", person.id)).send().await.json()[0].clone()
}

async fn execute(app: &App, sql: &'static str) {
    let statement = Statement::new(sql, vec![]);
    let done: Result<_, sangam_db::Error> =
        app.db.write(move |tx| Box::pin(async move { tx.execute(&statement).await })).await;
    assert_eq!(done.unwrap(), 1, "{sql}");
}

async fn refused(person: &User, profile: Json, seeker: Json, freelancer: Json) -> (u16, String) {
    let answer = save(person, profile, seeker, freelancer).await;
    (answer.status, answer.json()["code"].as_str().unwrap().to_owned())
}

async fn take_down(app: &App, person: &User) {
    let remember = "insert into _removals (target_id, removed_at) values ({uuid}, {timestamp})";
    let remove = app.db.statement(remember, vec![person.id.into(), jiff::Timestamp::now().into()]);
    let hide = app.db.statement("update seekers set hidden = true where id = {uuid}", vec![person.id.into()]);
    let done = app.db.write(move |tx| {
        Box::pin(async move {
            tx.execute(&remove).await?;
            tx.execute(&hide).await
        })
    });
    done.await.unwrap();
}

on_both_engines! {
    // M-20
    async fn our_own_pictures_are_kept_as_paths(app: App) {
        let (person, employer) = (app.user("user").await, app.user("employer").await);
        let path = |bucket: &str, owner: &User| format!("/storage/v1/object/public/{bucket}/{}/a.png", owner.id);
        let avatar = async |address: &str| {
            let saved = save(&person, json!({"avatar_url": address}), Json::Null, Json::Null).await;
            assert_eq!(saved.status, 204, "{}", saved.text);
            let rows = person.get(&format!("/rest/v1/profiles?select=avatar_url&id=eq.{}", person.id)).send().await;
            rows.json()[0]["avatar_url"].as_str().unwrap().to_owned()
        };
        let own = path("avatars", &person);
        for host in ["http://192.168.1.7:8080", "https://old.example.in/sangam", ""] {
            assert_eq!(avatar(&format!("{host}{own}")).await, own);
        }
        for elsewhere in ["https://cdn.example.in/a.png".to_owned(), format!("https://b.in{}", path("avatars", &employer))] {
            assert_eq!(avatar(&elsewhere).await, elsewhere, "only paths in one's own folder are certainly ours");
        }

        let media = format!("http://old.example.in{}", path("media", &person));
        let post = json!({"content": "Look", "media_url": media, "media_type": "image"});
        let call = person.post("/rest/v1/posts?select=media_url").header("prefer", "return=representation");
        assert_eq!(call.json(&post).send().await.json(), json!([{"media_url": path("media", &person)}]));

        let logo = format!("http://old.example.in{}", path("media", &employer));
        let job = json!({"title": "Cook", "location": "Pune", "type": "Full-time", "description": "Cooks", "logo_url": logo});
        let call = employer.post("/rest/v1/jobs?select=id,logo_url").header("prefer", "return=representation");
        let posted = call.json(&job).send().await.json();
        assert_eq!(posted[0]["logo_url"], json!(path("media", &employer)));
        let edit = employer.patch(&format!("/rest/v1/jobs?id=eq.{}&select=logo_url", posted[0]["id"].as_str().unwrap()));
        let edited = edit.header("prefer", "return=representation").json(&json!({"logo_url": logo})).send().await;
        assert_eq!(edited.json(), json!([{"logo_url": path("media", &employer)}]), "{}", edited.text);
    }

    // C-301, C-303
    async fn a_profile_and_its_places_are_saved_together(app: App) {
        let (person, reader) = (app.user("user").await, app.user("employer").await);
        let profile = json!({"id": person.id, "full_name": "Asha Rao", "bio": "I design", "skills": ["React"]});
        let seeker = json!({"id": person.id, "title": "Designer", "skills": ["React"]});
        let freelancer = json!({"title": "For hire", "hourly_rate": 1200, "updated_at": "1999-01-01T00:00:00Z"});
        let answer = save(&person, profile, seeker, freelancer).await;
        assert_eq!(answer.status, 204, "{}", answer.text);
        let freelancer = json!({"title": "For hire", "hourly_rate": 1200});
        let whole = json!({
            "full_name": "Asha Rao", "bio": "I design", "skills": ["React"],
            "seeker": {"title": "Designer", "skills": ["React"]}, "freelancer": freelancer,
        });
        assert_eq!(stored(&reader, &person).await, whole);

        // Omitted fields stay; null fields are removed.
        let answer = save(&person, json!({"bio": null}), Json::Null, json!({"title": "Busy"})).await;
        assert_eq!(answer.status, 204, "{}", answer.text);
        let freelancer = json!({"title": "Busy", "hourly_rate": 1200});
        let rest = json!({
            "full_name": "Asha Rao", "bio": null, "skills": ["React"], "seeker": null, "freelancer": freelancer,
        });
        assert_eq!(stored(&reader, &person).await, rest);
        let years = reader.get("/rest/v1/freelancers?updated_at=lt.2000-01-01").send().await;
        assert_eq!(years.json(), json!([]));
    }

    // C-304
    async fn nothing_is_saved_when_a_part_is_refused(app: App) {
        let (person, other, employer) = (app.user("user").await, app.user("user").await, app.user("employer").await);
        let taken = other.get(&format!("/rest/v1/profiles?select=handle&id=eq.{}", other.id)).send().await.json();
        let before = stored(&other, &person).await;
        let bio = || json!({"bio": "New"});
        let seeker = || json!({"title": "Designer"});
        let handle = json!({"bio": "New", "handle": taken[0]["handle"]});
        assert_eq!(refused(&person, handle, seeker(), Json::Null).await, (409, "23505".into()));
        assert_eq!(refused(&person, bio(), json!({"title": " "}), Json::Null).await, (400, "23514".into()));
        assert_eq!(refused(&person, bio(), json!({"bio": "No title"}), Json::Null).await, (400, "23502".into()));
        assert_eq!(refused(&person, bio(), seeker(), json!({"title": "A", "hourly_rate": "much"})).await.0, 400);
        assert_eq!(stored(&other, &person).await, before);
        assert_eq!(refused(&employer, bio(), seeker(), Json::Null).await, (403, "42501".into()));
        assert_eq!(stored(&other, &employer).await["bio"], Json::Null);
    }

    async fn no_one_can_take_a_handle_that_looks_like_the_operators(app: App) {
        let (person, holder) = (app.user("user").await, app.user("user").await);
        let path = |id: &str| format!("/rest/v1/profiles?id=eq.{id}");
        let (own, held) = (path(&person.id.to_string()), path(&holder.id.to_string()));
        for handle in ["admin", "support", "sup_port", "sangam_team"] {
            let answer = person.patch(&own).json(&json!({"handle": handle})).send().await;
            let said = (answer.status, answer.json()["message"].clone());
            assert_eq!(said, (400, json!("This handle is reserved. Please choose another.")), "{handle}");
            assert_eq!(refused(&person, json!({"handle": handle}), Json::Null, Json::Null).await, (400, "P0001".into()));
        }
        // A person who had the handle before it was reserved keeps it, and may change the rest.
        execute(&app, "delete from reserved_handles where handle = 'support'").await;
        let taken = holder.patch(&held).json(&json!({"handle": "support"})).send().await;
        assert_eq!(taken.status, 204, "{}", taken.text);
        execute(&app, "insert into reserved_handles (handle) values ('support')").await;
        let kept = holder.patch(&held).json(&json!({"handle": "support", "bio": "New"})).send().await;
        assert_eq!(kept.status, 204, "{}", kept.text);
        let named = json!({"email": "new@example.org", "user_metadata": {"full_name": "Admin"}});
        let made = app.service().post("/auth/v1/admin/users").json(&named).send().await.json();
        let profile = person.get(&path(made["id"].as_str().unwrap())).send().await.json();
        let handle = profile[0]["handle"].as_str().unwrap().to_owned();
        assert!(handle.starts_with("admin_") && handle.len() == 10, "{handle}");
    }

    async fn only_ones_own_columns_of_ones_own_row_can_be_saved(app: App) {
        let (person, other) = (app.user("user").await, app.user("user").await);
        for (profile, freelancer) in [
            (json!({"id": other.id, "bio": "Forged"}), Json::Null),
            (json!({"user_type": "business"}), Json::Null),
            (json!({"email": "other@example.org"}), Json::Null),
            (json!({"created_at": "1999-01-01T00:00:00Z"}), Json::Null),
            (json!({}), json!({"title": "A", "rating": 5})),
            (json!({}), json!({"title": "A", "id": other.id})),
        ] {
            let said = refused(&person, profile.clone(), Json::Null, freelancer.clone()).await;
            assert_eq!(said, (403, "42501".into()), "{profile} {freelancer}");
        }
        for profile in [json!({"hidden": true}), json!({"search": "x"}), json!({"1; drop": 1}), json!([]), Json::Null] {
            let said = refused(&person, profile.clone(), Json::Null, Json::Null).await;
            assert_eq!(said, (400, "22023".into()), "{profile}");
        }
        let half = person.post("/rest/v1/rpc/save_profile").json(&json!({"p_profile": {"bio": "New"}})).send().await;
        assert_eq!(half.status, 404, "{}", half.text);
        let empty = json!({"p_profile": {}, "p_seeker": null, "p_freelancer": null});
        assert_eq!(app.anon().post("/rest/v1/rpc/save_profile").json(&empty).send().await.status, 401);
        assert_eq!(stored(&other, &person).await["bio"], Json::Null);
        assert_eq!(stored(&person, &other).await["bio"], Json::Null);
    }

    async fn a_place_that_moderators_took_down_is_neither_left_nor_taken_again(app: App) {
        let person = app.user("user").await;
        assert_eq!(save(&person, json!({}), json!({"title": "Spam"}), Json::Null).await.status, 204);
        take_down(&app, &person).await;
        assert_eq!(refused(&person, json!({}), json!({"title": "Spam"}), Json::Null).await, (400, "P0001".into()));
        assert_eq!(save(&person, json!({"bio": "New"}), Json::Null, Json::Null).await.status, 204);
        assert_eq!(refused(&person, json!({}), json!({"title": "Spam"}), Json::Null).await, (400, "P0001".into()));
    }

    async fn work_experience_keeps_months_and_refuses_an_end_before_its_start(app: App) {
        let person = app.user("user").await;
        let entry = |start: Json, end: Json| json!({"company": "Setu", "role": "Engineer", "start": start, "end": end});
        let written = async |work: Json| {
            let address = format!("/rest/v1/profiles?id=eq.{}", person.id);
            let answer = person.patch(&address).json(&json!({"work_experience": work})).send().await;
            (answer.status, answer.json()["message"].as_str().unwrap_or_default().to_owned())
        };
        let kept = json!([
            {"company": "Setu Works", "role": "Engineer", "duration": "2019-2024"},
            {"company": "Setu", "role": "Lead", "duration": "Jan 2024 – present", "start": "2024-01", "end": null},
            {"company": "Setu", "role": "Trainee", "duration": "2018 – Mar 2018", "start": "2018", "end": "2018-03"},
        ]);
        let saved = save(&person, json!({"work_experience": kept.clone()}), Json::Null, Json::Null).await;
        assert_eq!(saved.status, 204, "{}", saved.text);

        for (start, end, says) in [
            (json!("2020-05"), json!("2020-04"), "ends before it starts"),
            (json!("2020"), json!("2019-12"), "ends before it starts"),
            (Json::Null, json!("2020-04"), "no start"),
            (json!("2020-13"), Json::Null, "2020-13"),
            (json!("May 2020"), Json::Null, "May 2020"),
            (json!("12020-05"), Json::Null, "12020-05"),
            (json!(2020), Json::Null, "2020"),
        ] {
            let (status, message) = written(json!([entry(start.clone(), end.clone())])).await;
            assert!(status == 400 && message.contains(says), "{start} {end}: {status} {message}");
            let saved = save(&person, json!({"work_experience": [entry(start, end)]}), Json::Null, Json::Null).await;
            assert!(saved.status == 400 && saved.text.contains(says), "{}", saved.text);
        }
        let rows = person.get(&format!("/rest/v1/profiles?select=work_experience&id=eq.{}", person.id)).send().await;
        assert_eq!(rows.json()[0]["work_experience"], kept, "nothing was lost");
    }
}
