//! What the three who sign in find waiting: things they saved, things they are told, who looked at them, and who acts for whom.

use serde_json::json;
use uuid::Uuid;

use super::boards::{Job, Tender, look};
use super::cast::{Cast, Person};
use super::dice::id_at;
use super::rows::Rows;
use super::talk::Post;
use super::text::{TOLD, lines, number};

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
    team_up(cast, rows);
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

/// Words as the product itself chooses them. Those of the last two days are unread.
fn notify(cast: &Cast, stage: &Stage, rows: &mut Rows) {
    for line in lines(TOLD) {
        let (person, hours, title) = (cast.named(line[0]), number(line[1]), line[4]);
        let actor = (!line[3].is_empty()).then(|| cast.named(line[3]));
        let at = cast.ago(hours);
        rows.push(
            "notifications",
            json!({
                "id": id_at(at, &format!("notification {} {title}", person.name)),
                "user_id": person.id,
                "kind": line[2],
                "title": title,
                "body": line[5],
                "link": link(stage, person, actor, line[6]),
                "actor_id": actor.map(|actor| actor.id),
                "created_at": at,
                "read_at": (hours > 48).then(|| cast.ago(hours - 1)),
            }),
        );
    }
}

/// The path that a word or two in the text stand for.
fn link(stage: &Stage, person: &Person, actor: Option<&Person>, place: &str) -> String {
    match (place.split_once(' ').unwrap_or((place, "")), actor) {
        (("message", _), Some(actor)) => format!("/message/{}", actor.id),
        (("post", _), _) => format!("/post/{}", stage.post_of(person)),
        (("tender", title), _) => format!("/b2b/{}", stage.tender(title)),
        _ => place.to_owned(),
    }
}

fn subscribe(cast: &Cast, rows: &mut Rows) {
    for (name, plan, interval) in [
        ("Rohan Deshpande", "Business", "month"),
        ("Hetal Kothari", "Business", "year"),
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

/// The business has a team, in which the employer looks over its shoulder.
fn team_up(cast: &Cast, rows: &mut Rows) {
    let company = cast.named("Hetal Kothari");
    for (name, role, days) in
        [("Imtiaz Ansari", "Manager", 40), ("Abhishek Banerjee", "Editor", 26), ("Rohan Deshpande", "Viewer", 12)]
    {
        let (member, joined) = (cast.named(name), cast.ago(days * 24));
        rows.push(
            "team_members",
            json!({"company_id": company.id, "user_id": member.id, "role": role, "active": true, "created_at": joined}),
        );
        for (kind, actor, at) in [("Invited", company, cast.ago(days * 24 + 5)), ("Joined", member, joined)] {
            rows.push(
                "team_events",
                json!({
                    "id": id_at(at, &format!("team {kind} {name}")),
                    "company_id": company.id,
                    "actor_id": actor.id,
                    "member_id": (kind == "Joined").then_some(member.id),
                    "email": member.email,
                    "kind": kind,
                    "role": role,
                    "created_at": at,
                }),
            );
        }
    }
}
