//! Texts for which each rule must fire, and texts for which it must not.

use super::*;
use crate::posting_checks::domains::domain_names;
use crate::posting_checks::sentences::sentences;

/// Whether a rule fires for a text that a company with an old, proved account posted.
fn fires_for(name: &str, text: &str, proved: &[&str]) -> bool {
    let rule = RULES.iter().find(|rule| rule.name == name).expect("the rule is in the list");
    let domains = domain_names(text);
    (rule.fires)(&RuleInput {
        text,
        sentences: &sentences(text),
        domains: &domains,
        proved_domain: Some("sahyadri.in"),
        website: Some("sahyadri.org"),
        proved_domains: &proved.iter().map(|domain| (*domain).to_owned()).collect::<Vec<_>>(),
        yearly_pay: None,
        usual_pay: None,
        account_age: SignedDuration::from_hours(9999),
        is_proved: true,
        is_copied: false,
    })
}

#[test]
fn every_rule_is_documented_and_explained_in_both_languages() {
    let document = include_str!("../../../../../docs/posting-checks.md");
    let words = [
        include_str!("../../../../../web/src/words/en/posting-checks.json"),
        include_str!("../../../../../web/src/words/hi/posting-checks.json"),
    ];
    for PostingRule { name, weight, for_tenders, .. } in &RULES {
        assert!(document.contains(&format!("| `{name}` | {weight} |")), "{name} is not in the table");
        let for_tenders_only = document.lines().find(|line| line.starts_with("For tenders, only")).unwrap_or_default();
        assert_eq!(for_tenders_only.contains(&format!("`{name}`")), *for_tenders, "{name}");
        for words in words {
            for part in ["why", "mend"] {
                assert!(words.contains(&format!("\"{part}.{name}\"")), "{part}.{name} has no words");
            }
        }
    }
}

#[test]
fn fees_for_applicants_are_found_in_three_languages() {
    for text in [
        "A refundable security deposit of Rs. 2,000 must be paid before joining.",
        "Work from home! Registration fee ₹499 only.",
        "Selected candidates pay training charges of 1500 rupees.",
        "No experience needed, registration fee Rs 500",
        "Documentation charges are applicable.",
        "पंजीकरण शुल्क 500 रुपये जमा करना होगा।",
        "चयन के बाद सिक्योरिटी डिपॉज़िट देना होगा",
        "रजिस्ट्रेशन फ़ीस अनिवार्य है।",
        "Joining fee lagegi 1000, pehle bhejo.",
        "Registration charge dena hoga, interview ke pehle.",
    ] {
        assert!(fires_for("fee", text, &[]), "{text}");
    }
}

#[test]
fn fees_that_applicants_do_not_pay_are_ignored() {
    for text in [
        "We never ask for a fee, not for registration and not for training.",
        "We never ask candidates to pay a registration fee, a security deposit or training charges.",
        "The visa fee is paid by us.",
        "Processing fees for your work permit are paid by the company.",
        "Collect the registration fee from students and reconcile it every evening.",
        "You manage security deposits of tenants and refunds of deposits.",
        "Calculate processing fees for home loans.",
        "Training is free, no joining fee.",
        "हम कभी पंजीकरण शुल्क नहीं लेते।",
        "Koi registration fee nahi lagegi.",
        "Experience with fee management software.",
        "Deposits and withdrawals at the counter.",
    ] {
        assert!(!fires_for("fee", text, &[]), "{text}");
    }
}

#[test]
fn moving_the_conversation_elsewhere_is_found_but_work_with_messengers_is_not() {
    for text in [
        "Send your CV on WhatsApp 98765 43210.",
        "Interested? Contact HR on Telegram.",
        "Join our t.me/easyjobs group.",
        "Call +91 9876543210 now",
        "Mail your resume to hr.infosys@gmail.com",
        "रिज़्यूमे व्हाट्सऐप पर भेजें।",
        "Apna resume WhatsApp karo.",
    ] {
        assert!(fires_for("contact", text, &[]), "{text}");
    }
    for text in [
        "You run our WhatsApp campaigns and a chatbot for customers.",
        "Experience with the WhatsApp Business API.",
        "We never contact applicants on WhatsApp or Telegram.",
        "Write to careers@sahyadri.in.",
        "Budget of 9000000 rupees, 1200 employees, since 1962.",
    ] {
        assert!(!fires_for("contact", text, &[]), "{text}");
    }
}

#[test]
fn imitated_domains_are_found_by_lookalikes_and_typos() {
    let proved = ["coromandel.in", "nilgiri.co.in"];
    for text in [
        "Mail jobs@coromande1.in",
        "See https://www.coromandel-careers.com/apply",
        "hr@coromandel.co",
        "hr@сoromandel.in, where the first letter is Cyrillic",
        "write to info@coromandle.in",
        "sahyadr1.in",
    ] {
        assert!(fires_for("imitated-domain", text, &proved), "{text}");
    }
    for text in [
        "Mail careers@sahyadri.in or careers@sahyadri.com",
        "We sell through coromandel.in and nilgiri.co.in",
        "Node.js, ASP.net, e.g. three years",
        "asha@gmail.com",
    ] {
        assert!(!fires_for("imitated-domain", text, &proved), "{text}");
    }
}
