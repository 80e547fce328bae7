//! The demo's people: company owners, job seekers and freelancers.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::ids::id_at;
use super::records::{FreelancerRecord, SeekerRecord, companies, freelancers, seekers};
use super::rows::DemoRows;
use super::text::{number, parts};
use crate::calendar;
use sangam_demo_art::SeededRandom;

/// The metadata key that marks an account, and all its rows, as part of the demo.
pub(super) const MARK: &str = "demo";

/// A domain reserved for examples, so it has no owner.
const DOMAIN: &str = "demo.example";

/// A demo person.
#[derive(Debug, Clone)]
pub(super) struct DemoPerson {
    pub(super) id: Uuid,
    pub(super) name: &'static str,
    pub(super) role: &'static str,
    pub(super) kind: &'static str,
    pub(super) email: String,
    pub(super) city: &'static str,
    pub(super) joined: Timestamp,
    pub(super) company: Option<DemoCompany>,
}

impl DemoPerson {
    /// The person's language. People with a name in Devanagari use the web app in Hindi. The others have no setting, so
    /// that an operator who signs in as them keeps the language of the browser.
    pub(super) fn language(&self) -> Option<&'static str> {
        IN_LATIN_LETTERS.iter().any(|(written, _)| *written == self.name).then_some("hi")
    }
}

/// A demo company, represented by its owner.
#[derive(Debug, Clone, Copy)]
pub(super) struct DemoCompany {
    pub(super) key: &'static str,
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) size: &'static str,
    /// Benefits for all employees.
    pub(super) offers: &'static str,
    pub(super) symbol: &'static str,
    pub(super) background: &'static str,
    pub(super) foreground: &'static str,
}

/// All demo people, and the time the demo is created for.
#[derive(Debug)]
pub(super) struct DemoNetwork {
    pub(super) people: Vec<DemoPerson>,
    pub(super) seekers: Vec<usize>,
    pub(super) freelancers: Vec<usize>,
    pub(super) now: Timestamp,
    by_name: HashMap<&'static str, usize>,
}

impl DemoNetwork {
    /// Creates all people, with dates relative to `now`.
    pub(super) fn new(now: Timestamp) -> DemoNetwork {
        let mut network = DemoNetwork {
            people: Vec::new(),
            seekers: Vec::new(),
            freelancers: Vec::new(),
            now,
            by_name: HashMap::new(),
        };
        for record in companies() {
            let company = DemoCompany {
                key: record.key,
                name: record.name,
                symbol: record.symbol,
                background: record.background,
                foreground: record.foreground,
                offers: record.offers,
                size: record.size,
                about: record.about,
            };
            network.join(record.owner, record.role, record.kind, record.city, Some(company));
        }
        for seeker in seekers() {
            let index = network.join(seeker.name, seeker.title, "user", seeker.city, None);
            network.seekers.push(index);
        }
        for freelancer in freelancers() {
            let index = network.join(freelancer.name, freelancer.title, "user", freelancer.city, None);
            network.freelancers.push(index);
        }
        network
    }

    fn join(
        &mut self,
        name: &'static str,
        role: &'static str,
        kind: &'static str,
        city: &'static str,
        company: Option<DemoCompany>,
    ) -> usize {
        let hours = SeededRandom::named(name).between(80 * 24, 400 * 24);
        let joined = self.now - SignedDuration::from_hours(hours);
        let email = match name {
            "Ananya Iyer" => format!("seeker@{DOMAIN}"),
            "Rohan Deshpande" => format!("employer@{DOMAIN}"),
            "Hetal Kothari" => format!("business@{DOMAIN}"),
            other => format!("{}@{DOMAIN}", handle(other)),
        };
        let person = DemoPerson { id: id_at(joined, name), name, role, kind, email, city, joined, company };
        self.by_name.insert(name, self.people.len());
        self.people.push(person);
        self.people.len() - 1
    }

    /// Finds a person by name. The tests check that every name in the texts exists.
    pub(super) fn named(&self, name: &str) -> &DemoPerson {
        &self.people[self.by_name.get(name).copied().unwrap_or_default()]
    }

    /// The owner of a company.
    pub(super) fn owner_of(&self, key: &str) -> &DemoPerson {
        let is_owner = |person: &&DemoPerson| person.company.is_some_and(|company| company.key == key);
        self.people.iter().find(is_owner).unwrap_or(&self.people[0])
    }

    /// The author of a note or score: the owner of the company, unless the record names a team member.
    pub(super) fn author(&self, name: &str, company: &str) -> &DemoPerson {
        if name.is_empty() { self.owner_of(company) } else { self.named(name) }
    }

    /// A random person.
    pub(super) fn anyone(&self, random: &mut SeededRandom) -> &DemoPerson {
        &self.people[random.below(self.people.len())]
    }

