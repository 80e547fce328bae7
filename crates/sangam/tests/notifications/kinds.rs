//! Each kind: who is told, what it says and where it leads; and who is never told (C-254, C-271, C-382).

use jiff::SignedDuration;
use serde_json::json;

use super::stage::staged;

staged! {
    async fn an_application_is_told_to_the_person_who_posted_the_job(stage: Stage) {
        let (employer, seeker) = (stage.app.user("employer").await, stage.app.user("user").await);
        let job = stage.job_of(&employer).await;
        stage.apply(&seeker, &job).await;
        let told = stage.told(&employer).await;
        assert_eq!((told.len(), &told[0]["kind"]), (1, &json!("application")));
        assert_eq!(told[0]["title"], "Person 1 applied to Accountant");
        assert_eq!((&told[0]["link"], &told[0]["actor_id"]), (&json!("/dashboard/employer"), &json!(seeker.id)));
        assert_eq!(stage.titles(&seeker).await, Vec::<String>::new());
    }

    async fn a_change_of_status_is_told_to_the_applicant_with_its_note(stage: Stage) {
        let (employer, seeker) = (stage.app.user("employer").await, stage.app.user("user").await);
        let job = stage.job_of(&employer).await;
        let application = stage.apply(&seeker, &job).await;
        for (status, note) in [("Interview Scheduled", "Monday at ten"), ("Rejected", "We chose someone else")] {
            let step = json!({"p_application_id": application, "p_status": status, "p_note": note});
            stage.call(&employer, "set_application_status", step).await;
            stage.clock.advance(SignedDuration::from_secs(1));
        }
        let told = stage.told(&seeker).await;
        let titles: Vec<_> = told.iter().map(|one| one["title"].as_str().unwrap()).collect();
        assert_eq!(titles, ["Your application was not chosen: Accountant", "You are invited to an interview: Accountant"]);
        assert_eq!((&told[0]["body"], &told[0]["link"]), (&json!("We chose someone else"), &json!("/dashboard/user")));
    }

    async fn a_sealed_proposal_is_told_without_its_bidder_and_an_open_one_with(stage: Stage) {
        let (owner, bidder) = (stage.app.user("business").await, stage.app.user("business").await);
        let sealed = stage.tender_of(&owner, "2099-01-01", true).await;
        stage.bid(&bidder, &sealed).await;
        let told = stage.told(&owner).await;
        assert_eq!((&told[0]["title"], &told[0]["actor_id"]), (&json!("A sealed proposal arrived for Website"), &json!(null)));
        assert!(!told[0].to_string().contains("Person"), "{told:?}");
        let open = stage.tender_of(&owner, "2099-01-01", false).await;
        stage.clock.advance(SignedDuration::from_secs(1));
        stage.bid(&bidder, &open).await;
        let told = stage.told(&owner).await;
        assert_eq!(told[0]["title"], "Person 1 sent a proposal for Website");
        assert_eq!(told[0]["link"], json!(format!("/b2b/{}", open.as_str().unwrap())));
    }

    async fn an_award_is_told_to_every_bidder_and_its_reason_to_the_winner_alone(stage: Stage) {
        let owner = stage.app.user("business").await;
        let (winner, loser) = (stage.app.user("business").await, stage.app.user("business").await);
        let tender = stage.tender_of(&owner, "2099-01-01", false).await;
        let won = stage.bid(&winner, &tender).await;
        stage.bid(&loser, &tender).await;
        let decision = json!({"p_proposal_id": won, "p_status": "Accepted", "p_note": "The best price"});
        stage.call(&owner, "decide_proposal", decision).await;
        assert_eq!(stage.titles(&winner).await, ["Your proposal won: Website"]);
        let told = stage.told(&loser).await;
        assert_eq!((&told[0]["title"], &told[0]["body"]), (&json!("Your proposal was not chosen: Website"), &json!("The tender was awarded to another bidder.")));
        assert_eq!(told[0]["link"], json!(format!("/b2b/{}", tender.as_str().unwrap())));
    }

    async fn a_message_is_told_to_the_other_side_and_leads_to_the_chat(stage: Stage) {
        let (asha, ravi) = (stage.app.user("user").await, stage.app.user("user").await);
        let conversation = stage.conversation(&asha, &ravi).await;
        stage.write_message(&asha, &conversation, "Are you free on Monday?").await;
        let told = stage.told(&ravi).await;
        assert_eq!((&told[0]["title"], &told[0]["body"]), (&json!("Person 0 sent you a message"), &json!("Are you free on Monday?")));
        assert_eq!(told[0]["link"], json!(format!("/message/{}", asha.id)));
        assert_eq!(stage.titles(&asha).await, Vec::<String>::new());
    }

    async fn a_comment_and_a_like_are_told_to_the_author_and_never_to_oneself(stage: Stage) {
        let (author, reader) = (stage.app.user("user").await, stage.app.user("user").await);
        let post = stage.post_of(&author).await;
        stage.comment(&author, &post, "First").await;
        stage.like(&author, &post).await;
        assert_eq!(stage.titles(&author).await, Vec::<String>::new());
        stage.comment(&reader, &post, "Well said").await;
        stage.clock.advance(SignedDuration::from_secs(1));
        stage.like(&reader, &post).await;
        assert_eq!(stage.titles(&author).await, ["Person 1 liked your post", "Person 1 commented on your post"]);
        assert_eq!(stage.told(&author).await[1]["link"], json!(format!("/post/{}", post.as_str().unwrap())));
    }

    async fn a_review_is_told_to_the_freelancer(stage: Stage) {
        let (freelancer, client) = (stage.app.user("user").await, stage.app.user("business").await);
        stage.store("freelancers", json!({"id": freelancer.id, "title": "Designer"})).await;
        let review = json!({"freelancer_id": freelancer.id, "author_id": client.id, "rating": 5, "text": "Quick and kind"});
        stage.store("reviews", review).await;
        let told = stage.told(&freelancer).await;
        assert_eq!((&told[0]["title"], &told[0]["body"]), (&json!("Person 1 gave you 5 stars"), &json!("Quick and kind")));
    }

    async fn an_amended_tender_is_told_to_its_bidders_once(stage: Stage) {
        let (owner, bidder) = (stage.app.user("business").await, stage.app.user("business").await);
        let tender = stage.tender_of(&owner, "2099-01-01", true).await;
        stage.change("tenders", &tender, json!({"description": "Build it in three languages"})).await;
        stage.bid(&bidder, &tender).await;
        assert_eq!(stage.titles(&bidder).await, Vec::<String>::new(), "there was no earlier bidder to tell");
        let path = format!("/rest/v1/tenders?id=eq.{}", tender.as_str().unwrap());
        for budget in [100_000, 200_000] {
            let amended = owner.patch(&path).json(&json!({"budget_max": budget})).send().await;
            assert_eq!(amended.status, 204, "{}", amended.text);
            stage.tell().await;
        }
        assert_eq!(stage.titles(&bidder).await, ["A tender you bid for was changed: Website"]);
        // M-45: what changed is said.
        let body = stage.told(&bidder).await[0]["body"].clone();
        let said = "New: budget. Check whether your proposal still fits, and change or withdraw it before the deadline.";
        assert_eq!(body, said);
        stage.change("tenders", &tender, json!({"views": 7})).await;
        assert_eq!(stage.told(&bidder).await.len(), 1);
    }

    async fn a_deadline_tomorrow_is_told_once_to_the_owner_and_to_those_who_saved_it(stage: Stage) {
        let owner = stage.app.user("business").await;
        let (saver, bidder) = (stage.app.user("business").await, stage.app.user("business").await);
        // Ten in the morning in India, on the day before.
        let tomorrow = stage.clock.now() + SignedDuration::from_hours(48);
        let day = tomorrow.to_string()[..10].to_owned();
        let tender = stage.tender_of(&owner, &day, true).await;
        for person in [&saver, &bidder] {
            stage.store("saves", json!({"user_id": person.id, "kind": "tender", "target_id": tender})).await;
        }
        stage.bid(&bidder, &tender).await;
        stage.read_all(&owner).await;
        let morning: jiff::Timestamp = format!("{day}T04:30:00Z").parse().unwrap();
        stage.clock.advance(morning.duration_since(stage.clock.now()) - SignedDuration::from_hours(24));
        for _ in 0..3 {
            while !stage.app.chores.do_due().await.unwrap().contains(&"announce_deadlines") {
                stage.clock.advance(SignedDuration::from_mins(1));
            }
            stage.tell().await;
        }
        let (owner, saver, bidder) =
            (stage.app.again(&owner).await, stage.app.again(&saver).await, stage.app.again(&bidder).await);
        assert_eq!(stage.titles(&saver).await, ["A tender you saved closes tomorrow: Website"]);
        assert_eq!(stage.titles(&bidder).await, Vec::<String>::new());
        let told = stage.told(&owner).await;
        assert_eq!((&told[0]["title"], &told[0]["body"]), (&json!("Your tender closes tomorrow: Website"), &json!("There is one proposal.")));
        assert_eq!(told.iter().filter(|one| one["kind"] == "deadline").count(), 1);

        // M-16: the owner has read it and moves the deadline by a day. Of two that say "tomorrow" one would be wrong.
        stage.read_all(&owner).await;
        let later = (tomorrow + SignedDuration::from_hours(24)).to_string()[..10].to_owned();
        stage.change("tenders", &tender, json!({"deadline": later})).await;
        stage.clock.advance(SignedDuration::from_hours(24));
        while !stage.app.chores.do_due().await.unwrap().contains(&"announce_deadlines") {
            stage.clock.advance(SignedDuration::from_mins(1));
        }
        stage.tell().await;
        let told = stage.told(&stage.app.again(&owner).await).await;
        let deadlines: Vec<_> = told.iter().filter(|one| one["kind"] == "deadline").collect();
        assert_eq!((deadlines.len(), &deadlines[0]["read_at"]), (1, &json!(null)));
    }

    async fn a_notice_of_the_operator_is_shown_and_mailed_as_they_worded_it(stage: Stage) {
        let (reader, mailed) = (stage.app.user("user").await, stage.app.user("user").await);
        stage.prefer(&mailed, "notice", false, true).await;
        for person in [&reader, &mailed] {
            let notice = json!({"user_id": person.id, "kind": "notice", "title": "Maintenance tonight", "link": "/"});
            stage.store("notifications", notice).await;
        }
        assert_eq!(stage.titles(&reader).await, ["Maintenance tonight"]);
        assert_eq!(stage.titles(&mailed).await, Vec::<String>::new());
        stage.read_all(&reader).await;
        stage.wait(SignedDuration::from_mins(11)).await;
        assert_eq!(stage.mails(&reader).await.len(), 0, "a reader who has read it gets no mail");
        assert_eq!(stage.mails(&mailed).await[0]["subject"], "Maintenance tonight");
    }

    async fn what_is_gone_is_no_longer_told_of(stage: Stage) {
        let (author, reader) = (stage.app.user("user").await, stage.app.user("user").await);
        let post = stage.post_of(&author).await;
        stage.comment(&reader, &post, "Something rash").await;
        assert_eq!(stage.told(&author).await.len(), 1);
        let removed = reader.delete(&format!("/rest/v1/comments?user_id=eq.{}", reader.id)).send().await;
        assert_eq!(removed.status, 204, "{}", removed.text);
        assert_eq!(stage.titles(&author).await, Vec::<String>::new());
    }

    async fn nobody_is_told_of_someone_who_left(stage: Stage) {
        let (author, reader) = (stage.app.user("user").await, stage.app.user("user").await);
        let post = stage.post_of(&author).await;
        stage.like(&reader, &post).await;
        assert_eq!(stage.told(&author).await.len(), 1);
        stage.app.erase(&reader).await;
        assert_eq!(stage.titles(&author).await, Vec::<String>::new());
    }
}
