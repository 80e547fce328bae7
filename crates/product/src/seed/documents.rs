//! The demo's PDF documents, such as resumes and attachments to proposals.

use sangam_demo_art::pdf_page;

use super::people::{DemoPerson, portfolio};
use super::records::{freelancers, seekers};
use super::text::{number, parts};

/// Draws a short resume.
pub(super) fn resume(person: &DemoPerson) -> Vec<u8> {
    let seeker = seekers().find(|seeker| seeker.name == person.name);
    let freelancer = freelancers().find(|freelancer| freelancer.name == person.name);
    let (skills, about) = match (&seeker, &freelancer) {
        (Some(seeker), _) => (seeker.skills, seeker.bio),
        (None, Some(freelancer)) => (freelancer.skills, freelancer.description),
        (None, None) => ("", ""),
    };
    let mut text = vec![format!("{}, {}", person.role, person.city), person.email.clone(), String::new()];
    text.extend([about.to_owned(), String::new(), format!("Skills: {}", skills.replace(',', ", ")), String::new()]);
    if let Some(seeker) = seeker {
        text.extend(parts(seeker.work, ';').into_iter().filter_map(position));
        // The last part is the number of years ago.
        let degree = seeker.education.rsplit_once(", ").map_or(seeker.education, |(degree, _)| degree);
        text.extend([format!("Education: {degree}"), String::new()]);
    }
    text.push("A sample document of the Sangam demonstration.".to_owned());
    pdf_page(person.name, &text.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Draws a training certificate.
pub(super) fn certificate(person: &DemoPerson) -> Vec<u8> {
    pdf_page(
        "Certificate of competence",
        &[
            person.name,
            "",
            "Safe operation of industrial refrigeration, forty hours, with distinction",
            "",
            "A sample document of the Sangam demonstration.",
        ],
    )
}

/// Formats a position as `Role, Company, 3 years`. The text has the company, the role, and the start and end in years ago.
fn position(place: &str) -> Option<String> {
    let mut from_the_end = place.rsplitn(3, ", ");
    let (from, to) = from_the_end.next()?.split_once('-')?;
    let (role, company) = (from_the_end.next()?, from_the_end.next()?);
    let years = number(from) - number(to);
    Some(format!("Experience: {role}, {company}, {years} year{}", if years == 1 { "" } else { "s" }))
}

/// Draws a list of a bidder's previous work.
pub(super) fn previous_work(person: &DemoPerson) -> Vec<u8> {
    let freelancer = freelancers().find(|freelancer| freelancer.name == person.name);
    let seeker = seekers().find(|seeker| seeker.name == person.name);
    let about = match (&person.company, &freelancer, &seeker) {
        (Some(company), ..) => company.about,
        (None, Some(freelancer), _) => freelancer.description,
        (None, None, Some(seeker)) => seeker.bio,
        (None, None, None) => "",
    };
    let pieces = freelancer.map_or_else(Vec::new, |freelancer| portfolio(&freelancer));
    let work: Vec<_> = pieces.into_iter().map(|(title, _)| title).collect();
    let work = if work.is_empty() { String::new() } else { format!("Work: {}", work.join(", ")) };
    pdf_page(
        &format!("Previous work of {}", person.name),
        &[about, "", &work, "", "A sample document of the Sangam demonstration."],
    )
}
