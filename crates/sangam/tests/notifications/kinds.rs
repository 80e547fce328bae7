//! Each kind of notification: who gets it, its text and link, and who never gets it (C-254, C-271, C-382).

use jiff::SignedDuration;
use serde_json::json;

use super::scenario::on_scenarios;

on_scenarios! {
    async fn an_application_is_told_to_the_person_who_posted_the_job(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let job = scenario.job_of(&employer).await;
        scenario.apply(&seeker, &job).await;
        let told = scenario.notifications_of(&employer).await;
        assert_eq!((told.len(), &told[0]["kind"]), (1, &json!("application")));
        assert_eq!(told[0]["title"], "Person 1 applied to Accountant");
        assert_eq!((&told[0]["link"], &told[0]["actor_id"]), (&json!("/dashboard/employer"), &json!(seeker.id)));
        assert_eq!(scenario.titles(&seeker).await, Vec::<String>::new());
    }

    async fn a_change_of_status_is_told_to_the_applicant_with_its_reason_and_note(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let job = scenario.job_of(&employer).await;
        let application = scenario.apply(&seeker, &job).await;
        let invite = json!({"p_application_id": application, "p_status": "Interview Scheduled", "p_note": "Monday at ten"});
        scenario.call(&employer, "set_application_status", invite).await;
        scenario.clock.advance(SignedDuration::from_secs(1));
        let reject = json!({"p_ids": [application], "p_status": "Rejected", "p_reason": "another_candidate", "p_note": "Thank you."});
        scenario.call(&employer, "set_application_statuses", reject).await;
        let told = scenario.notifications_of(&seeker).await;
        let titles: Vec<_> = told.iter().map(|one| one["title"].as_str().unwrap()).collect();
        assert_eq!(titles, ["Your application was not chosen: Accountant", "You are invited to an interview: Accountant"]);
        assert_eq!((&told[0]["body"], &told[0]["link"]), (&json!("Another candidate was a better fit. Thank you."), &json!(format!("/dashboard/applications/{}", application.as_str().unwrap()))));
    }

    async fn a_sealed_proposal_is_told_without_its_bidder_and_an_open_one_with(scenario: Scenario) {
        let (owner, bidder) = (scenario.app.user("business").await, scenario.app.user("business").await);
        let sealed = scenario.tender_of(&owner, "2099-01-01", true).await;
        scenario.bid(&bidder, &sealed).await;
        let told = scenario.notifications_of(&owner).await;
        assert_eq!((&told[0]["title"], &told[0]["actor_id"]), (&json!("A sealed proposal arrived for Website"), &json!(null)));
        assert!(!told[0].to_string().contains("Person"), "{told:?}");
        let open = scenario.tender_of(&owner, "2099-01-01", false).await;
        scenario.clock.advance(SignedDuration::from_secs(1));
        scenario.bid(&bidder, &open).await;
        let told = scenario.notifications_of(&owner).await;
        assert_eq!(told[0]["title"], "Person 1 sent a proposal for Website");
        assert_eq!(told[0]["link"], json!(format!("/b2b/{}", open.as_str().unwrap())));
    }

    async fn an_award_is_told_to_every_bidder_and_its_reason_to_the_winner_alone(scenario: Scenario) {
        let owner = scenario.app.user("business").await;
        let (winner, loser) = (scenario.app.user("business").await, scenario.app.user("business").await);
        let tender = scenario.tender_of(&owner, "2099-01-01", false).await;
        let won = scenario.bid(&winner, &tender).await;
        scenario.bid(&loser, &tender).await;
        let decision = json!({"p_proposal_id": won, "p_status": "Accepted", "p_note": "The best price"});
        scenario.call(&owner, "decide_proposal", decision).await;
        assert_eq!(scenario.titles(&winner).await, ["Your proposal won: Website"]);
        let told = scenario.notifications_of(&loser).await;
        assert_eq!((&told[0]["title"], &told[0]["body"]), (&json!("Your proposal was not chosen: Website"), &json!("The tender was awarded to another bidder.")));
        assert_eq!(told[0]["link"], json!(format!("/b2b/{}", tender.as_str().unwrap())));
    }

    async fn a_message_is_told_to_the_other_side_and_leads_to_the_chat(scenario: Scenario) {
        let (asha, ravi) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let conversation = scenario.conversation(&asha, &ravi).await;
        scenario.write_message(&asha, &conversation, "Are you free on Monday?").await;
        let told = scenario.notifications_of(&ravi).await;
        assert_eq!((&told[0]["title"], &told[0]["body"]), (&json!("Person 0 sent you a message"), &json!("Are you free on Monday?")));
        assert_eq!(told[0]["link"], json!(format!("/message/{}", asha.id)));
        assert_eq!(scenario.titles(&asha).await, Vec::<String>::new());
    }

    async fn a_comment_and_a_like_are_told_to_the_author_and_never_to_oneself(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let post = scenario.post_of(&author).await;
        scenario.comment(&author, &post, "First").await;
        scenario.like(&author, &post).await;
        assert_eq!(scenario.titles(&author).await, Vec::<String>::new());
        scenario.comment(&reader, &post, "Well said").await;
        scenario.clock.advance(SignedDuration::from_secs(1));
        scenario.like(&reader, &post).await;
        assert_eq!(scenario.titles(&author).await, ["Person 1 liked your post", "Person 1 commented on your post"]);
        assert_eq!(scenario.notifications_of(&author).await[1]["link"], json!(format!("/post/{}", post.as_str().unwrap())));
    }

    async fn a_review_is_told_to_the_freelancer(scenario: Scenario) {
        let (freelancer, client) = (scenario.app.user("user").await, scenario.app.user("business").await);
        scenario.store("freelancers", json!({"id": freelancer.id, "title": "Designer"})).await;
        let review = json!({"freelancer_id": freelancer.id, "author_id": client.id, "rating": 5, "text": "Quick and kind"});
        scenario.store("reviews", review).await;
        let told = scenario.notifications_of(&freelancer).await;
        assert_eq!((&told[0]["title"], &told[0]["body"]), (&json!("Person 1 gave you 5 stars"), &json!("Quick and kind")));
    }

    async fn an_amended_tender_is_told_to_its_bidders_once(scenario: Scenario) {
        let (owner, bidder) = (scenario.app.user("business").await, scenario.app.user("business").await);
        let tender = scenario.tender_of(&owner, "2099-01-01", true).await;
        scenario.change("tenders", &tender, json!({"description": "Build it in three languages"})).await;
        scenario.bid(&bidder, &tender).await;
        assert_eq!(scenario.titles(&bidder).await, Vec::<String>::new(), "there was no earlier bidder to tell");
        let path = format!("/rest/v1/tenders?id=eq.{}", tender.as_str().unwrap());
        for budget in [100_000, 200_000] {
            let amended = owner.patch(&path).json(&json!({"budget_max": budget})).send().await;
            assert_eq!(amended.status, 204, "{}", amended.text);
            scenario.notify().await;
        }
        assert_eq!(scenario.titles(&bidder).await, ["A tender you bid for was changed: Website"]);
        // M-45: the notification says what changed.
        let body = scenario.notifications_of(&bidder).await[0]["body"].clone();
        let said = "New: budget. Check whether your proposal still fits, and change or withdraw it before the deadline.";
        assert_eq!(body, said);
        scenario.change("tenders", &tender, json!({"views": 7})).await;
        assert_eq!(scenario.notifications_of(&bidder).await.len(), 1);
    }

    async fn a_deadline_tomorrow_is_told_once_to_the_owner_and_to_those_who_saved_it(scenario: Scenario) {
        let owner = scenario.app.user("business").await;
        let (saver, bidder) = (scenario.app.user("business").await, scenario.app.user("business").await);
        // Ten in the morning in India, on the day before.
        let tomorrow = scenario.clock.now() + SignedDuration::from_hours(48);
        let day = tomorrow.to_string()[..10].to_owned();
        let tender = scenario.tender_of(&owner, &day, true).await;
        for person in [&saver, &bidder] {
            scenario.store("saves", json!({"user_id": person.id, "kind": "tender", "target_id": tender})).await;
        }
        scenario.bid(&bidder, &tender).await;
        scenario.read_all(&owner).await;
        let morning: jiff::Timestamp = format!("{day}T04:30:00Z").parse().unwrap();
        scenario.clock.advance(morning.duration_since(scenario.clock.now()) - SignedDuration::from_hours(24));
        for _ in 0..3 {
            while !scenario.app.chores.run_due().await.unwrap().contains(&"announce_deadlines") {
                scenario.clock.advance(SignedDuration::from_mins(1));
            }
            scenario.notify().await;
        }
        let (owner, saver, bidder) =
            (scenario.app.again(&owner).await, scenario.app.again(&saver).await, scenario.app.again(&bidder).await);
        assert_eq!(scenario.titles(&saver).await, ["A tender you saved closes tomorrow: Website"]);
        assert_eq!(scenario.titles(&bidder).await, Vec::<String>::new());
        let told = scenario.notifications_of(&owner).await;
        assert_eq!((&told[0]["title"], &told[0]["body"]), (&json!("Your tender closes tomorrow: Website"), &json!("There is one proposal.")));
        assert_eq!(told.iter().filter(|one| one["kind"] == "deadline").count(), 1);

        // M-16: the owner has read it and moves the deadline by a day. Two notifications that say "tomorrow" would
        // contradict each other.
        scenario.read_all(&owner).await;
        let later = (tomorrow + SignedDuration::from_hours(24)).to_string()[..10].to_owned();
        scenario.change("tenders", &tender, json!({"deadline": later})).await;
        scenario.clock.advance(SignedDuration::from_hours(24));
        while !scenario.app.chores.run_due().await.unwrap().contains(&"announce_deadlines") {
            scenario.clock.advance(SignedDuration::from_mins(1));
        }
        scenario.notify().await;
        let told = scenario.notifications_of(&scenario.app.again(&owner).await).await;
        let deadlines: Vec<_> = told.iter().filter(|one| one["kind"] == "deadline").collect();
        assert_eq!((deadlines.len(), &deadlines[0]["read_at"]), (1, &json!(null)));
    }

    async fn a_notice_of_the_operator_is_shown_and_mailed_as_they_worded_it(scenario: Scenario) {
        let (reader, mailed) = (scenario.app.user("user").await, scenario.app.user("user").await);
        scenario.prefer(&mailed, "notice", false, true).await;
        for person in [&reader, &mailed] {
            let notice = json!({"user_id": person.id, "kind": "notice", "title": "Maintenance tonight", "link": "/"});
            scenario.store("notifications", notice).await;
        }
        assert_eq!(scenario.titles(&reader).await, ["Maintenance tonight"]);
        assert_eq!(scenario.titles(&mailed).await, Vec::<String>::new());
        scenario.read_all(&reader).await;
        scenario.wait(SignedDuration::from_mins(11)).await;
        assert_eq!(scenario.mails(&reader).await.len(), 0, "a reader who has read it gets no mail");
        assert_eq!(scenario.mails(&mailed).await[0]["subject"], "Maintenance tonight");
    }

    async fn the_notification_of_a_removed_comment_disappears(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let post = scenario.post_of(&author).await;
        scenario.comment(&reader, &post, "Something rash").await;
        assert_eq!(scenario.notifications_of(&author).await.len(), 1);
        let removed = reader.delete(&format!("/rest/v1/comments?user_id=eq.{}", reader.id)).send().await;
        assert_eq!(removed.status, 204, "{}", removed.text);
        assert_eq!(scenario.titles(&author).await, Vec::<String>::new());
    }

    async fn no_one_is_told_of_someone_who_left(scenario: Scenario) {
        let (author, reader) = (scenario.app.user("user").await, scenario.app.user("user").await);
        let post = scenario.post_of(&author).await;
        scenario.like(&reader, &post).await;
        assert_eq!(scenario.notifications_of(&author).await.len(), 1);
        scenario.app.erase(&reader).await;
        assert_eq!(scenario.titles(&author).await, Vec::<String>::new());
    }
}
