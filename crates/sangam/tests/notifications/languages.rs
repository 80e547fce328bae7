//! Notifications are in the language of the account; everything else stays as it was typed.

use jiff::SignedDuration;
use serde_json::json;

use super::scenario::on_scenarios;
use crate::support::User;

/// Chooses a language as the web app does.
async fn choose(person: &User, language: &str) {
    let chosen = person.put("/auth/v1/user").json(&json!({"data": {"language": language}})).send().await;
    assert_eq!(chosen.status, 200, "{}", chosen.text);
}

on_scenarios! {
    async fn notifications_mails_and_the_page_behind_them_are_in_the_readers_language(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        choose(&author, "hi").await;
        let (one, other) = (scenario.post_of(&author).await, scenario.post_of(&author).await);
        scenario.comment(&reader, &one, "Well said").await;
        scenario.comment(&reader, &other, "I agree").await;
        scenario.like(&reader, &one).await;
        let told = scenario.notifications_of(&author).await;
        assert_eq!((&told[1]["title"], &told[1]["body"]), (&json!("Person 1 ने आपकी पोस्ट पर कमेंट किया"), &json!("I agree")));

        scenario.wait(SignedDuration::from_mins(11)).await;
        let mails = scenario.mails(&author).await;
        let subjects: Vec<_> = mails.iter().map(|mail| mail["subject"].as_str().unwrap()).collect();
        assert!(subjects.contains(&"Person 1 ने आपकी पोस्ट लाइक की"), "{subjects:?}");
        assert!(subjects.contains(&"आपकी पोस्ट पर कमेंट के बारे में 2 सूचनाएँ"), "{subjects:?}");
        let (text, html) = (mails[0]["text"].as_str().unwrap(), mails[0]["html"].as_str().unwrap());
        assert!(text.starts_with("नमस्ते Person 0,\n") && html.contains("<html lang=\"hi\">"), "{text}");

        let link = text.lines().find(|line| line.contains("/unsubscribe?token=")).unwrap();
        let path = &link[link.find("/unsubscribe").unwrap()..];
        let page = scenario.app.bare().get(path).send().await;
        assert!(page.text.contains("<html lang=\"hi\">") && page.text.contains("<h1>ये ईमेल बंद करें?</h1>"), "{}", page.text);
        let done = scenario.app.bare().post(path).send().await;
        assert!(done.text.contains("<h1>हो गया</h1>") && done.text.contains("/settings?tab=notifications\">सेटिंग्स</a>"), "{}", done.text);
        let broken = scenario.app.bare().get("/unsubscribe?token=x").header("accept-language", "hi-IN,hi;q=0.9").send().await;
        assert!(broken.text.contains("<h1>यह लिंक काम नहीं करता</h1>"), "{}", broken.text);
    }

    async fn a_notification_stays_in_the_language_in_which_it_was_written(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        scenario.like(&reader, &scenario.post_of(&author).await).await;
        choose(&author, "hi").await;
        scenario.like(&reader, &scenario.post_of(&author).await).await;
        choose(&author, "xx").await;
        scenario.like(&reader, &scenario.post_of(&author).await).await;
        let english = "Person 1 liked your post";
        assert_eq!(scenario.titles(&author).await, [english, "Person 1 ने आपकी पोस्ट लाइक की", english]);
    }

    async fn mails_about_an_account_are_in_its_language_from_the_sign_up_on(scenario: Scenario) {
        let data = json!({"full_name": "Asha Menon", "user_type": "user", "language": "hi"});
        let account = json!({"email": "asha@example.org", "password": "correct horse battery", "data": data});
        assert_eq!(scenario.app.anon().post("/auth/v1/signup").json(&account).send().await.status, 200);
        let mails = scenario.app.bare().get("/dev/mail.json").send().await.json();
        assert_eq!(mails[0]["subject"], "अपने ईमेल पते की पुष्टि करें");
        let text = mails[0]["text"].as_str().unwrap();
        assert!(text.starts_with("नमस्ते Asha Menon,\n\nSangam से जुड़ने के लिए धन्यवाद।"), "{text}");
        assert!(text.contains("यह लिंक एक ही बार, एक घंटे के अंदर काम करेगा। यह कोड एक ही बार, 10 मिनट के अंदर काम करेगा।"), "{text}");

        let person = scenario.app.user("user").await;
        for (language, subject) in [("hi", "नया पासवर्ड चुनें"), ("en", "Choose a new password")] {
            choose(&person, language).await;
            scenario.clock.advance(SignedDuration::from_mins(2));
            let asked = scenario.app.anon().post("/auth/v1/recover").json(&json!({"email": person.email})).send().await;
            assert_eq!(asked.status, 200, "{}", asked.text);
            assert_eq!(scenario.mails(&person).await[0]["subject"], subject);
        }
    }
}
