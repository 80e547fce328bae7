//! What the three who sign in find waiting: things they saved, things they are told, who looked at them, and who acts for whom.

use serde_json::json;
use uuid::Uuid;

use super::boards::{Job, Tender, look};
use super::cast::{Cast, Person};
use super::dice::id_at;
use super::notices;
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
    subscribe(cast, rows);
    team_up(cast, rows);
    for person in ["Ananya Iyer", "Rohan Deshpande", "Hetal Kothari"].map(|name| cast.named(name)) {
        look(cast, rows, "profile", person.id, person.id, cast.ago(30 * 24), 190);
        notices::tell(cast, person, rows);
    }
}

fn save(cast: &Cast, stage: &Stage, rows: &mut Rows) {
    let [seeker, employer, business] = ["Ananya Iyer", "Rohan Deshpande", "Hetal Kothari"].map(|name| cast.named(name));
    let person = |name: &str| cast.named(name).id;
    let saves: Vec<(&Person, &str, Uuid)> = vec![
        (seeker, "job", stage.job("Industrial Designer")),
        (seeker, "job", stage.job("UX Researcher, Rural Health")),
        (seeker, "job", stage.job("Freight Software Product Manager")),
        (seeker, "job", stage.job("Frontend Engineer, Design Systems")),
        (seeker, "job", stage.job("Senior Product Designer")),
        (seeker, "freelancer", person("Kavya Nair")),
        (seeker, "freelancer", person("Kiran Bedekar")),
        (seeker, "post", stage.post_of(cast.named("Rohan Deshpande"))),
        (seeker, "post", stage.post_of(cast.named("Joseph D'Souza"))),
        (employer, "seeker", person("Sneha Patil")),
        (employer, "seeker", person("Suresh Babu")),
        (employer, "seeker", person("Dinesh Chauhan")),
        (employer, "seeker", person("Abhishek Banerjee")),
        (employer, "freelancer", person("Meera Joshi")),
        (employer, "tender", stage.tender("Vegetables for 22 hostels, second term")),
        (employer, "post", stage.post_of(cast.named("Gurpreet Singh"))),
        (business, "tender", stage.tender("School uniform fabric, 26 schools")),
        (business, "freelancer", person("Arjun Reddy")),
        (business, "freelancer", person("Rehan Contractor")),
        (business, "freelancer", person("Aravind Swaminathan")),
        (business, "seeker", person("Ishita Bose")),
        (business, "post", stage.post_of(cast.named("Satyajit Behera"))),
    ];
    for (number, (owner, kind, target)) in (1..).zip(saves) {
        let at = cast.ago(number * 7);
        rows.push("saves", json!({"user_id": owner.id, "kind": kind, "target_id": target, "created_at": at}));
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

/// The business has a team, in which the employer may look at how its tenders are run.
fn team_up(cast: &Cast, rows: &mut Rows) {
    let company = cast.named("Hetal Kothari");
    for (name, role, days) in
        [("Imtiaz Ansari", "Manager", 40), ("Bhavesh Patel", "Editor", 26), ("Rohan Deshpande", "Viewer", 12)]
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
