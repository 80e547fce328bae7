//! What the three who sign in find waiting: things they saved, things they are told, and who looked at them.

use serde_json::json;
use uuid::Uuid;

use super::boards::{Job, Tender, look};
use super::cast::{Cast, Person};
use super::dice::id_at;
use super::rows::Rows;
use super::talk::Post;

/// Everything that can be saved or told of.
pub(super) struct Stage<'a> {
    pub(super) jobs: &'a [Job],
    pub(super) tenders: &'a [Tender],
    pub(super) posts: &'a [Post],
}

impl Stage<'_> {
    fn job(&self, title: &str) -> Uuid {
        self.jobs.iter().find(|job| job.title == title).map_or_else(Uuid::nil, |job| job.id)
    }

    fn tender(&self, title: &str) -> Uuid {
        self.tenders.iter().find(|tender| tender.title == title).map_or_else(Uuid::nil, |tender| tender.id)
    }

    fn post_of(&self, person: &Person) -> Uuid {
        self.posts.iter().find(|post| post.author == person.id).map_or_else(Uuid::nil, |post| post.id)
    }
}

/// Fills the trays.
pub(super) fn fill(cast: &Cast, stage: &Stage, rows: &mut Rows) {
    save(cast, stage, rows);
    notify(cast, stage, rows);
    subscribe(cast, rows);
    for person in ["Ananya Iyer", "Rohan Deshpande", "Hetal Kothari"].map(|name| cast.named(name)) {
        look(cast, rows, "profile", person.id, person.id, cast.ago(30 * 24), 190);
    }
}

fn save(cast: &Cast, stage: &Stage, rows: &mut Rows) {
    let [seeker, employer, business] = ["Ananya Iyer", "Rohan Deshpande", "Hetal Kothari"].map(|name| cast.named(name));
    let person = |name: &str| cast.named(name).id;
    let saves: Vec<(&Person, &str, Uuid)> = vec![
        (seeker, "job", stage.job("Head of Design")),
        (seeker, "job", stage.job("UX Researcher, Rural Health")),
        (seeker, "job", stage.job("Freight Software Product Manager")),
        (seeker, "job", stage.job("Growth Marketing Manager")),
        (seeker, "job", stage.job("Senior Product Designer")),
        (seeker, "freelancer", person("Kavya Nair")),
        (seeker, "freelancer", person("Kiran Bedekar")),
        (seeker, "post", stage.post_of(cast.named("Rohan Deshpande"))),
        (seeker, "post", stage.post_of(cast.named("Joseph D'Souza"))),
        (employer, "seeker", person("Sneha Patil")),
        (employer, "seeker", person("Shruti Deshmukh")),
        (employer, "seeker", person("Gurpreet Singh")),
        (employer, "seeker", person("Abhishek Banerjee")),
        (employer, "freelancer", person("Meera Joshi")),
        (employer, "tender", stage.tender("Vaccine cold boxes and data loggers")),
        (employer, "post", stage.post_of(cast.named("Gurpreet Singh"))),
        (business, "tender", stage.tender("Online shop with maker pages")),
        (business, "tender", stage.tender("Export packaging redesign")),
        (business, "tender", stage.tender("Laboratory information system")),
        (business, "freelancer", person("Arjun Reddy")),
        (business, "freelancer", person("Rehan Contractor")),
        (business, "seeker", person("Imtiaz Ansari")),
        (business, "post", stage.post_of(cast.named("Satyajit Behera"))),
    ];
    for (number, (owner, kind, target)) in (1..).zip(saves) {
        let at = cast.ago(number * 7);
        rows.push("saves", json!({"user_id": owner.id, "kind": kind, "target_id": target, "created_at": at}));
    }
}