    /// The time `hours` ago.
    pub(super) fn ago(&self, hours: i64) -> Timestamp {
        self.now - SignedDuration::from_hours(hours)
    }

    /// Adds the rows of all people: accounts, profiles and directory entries.
    pub(super) fn rows(&self, taken_handles: &HashSet<String>, rows: &mut DemoRows) {
        for person in &self.people {
            rows.push("accounts", self.account(person));
        }
        let (seekers, freelancers): (Vec<_>, Vec<_>) = (seekers().collect(), freelancers().collect());
        for person in &self.people {
            let seeker = seekers.iter().find(|seeker| seeker.name == person.name);
            let freelancer = freelancers.iter().find(|freelancer| freelancer.name == person.name);
            rows.push("profiles", self.profile(person, seeker, freelancer, taken_handles));
        }
        for (seeker, index) in seekers.iter().zip(&self.seekers) {
            // Seekers who were hired are no longer in the directory.
            if hired_by(seeker).is_none() {
                rows.push("seekers", self.seeker(&self.people[*index], seeker));
            }
        }
        for (freelancer, index) in freelancers.iter().zip(&self.freelancers) {
            rows.push("freelancers", self.freelancer(&self.people[*index], freelancer));
        }
    }

    fn account(&self, person: &DemoPerson) -> Json {
        let mut metadata = json!({"full_name": person.name, "user_type": person.kind});
        if let Some(language) = person.language() {
            metadata["language"] = json!(language);
        }
        json!({
            "id": person.id,
            "email": person.email,
            "user_metadata": metadata,
            "app_metadata": {"provider": "email", "providers": ["email"], MARK: true},
            "created_at": person.joined,
            "updated_at": person.joined,
            "email_confirmed_at": person.joined,
        })
    }

    fn profile(
        &self,
        person: &DemoPerson,
        seeker: Option<&SeekerRecord>,
        freelancer: Option<&FreelancerRecord>,
        taken: &HashSet<String>,
    ) -> Json {
        let mut handle = handle(person.name);
        if taken.contains(&handle) {
            handle.truncate(25);
            handle.push_str("_demo");
        }
        let company = person.company;
        let headline = company.map_or(person.role.to_owned(), |company| format!("{}, {}", person.role, company.name));
        let years = seeker.map(|seeker| number(seeker.years));
        let skills = seeker.map(|seeker| seeker.skills).or(freelancer.map(|freelancer| freelancer.skills));
        json!({
            "id": person.id,
            "user_type": person.kind,
            "full_name": person.name,
            "handle": handle,
            "email": person.email,
            "avatar_url": DemoNetwork::picture(person),
            "headline": headline,
            // Freelancers have their own description, so they need no bio.
            "bio": seeker.map(|seeker| seeker.bio).or(company.map(|company| company.about)),
            "company_name": company.map(|company| company.name),
            "company_size": company.map(|company| company.size),
            "website": company.map(|company| format!("https://{}.{DOMAIN}", company.key)),
            "address": person.city,
            "skills": skills.map_or_else(Vec::new, |skills| parts(skills, ',')),
            "experience_level": seeker.map(|seeker| seeker.level),
            "total_experience": years.and_then(in_years),
            "work_experience": seeker.map_or_else(Vec::new, |seeker| self.work(person, seeker)),
            "education": seeker.map_or_else(Vec::new, |seeker| vec![self.education(seeker.education)]),
            "created_at": person.joined,
            "updated_at": self.ago(SeededRandom::named(person.email.as_str()).between(2, 60 * 24)),
        })
    }

    /// The profile picture: a logo for a business, a portrait for a person.
    fn picture(person: &DemoPerson) -> Option<String> {
        if person.kind == "business" {
            return Some(public_path("media", person, "logo.png"));
        }
        has_portrait(person).then(|| public_path("avatars", person, "portrait.png"))
    }

    fn seeker(&self, person: &DemoPerson, seeker: &SeekerRecord) -> Json {
        json!({
            "id": person.id,
            "title": seeker.title,
            "location": person.city,
            "experience": seeker.level,
            "availability": seeker.availability,
            "skills": parts(seeker.skills, ','),
            "bio": seeker.bio,
            "desired_salary": desired_salary(seeker.level),
            "updated_at": self.ago(SeededRandom::named(seeker.bio).between(1, 30 * 24)),
        })
    }

    fn freelancer(&self, person: &DemoPerson, freelancer: &FreelancerRecord) -> Json {
        let work = (0..).zip(portfolio(freelancer)).map(
            |(number, (title, _))| json!({"title": title, "image": public_path("media", person, &work_file(number))}),
        );
        json!({
            "id": person.id,
            "title": freelancer.title,
            "location": person.city,
            "hourly_rate": number(freelancer.rate),
            "availability": freelancer.availability,
            "skills": parts(freelancer.skills, ','),
            "description": freelancer.description,
            "portfolio": work.collect::<Vec<_>>(),
            "updated_at": self.ago(SeededRandom::named(freelancer.description).between(1, 45 * 24)),
        })
    }

