//! Data for the three people to sign in as: saved items, notifications, profile views, subscriptions and a team.

use serde_json::json;
use uuid::Uuid;

use super::boards::{DemoJob, DemoTender, add_views};
use super::ids::id_at;
use super::notifications;
use super::people::{DemoNetwork, DemoPerson};
use super::posts::DemoPost;
use super::rows::DemoRows;

/// The content that saves and reports can refer to.
pub(super) struct DemoContent<'a> {
    pub(super) jobs: &'a [DemoJob],
    pub(super) tenders: &'a [DemoTender],
    pub(super) posts: &'a [DemoPost],
}

impl DemoContent<'_> {
    pub(super) fn job(&self, title: &str) -> Uuid {
        self.jobs.iter().find(|job| job.title == title).map_or_else(Uuid::nil, |job| job.id)
    }

    fn tender(&self, title: &str) -> Uuid {
        self.tenders.iter().find(|tender| tender.title == title).map_or_else(Uuid::nil, |tender| tender.id)
    }

    pub(super) fn post_of(&self, person: &DemoPerson) -> Uuid {
        self.posts.iter().find(|post| post.author == person.id).map_or_else(Uuid::nil, |post| post.id)
    }
}

/// Adds all of this data.
pub(super) fn fill(network: &DemoNetwork, content: &DemoContent, rows: &mut DemoRows) {
    save(network, content, rows);
    subscribe(network, rows);
    add_team_members(network, rows);
    for person in ["Ananya Iyer", "Rohan Deshpande", "Hetal Kothari"].map(|name| network.named(name)) {
        add_views(network, rows, "profile", person.id, person.id, network.ago(30 * 24), 190);
        notifications::add_notifications(network, person, rows);
    }
    // He uses the web app in Hindi, so that an operator can see how that looks.
    notifications::add_notifications(network, network.named("अरविंद जोशी"), rows);
}

fn save(network: &DemoNetwork, content: &DemoContent, rows: &mut DemoRows) {
    let [seeker, employer, business] =
        ["Ananya Iyer", "Rohan Deshpande", "Hetal Kothari"].map(|name| network.named(name));
    let person = |name: &str| network.named(name).id;
    let saves: Vec<(&DemoPerson, &str, Uuid)> = vec![
        (seeker, "job", content.job("Industrial Designer")),
        (seeker, "job", content.job("UX Researcher, Rural Health")),
        (seeker, "job", content.job("Freight Software Product Manager")),
        (seeker, "job", content.job("Frontend Engineer, Design Systems")),
        (seeker, "job", content.job("Senior Product Designer")),
        (seeker, "freelancer", person("Kavya Nair")),
        (seeker, "freelancer", person("Kiran Bedekar")),
        (seeker, "post", content.post_of(network.named("Rohan Deshpande"))),
        (seeker, "post", content.post_of(network.named("Joseph D'Souza"))),
        (employer, "seeker", person("Sneha Patil")),
        (employer, "seeker", person("Suresh Babu")),
        (employer, "seeker", person("Dinesh Chauhan")),
        (employer, "seeker", person("Abhishek Banerjee")),
        (employer, "freelancer", person("Meera Joshi")),
        (employer, "tender", content.tender("Vegetables for 22 hostels, second term")),
        (employer, "post", content.post_of(network.named("Gurpreet Singh"))),
        (business, "tender", content.tender("School uniform fabric, 26 schools")),
        (business, "freelancer", person("Arjun Reddy")),
        (business, "freelancer", person("Rehan Contractor")),
        (business, "freelancer", person("Aravind Swaminathan")),
        (business, "seeker", person("Ishita Bose")),
        (business, "post", content.post_of(network.named("Satyajit Behera"))),
    ];
    for (number, (owner, kind, target)) in (1..).zip(saves) {
        let at = network.ago(number * 7);
        rows.push("saves", json!({"user_id": owner.id, "kind": kind, "target_id": target, "created_at": at}));
    }
}

fn subscribe(network: &DemoNetwork, rows: &mut DemoRows) {
    for (name, plan, interval) in [
        ("Rohan Deshpande", "Business", "month"),
        ("Hetal Kothari", "Business", "year"),
        ("Satyajit Behera", "Pro", "month"),
        ("Arjun Reddy", "Pro", "year"),
    ] {
        let ends = network.now + jiff::SignedDuration::from_hours(24 * 19);
        rows.push(
            "subscriptions",
            json!({"user_id": network.named(name).id, "plan": plan, "interval": interval, "status": "Active", "current_period_end": ends}),
        );
    }
}

/// Adds a team to the business. The employer is a viewer in it.
fn add_team_members(network: &DemoNetwork, rows: &mut DemoRows) {
    let company = network.named("Hetal Kothari");
    for (name, role, days) in
        [("Imtiaz Ansari", "Manager", 40), ("Bhavesh Patel", "Editor", 26), ("Rohan Deshpande", "Viewer", 12)]
    {
        let (member, joined) = (network.named(name), network.ago(days * 24));
        rows.push(
            "team_members",
            json!({"company_id": company.id, "user_id": member.id, "role": role, "active": true, "created_at": joined}),
        );
        for (kind, actor, at) in [("Invited", company, network.ago(days * 24 + 5)), ("Joined", member, joined)] {
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
