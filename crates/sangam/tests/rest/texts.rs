//! What names, titles and texts may contain, by every way of writing them.

use serde_json::{Value as Json, json};

use crate::support::{User, on_both_engines};

const TURNED: &str = "Asha\u{202e}gnp\u{200b}\r\nRao\u{7}";
const CLEAN: &str = "Ashagnp Rao";

async fn read(person: &User, path: &str) -> Json {
    person.get(&format!("/rest/v1/{path}")).send().await.json()
}

on_both_engines! {
    async fn names_and_titles_have_one_line_and_read_as_they_are_stored(app: App) {
        let employer = app.user("employer").await;
        let profile = format!("/rest/v1/profiles?id=eq.{}", employer.id);
        let names = json!({"full_name": TURNED, "company_name": TURNED, "headline": TURNED, "skills": [TURNED]});
        let changed = employer.patch(&profile).json(&names).send().await;
        assert_eq!(changed.status, 204, "{}", changed.text);
        let stored = read(&employer, "profiles?select=full_name,company_name,headline,skills").await;
        assert_eq!(stored[0], json!({"full_name": CLEAN, "company_name": CLEAN, "headline": CLEAN, "skills": [CLEAN]}));

        let saved = json!({"p_profile": {"full_name": TURNED}, "p_seeker": null, "p_freelancer": {"title": TURNED, "portfolio": [{"title": TURNED, "url": "https://a.in"}]}});
        let saved = employer.post("/rest/v1/rpc/save_profile").json(&saved).send().await;
        assert_eq!(saved.status, 204, "{}", saved.text);
        let stored = read(&employer, "freelancers?select=title,portfolio").await;
        assert_eq!(stored[0], json!({"title": CLEAN, "portfolio": [{"title": CLEAN, "url": "https://a.in"}]}));

        let job = json!({"title": TURNED, "location": "Pune", "type": "Full-time", "description": "One\n\ntwo\u{202e}"});
        let job = employer.post("/rest/v1/jobs").header("prefer", "return=representation").json(&job).send().await.json();
        assert_eq!((&job[0]["title"], &job[0]["description"]), (&json!(CLEAN), &json!("One\n\ntwo")));
        let empty = json!({"title": "\u{202e}\u{200b}", "location": "Pune", "type": "Full-time", "description": "D"});
        let refused = employer.post("/rest/v1/jobs").json(&empty).send().await;
        assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("23514")), "nothing is no title");
    }

    async fn a_name_is_cleaned_when_its_owner_signs_up(app: App) {
        let account = json!({"email": "asha@example.org", "password": "correct horse battery", "data": {"full_name": TURNED}});
        let made = app.anon().post("/auth/v1/signup").json(&account).send().await;
        assert_eq!(made.status, 200, "{}", made.text);
        let stored = app.service().get("/rest/v1/profiles?select=full_name").send().await.json();
        assert_eq!(stored, json!([{"full_name": CLEAN}]));
    }

    async fn text_in_any_script_is_stored_unchanged(app: App) {
        let person = app.user("user").await;
        let texts = [
            "क्\u{200d}षत्रिय और ज्ञान\nदूसरी पंक्ति",
            "پتہ: 12\u{200f}، لاہور",
            "می\u{200c}خواهم",
            "👩\u{200d}👩\u{200d}👧 👍🏽 🏳\u{fe0f}\u{200d}🌈",
            "ന്\u{200d} അവൻ",
        ];
        for text in texts {
            let post = person.post("/rest/v1/posts").header("prefer", "return=representation").json(&json!({"content": text}));
            assert_eq!(post.send().await.json()[0]["content"], text);
        }
        let post = person.post("/rest/v1/posts").header("prefer", "return=representation").json(&json!({"content": "a\u{2067}b\u{202e}c\nd"}));
        assert_eq!(post.send().await.json()[0]["content"], "abc\nd");
    }
}