    /// A seeker's work experience, latest first. Each seeker changes jobs in a different month.
    fn work(&self, person: &DemoPerson, seeker: &SeekerRecord) -> Vec<Json> {
        let joined = hired_by(seeker).and_then(|key| self.owner_of(key).company);
        let months_ago = if joined.is_some() { 0 } else { SeededRandom::named(person.name).between(0, 8) };
        let changed = |years: i64| calendar::day(self.now).first_of_month() - (12 * years + months_ago).months();
        let now = joined.map(|company| worked(company.name, person.role, changed(0), None));
        let past = parts(seeker.work, ';').into_iter().filter_map(|place| {
            // A company's name may contain a comma, so split from the end.
            let mut from_the_end = place.rsplitn(3, ", ");
            let (from, to) = from_the_end.next()?.split_once('-')?;
            let (role, company) = (from_the_end.next()?, from_the_end.next()?);
            let is_current = to == "0" && now.is_none();
            let end = (!is_current).then(|| changed(number(to)) - 1.month());
            Some(worked(company, role, changed(number(from)), end))
        });
        let past: Vec<_> = past.collect();
        now.into_iter().chain(past).collect()
    }

    fn education(&self, text: &str) -> Json {
        let (text, ago) = text.rsplit_once(", ").unwrap_or((text, "0"));
        let (degree, institution) = text.split_once(", ").unwrap_or((text, ""));
        json!({"institution": institution, "degree": degree, "year": (self.year() - number(ago)).to_string()})
    }

    fn year(&self) -> i64 {
        i64::from(calendar::day(self.now).year())
    }
}

/// An entry of work experience. Without an end it is the current job.
fn worked(company: &str, role: &str, start: Date, end: Option<Date>) -> Json {
    let until = end.map_or_else(|| "present".to_owned(), |end| end.strftime("%b %Y").to_string());
    let month = |day: Date| day.strftime("%Y-%m").to_string();
    json!({
        "company": company,
        "role": role,
        "duration": format!("{} – {until}", start.strftime("%b %Y")),
        "start": month(start),
        "end": end.map(month),
    })
}

/// The company that hired this seeker, if any.
fn hired_by(seeker: &SeekerRecord) -> Option<&'static str> {
    seeker.availability.strip_prefix("joined ")
}

/// A freelancer's portfolio, as pairs of a title and the subject of the picture.
pub(super) fn portfolio(freelancer: &FreelancerRecord) -> Vec<(&'static str, &'static str)> {
    parts(freelancer.portfolio, ';').into_iter().filter_map(|piece| piece.split_once('=')).collect()
}

/// The file name of a portfolio picture.
pub(super) fn work_file(number: usize) -> String {
    format!("work-{}.jpg", number + 1)
}

/// Formats years of experience. `None` for a beginner.
fn in_years(years: i64) -> Option<String> {
    match years {
        ..=0 => None,
        1 => Some("1 year".to_owned()),
        _ => Some(format!("{years} years")),
    }
}

/// Whether a person has a portrait. Not everyone uploads one, and a business has a logo instead.
pub(super) fn has_portrait(person: &DemoPerson) -> bool {
    let name = person.name;
    person.kind != "business"
        && (matches!(name, "Ananya Iyer" | "Rohan Deshpande") || SeededRandom::named(name).chance(88))
}

/// The path of a public file without a host, as stored in rows.
pub(super) fn public_path(bucket: &str, person: &DemoPerson, file: &str) -> String {
    format!("/storage/v1/object/public/{bucket}/{}/{file}", person.id)
}

/// Names in Devanagari with their Latin spelling.
const IN_LATIN_LETTERS: &[(&str, &str)] = &[("अरविंद जोशी", "Arvind Joshi")];

/// The handle for a name: `Joseph D'Souza` becomes `joseph_dsouza`.
pub(super) fn handle(name: &str) -> String {
    let in_latin = IN_LATIN_LETTERS.iter().find(|(written, _)| *written == name).map_or(name, |(_, latin)| latin);
    let letters = in_latin.chars().filter(|letter| letter.is_ascii_alphabetic() || *letter == ' ');
    letters.map(|letter| if letter == ' ' { '_' } else { letter.to_ascii_lowercase() }).collect()
}

/// The desired salary for an experience level, in rupees a month.
fn desired_salary(level: &str) -> i64 {
    match level {
        "Entry Level" => 25_000,
        "Mid Level" => 60_000,
        "Senior Level" => 90_000,
        _ => 150_000,
    }
}
