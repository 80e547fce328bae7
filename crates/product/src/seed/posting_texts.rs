//! The descriptions of demo jobs and tenders, with headings in the language of the text.

use super::people::DemoCompany;
use super::text::{parts, points};

/// The section headings of a description.
struct Headings {
    tasks: &'static str,
    offers: &'static str,
    deliverables: &'static str,
    bidders: &'static str,
    payment: &'static str,
}

const ENGLISH: Headings = Headings {
    tasks: "What you will do",
    offers: "What we offer",
    deliverables: "What is to be delivered",
    bidders: "Who may bid",
    payment: "Payment",
};

const HINDI: Headings = Headings {
    tasks: "आप क्या करेंगे",
    offers: "हम क्या देते हैं",
    deliverables: "क्या-क्या करना है",
    bidders: "बोली कौन लगा सकता है",
    payment: "भुगतान",
};

/// Formats a job description: introduction, company, tasks and benefits.
pub(super) fn job_description(body: &[&'static str], company: Option<&DemoCompany>) -> String {
    let intro: Vec<_> = body.iter().filter(|line| !line.starts_with(['-', '+'])).copied().collect();
    let headings = headings(&intro);
    // Company descriptions are in English and would look out of place in a Hindi text.
    let company = company.filter(|_| !is_hindi(&intro));
    let about = company.map(|company| format!("About {}\n{}", company.name, company.about));
    let offers = company.map_or_else(Vec::new, |company| parts(company.offers, ';'));
    let offers = offers.iter().map(|offer| format!("• {offer}"));
    let offers: Vec<_> = [points(body, "+ ")].into_iter().chain(offers).filter(|part| !part.is_empty()).collect();
    let sections = [
        Some(intro.join("\n")),
        about,
        Some(format!("{}\n{}", headings.tasks, points(body, "- "))),
        Some(format!("{}\n{}", headings.offers, offers.join("\n"))),
    ];
    sections.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

/// Formats a tender description: introduction, deliverables, bidders and payment.
pub(super) fn tender_description(body: &[&'static str]) -> String {
    let intro: Vec<_> = body.iter().filter(|line| !line.starts_with(['-', '?', '$'])).copied().collect();
    let payment: Vec<_> = body.iter().filter_map(|line| line.strip_prefix("$ ")).collect();
    let headings = headings(&intro);
    format!(
        "{}\n\n{}\n{}\n\n{}\n{}\n\n{}\n{}",
        intro.join("\n"),
        headings.deliverables,
        points(body, "- "),
        headings.bidders,
        points(body, "? "),
        headings.payment,
        payment.join("\n")
    )
}

fn headings(intro: &[&str]) -> &'static Headings {
    if is_hindi(intro) { &HINDI } else { &ENGLISH }
}

fn is_hindi(lines: &[&str]) -> bool {
    lines.iter().any(|line| line.contains(|letter| ('\u{900}'..='\u{97f}').contains(&letter)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hindi_text_has_hindi_headings() {
        let tender = tender_description(&["छह स्कूलों की मरम्मत।", "- छत", "? अनुभव", "$ तीन किस्तों में"]);
        assert_eq!(
            tender,
            "छह स्कूलों की मरम्मत।\n\nक्या-क्या करना है\n• छत\n\nबोली कौन लगा सकता है\n• अनुभव\n\nभुगतान\nतीन किस्तों में"
        );
        let job = job_description(&["Teach class 3.", "- Mathematics", "+ A room"], None);
        assert_eq!(job, "Teach class 3.\n\nWhat you will do\n• Mathematics\n\nWhat we offer\n• A room");
    }
}
