//! Papers of one page, as PDF, so that a resume can be opened and a proposal has its annex.

use crate::seed::cast::{Person, portfolio};
use crate::seed::text::{FREELANCERS, SEEKERS, lines, number, parts};

/// A short resume.
pub(super) fn resume(person: &Person) -> Vec<u8> {
    let seeking = lines(SEEKERS).find(|line| line[0] == person.name);
    let offering = lines(FREELANCERS).find(|line| line[0] == person.name);
    let (skills, about) = match (&seeking, &offering) {
        (Some(line), _) => (line[6], line[7]),
        (None, Some(line)) => (line[5], line[6]),
        (None, None) => ("", ""),
    };
    let mut text = vec![format!("{}, {}", person.role, person.city), person.email.clone(), String::new()];
    text.extend([about.to_owned(), String::new(), format!("Skills: {}", skills.replace(',', ", ")), String::new()]);
    if let Some(line) = seeking {
        text.extend(parts(line[8], ';').into_iter().filter_map(post));
        // The last part is how long ago it was.
        let degree = line[9].rsplit_once(", ").map_or(line[9], |(degree, _)| degree);
        text.extend([format!("Education: {degree}"), String::new()]);
    }
    text.push("A sample document of the Sangam demonstration.".to_owned());
    page(person.name, &text.iter().map(String::as_str).collect::<Vec<_>>())
}

/// `Role, Company, 3 years`, from a company, a role, and when it began and ended in years ago.
fn post(place: &str) -> Option<String> {
    let mut from_the_end = place.rsplitn(3, ", ");
    let (from, to) = from_the_end.next()?.split_once('-')?;
    let (role, company) = (from_the_end.next()?, from_the_end.next()?);
    let years = number(from) - number(to);
    Some(format!("Experience: {role}, {company}, {years} year{}", if years == 1 { "" } else { "s" }))
}

/// What a bidder has done before.
pub(super) fn previous_work(person: &Person) -> Vec<u8> {
    let offering = lines(FREELANCERS).find(|line| line[0] == person.name);
    let seeking = lines(SEEKERS).find(|line| line[0] == person.name);
    let about = match (&person.company, &offering, &seeking) {
        (Some(company), ..) => company.about,
        (None, Some(line), _) => line[6],
        (None, None, Some(line)) => line[7],
        (None, None, None) => "",
    };
    let pieces = offering.map_or_else(Vec::new, |line| portfolio(&line));
    let work: Vec<_> = pieces.into_iter().map(|(title, _)| title).collect();
    let work = if work.is_empty() { String::new() } else { format!("Work: {}", work.join(", ")) };
    page(
        &format!("Previous work of {}", person.name),
        &[about, "", &work, "", "A sample document of the Sangam demonstration."],
    )
}

/// A page with a heading and some lines, broken where they are too long.
fn page(heading: &str, text: &[&str]) -> Vec<u8> {
    let mut content = format!("BT /F1 20 Tf 64 760 Td ({}) Tj /F1 11 Tf 0 -34 Td\n", escape(heading));
    for line in text.iter().flat_map(|line| wrap(line, 84)) {
        content.push_str(&format!("({}) Tj 0 -17 Td\n", escape(&line)));
    }
    content.push_str("ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut pdf = String::from("%PDF-1.4\n");
    let mut table = String::from("0000000000 65535 f \n");
    for (number, object) in (1..).zip(&objects) {
        table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
        pdf.push_str(&format!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let start = pdf.len();
    pdf.push_str(&format!("xref\n0 6\n{table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"));
    pdf.into_bytes()
}

fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    // The font has no letters for other scripts.
    let legible = |word: &&str| word.is_empty() || word.chars().any(|letter| letter.is_ascii_alphanumeric());
    for word in text.split(' ').filter(legible) {
        let line = lines.last_mut().filter(|line| line.is_empty() || line.len() + word.len() < width);
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => line.push_str(&format!(" {word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Text as the font has it: plain letters, with what PDF reads as syntax escaped.
fn escape(text: &str) -> String {
    let plain = text.chars().map(|letter| match letter {
        'â' => 'a',
        'é' => 'e',
        other if other.is_ascii() => other,
        _ => ' ',
    });
    plain.flat_map(|letter| matches!(letter, '(' | ')' | '\\').then_some('\\').into_iter().chain([letter])).collect()
}