/// Words as the product itself would choose them. Those of the last two days are unread.
fn notify(cast: &Cast, stage: &Stage, rows: &mut Rows) {
    let [seeker, employer, business] = ["Ananya Iyer", "Rohan Deshpande", "Hetal Kothari"].map(|name| cast.named(name));
    let message = |name: &str| format!("/message/{}", cast.named(name).id);
    let post = |person: &Person| format!("/post/{}", stage.post_of(person));
    let tender = |title: &str| format!("/b2b/{}", stage.tender(title));
    let told: Vec<(&Person, i64, &str, &str, String, &str, String)> = vec![
        (
            seeker,
            5,
            "message",
            "Karthik Subramanian",
            "Karthik Subramanian sent you 2 messages".into(),
            "I have put it in the calendar. Bring one thing you would do differently today.",
            message("Karthik Subramanian"),
        ),
        (
            seeker,
            6,
            "comment",
            "Harleen Kaur",
            "Harleen Kaur and 2 others commented on your post".into(),
            "The notebook, always the notebook.",
            post(seeker),
        ),
        (
            seeker,
            30,
            "application_status",
            "Karthik Subramanian",
            "Senior Product Designer: Interview Scheduled".into(),
            "Thursday at 11:00, about an hour, with the person you would work with.",
            "/dashboard/user".into(),
        ),
        (
            seeker,
            52,
            "application_status",
            "Meenakshi Sundaram",
            "UX Designer: Accepted".into(),
            "We would like to make you an offer.",
            "/dashboard/user".into(),
        ),
        (
            seeker,
            60,
            "like",
            "Kavya Nair",
            "Kavya Nair and 30 others liked your post".into(),
            "A small lesson from this week's interviews",
            post(seeker),
        ),
        (
            seeker,
            200,
            "application_status",
            "Aditya Kulkarni",
            "React Native Developer: Rejected".into(),
            "Strong work, but the role needs someone on site every day.",
            "/dashboard/user".into(),
        ),
        (
            employer,
            2,
            "comment",
            "Anjali Varghese",
            "Anjali Varghese and 3 others commented on your post".into(),
            "We copied the idea of publishing the scoring sheet. Nobody argued afterwards.",
            post(employer),
        ),
        (
            employer,
            7,
            "message",
            "Gurpreet Singh",
            "Gurpreet Singh sent you 2 messages".into(),
            "One question: who signs the slip at Bhiwandi on Sundays?",
            message("Gurpreet Singh"),
        ),
        (
            employer,
            20,
            "application",
            "Sneha Patil",
            "Sneha Patil applied to Plant Engineer".into(),
            "Read the application and answer it on your dashboard.",
            "/dashboard/employer".into(),
        ),
        (
            employer,
            70,
            "application",
            "Vikram Rathore",
            "Vikram Rathore applied to Retail Sales Lead, Pune".into(),
            "Read the application and answer it on your dashboard.",
            "/dashboard/employer".into(),
        ),
        (
            employer,
            90,
            "like",
            "Ranjit Gill",
            "Ranjit Gill and 40 others liked your post".into(),
            "We awarded our Nashik to Mumbai cold-chain contract today.",
            post(employer),
        ),
        (
            business,
            4,
            "deadline",
            "",
            "Brand and catalogue for the home range closes tomorrow".into(),
            "It takes proposals until the end of the day.",
            tender("Brand and catalogue for the home range"),
        ),
        (
            business,
            9,
            "message",
            "Satyajit Behera",
            "Satyajit Behera sent you a message".into(),
            "Thank you, we will price it without.",
            message("Satyajit Behera"),
        ),
        (
            business,
            26,
            "proposal",
            "",
            "A new sealed proposal for Rooftop solar, 3 mills".into(),
            "It opens with the others at the deadline.",
            tender("Rooftop solar, 3 mills"),
        ),
        (
            business,
            96,
            "award",
            "Arun Mathew",
            "You won Grower payments and traceability app".into(),
            "The best score on quality, and the second-lowest price.",
            tender("Grower payments and traceability app"),
        ),
        (
            business,
            130,
            "award",
            "Imran Lohar",
            "Trade fair stand, Frankfurt went to another bidder".into(),
            "Another bid scored higher on experience. Thank you for a careful offer.",
            tender("Trade fair stand, Frankfurt"),
        ),
    ];
    for (person, hours, kind, actor, title, body, link) in told {
        let at = cast.ago(hours);
        rows.push(
            "notifications",
            json!({
                "id": id_at(at, &format!("notification {} {title}", person.name)),
                "user_id": person.id,
                "kind": kind,
                "title": title,
                "body": body,
                "link": link,
                "actor_id": (!actor.is_empty()).then(|| cast.named(actor).id),
                "created_at": at,
                "read_at": (hours > 48).then(|| cast.ago(hours - 1)),
            }),
        );
    }
}

fn subscribe(cast: &Cast, rows: &mut Rows) {
    for (name, plan, interval) in [
        ("Rohan Deshpande", "Business", "month"),
        ("Hetal Kothari", "Pro", "year"),
        ("Satyajit Behera", "Pro", "month"),
        ("Arjun Reddy", "Pro", "year"),
    ] {
        let ends = cast.now + jiff::SignedDuration::from_hours(24 * 19);
        rows.push(
            "subscriptions",
            json!({"user_id": cast.named(name).id, "plan": plan, "interval": interval, "status": "Active", "current_period_end": ends}),
        );
    }
}
