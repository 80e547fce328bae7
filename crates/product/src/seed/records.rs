//! The records of the demo's text files, with a name for each field.

use super::text::{
    ANSWER_TEMPLATES, ANSWERS, APPLICANT_NOTES, APPLICATIONS, COMMENTS, COMPANIES, COMPANY_REVIEWS, CONVERSATIONS,
    FREELANCERS, JOBS, POSTS, PROPOSALS, QUESTIONS, REVIEWS, SCORECARDS, SCORES, SEEKERS, TENDERS, WITHDRAWALS, blocks,
    lines,
};

/// A line whose fields have names.
trait Record: Sized {
    /// Names the fields of a line. `None` if their number is wrong; the tests check all files.
    fn read(line: &[&'static str]) -> Option<Self>;
}

/// Declares the record of a file: a field for each column, in the order of the file.
macro_rules! record {
    ($(#[$doc:meta])* $name:ident { $($field:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub(super) struct $name {
            $(pub(super) $field: &'static str,)+
        }

        impl Record for $name {
            fn read(line: &[&'static str]) -> Option<$name> {
                let &[$($field),+] = line else { return None };
                Some($name { $($field),+ })
            }
        }
    };
}

record! {
    /// A company and its owner. `kind` is the type of the account.
    CompanyRecord { key, name, kind, owner, role, city, symbol, background, foreground, offers, size, about }
}

record! {
    /// A job seeker. `availability` is `joined KEY` for those who were hired by a company.
    SeekerRecord { name, city, title, level, availability, years, skills, bio, work, education }
}

record! {
    /// A freelancer.
    FreelancerRecord { name, city, title, rate, availability, skills, description, portfolio }
}

record! {
    /// A job, without its description.
    JobRecord {
        company, title, city, kind, level, department, salary_from, salary_to, days_ago, days_left, skills,
        requirements,
    }
}

record! {
    /// The heading of a job's screening questions.
    QuestionsRecord { company, job }
}

record! {
    /// An application, without its cover letter. Without a decision, the fields about it are empty.
    ApplicationRecord {
        company, job, applicant, status, applied_hours_ago, decided_hours_ago, interview, note, reason,
    }
}

record! {
    /// The heading of an applicant's answers to the screening questions.
    AnswersRecord { company, job, applicant }
}

record! {
    /// An application that was withdrawn. `reason` may be empty.
    WithdrawalRecord { company, job, applicant, applied_hours_ago, withdrawn_hours_ago, reason }
}

record! {
    /// A note, a rating and tags for an applicant. `author` is empty for the owner of the company.
    ApplicantNoteRecord { company, job, applicant, author, stars, tags, hours_ago, note }
}

record! {
    /// A company's template for answers to applicants.
    AnswerTemplateRecord { company, name, text }
}

record! {
    /// The criteria for the applicants of a job.
    ScorecardRecord { company, job, days_ago, criteria }
}

record! {
    /// The scores for an applicant, in the order of the criteria. `author` is empty for the owner of the company.
    ScoreRecord { company, job, applicant, author, scores, hours_ago, comment }
}

record! {
    /// A tender, without its description.
    TenderRecord {
        company, title, city, category, kind, budget_from, budget_to, days_ago, days_to_deadline, sealed, status,
        requirements, skills,
    }
}

record! {
    /// A proposal, without its message. It was sent when `sent_percent` of the bidding period had passed.
    ProposalRecord { company, tender, bidder, amount, sent_percent, status, note }
}

record! {
    /// A post. `picture` is empty for those without one.
    PostRecord { author, hours_ago, picture, text }
}

record! {
    /// A comment on the post that contains the text `post`.
    CommentRecord { post, author, text }
}

record! {
    /// A conversation, without its messages. `unread` is `1` if the first person has not read the last messages.
    ConversationRecord { one, other, hours_ago, unread }
}

record! {
    /// A client's review of a freelancer.
    ReviewRecord { freelancer, client, stars, project, text }
}

record! {
    /// A review of a company by a person who applied there.
    CompanyReviewRecord { company, applicant, stars, hours_ago, text }
}

/// A record with the lines below it.
pub(super) type WithBody<Heading> = (Heading, Vec<&'static str>);

pub(super) fn companies() -> impl Iterator<Item = CompanyRecord> {
    read_lines(COMPANIES)
}

pub(super) fn seekers() -> impl Iterator<Item = SeekerRecord> {
    read_lines(SEEKERS)
}

pub(super) fn freelancers() -> impl Iterator<Item = FreelancerRecord> {
    read_lines(FREELANCERS)
}

pub(super) fn jobs() -> impl Iterator<Item = WithBody<JobRecord>> {
    read_blocks(JOBS)
}

pub(super) fn questions() -> impl Iterator<Item = WithBody<QuestionsRecord>> {
    read_blocks(QUESTIONS)
}

pub(super) fn applications() -> impl Iterator<Item = WithBody<ApplicationRecord>> {
    read_blocks(APPLICATIONS)
}

pub(super) fn answers() -> impl Iterator<Item = WithBody<AnswersRecord>> {
    read_blocks(ANSWERS)
}

pub(super) fn withdrawals() -> impl Iterator<Item = WithdrawalRecord> {
    read_lines(WITHDRAWALS)
}

pub(super) fn applicant_notes() -> impl Iterator<Item = ApplicantNoteRecord> {
    read_lines(APPLICANT_NOTES)
}

pub(super) fn answer_templates() -> impl Iterator<Item = AnswerTemplateRecord> {
    read_lines(ANSWER_TEMPLATES)
}

pub(super) fn scorecards() -> impl Iterator<Item = ScorecardRecord> {
    read_lines(SCORECARDS)
}

pub(super) fn scores() -> impl Iterator<Item = ScoreRecord> {
    read_lines(SCORES)
}

pub(super) fn tenders() -> impl Iterator<Item = WithBody<TenderRecord>> {
    read_blocks(TENDERS)
}

pub(super) fn proposals() -> impl Iterator<Item = WithBody<ProposalRecord>> {
    read_blocks(PROPOSALS)
}

pub(super) fn posts() -> impl Iterator<Item = PostRecord> {
    read_lines(POSTS)
}

pub(super) fn comments() -> impl Iterator<Item = CommentRecord> {
    read_lines(COMMENTS)
}

pub(super) fn conversations() -> impl Iterator<Item = WithBody<ConversationRecord>> {
    read_blocks(CONVERSATIONS)
}

pub(super) fn reviews() -> impl Iterator<Item = ReviewRecord> {
    read_lines(REVIEWS)
}

pub(super) fn company_reviews() -> impl Iterator<Item = CompanyReviewRecord> {
    read_lines(COMPANY_REVIEWS)
}

fn read_lines<R: Record>(file: &'static str) -> impl Iterator<Item = R> {
    lines(file).filter_map(|line| R::read(&line))
}

fn read_blocks<R: Record>(file: &'static str) -> impl Iterator<Item = WithBody<R>> {
    blocks(file).into_iter().filter_map(|(heading, body)| Some((R::read(&heading)?, body)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_record() {
        assert_eq!(companies().count(), lines(COMPANIES).count());
        assert_eq!(seekers().count(), lines(SEEKERS).count());
        assert_eq!(freelancers().count(), lines(FREELANCERS).count());
        assert_eq!(jobs().count(), blocks(JOBS).len());
        assert_eq!(questions().count(), blocks(QUESTIONS).len());
        assert_eq!(applications().count(), blocks(APPLICATIONS).len());
        assert_eq!(answers().count(), blocks(ANSWERS).len());
        assert_eq!(withdrawals().count(), lines(WITHDRAWALS).count());
        assert_eq!(applicant_notes().count(), lines(APPLICANT_NOTES).count());
        assert_eq!(answer_templates().count(), lines(ANSWER_TEMPLATES).count());
        assert_eq!(scorecards().count(), lines(SCORECARDS).count());
        assert_eq!(scores().count(), lines(SCORES).count());
        assert_eq!(tenders().count(), blocks(TENDERS).len());
        assert_eq!(proposals().count(), blocks(PROPOSALS).len());
        assert_eq!(posts().count(), lines(POSTS).count());
        assert_eq!(comments().count(), lines(COMMENTS).count());
        assert_eq!(conversations().count(), blocks(CONVERSATIONS).len());
        assert_eq!(reviews().count(), lines(REVIEWS).count());
        assert_eq!(company_reviews().count(), lines(COMPANY_REVIEWS).count());
    }

    #[test]
    fn no_two_letters_proposals_or_reviews_are_equal() {
        let letters = applications().map(|(_, letter)| letter.join("\n"));
        let messages = proposals().map(|(_, message)| message.join("\n"));
        let reviews = reviews().map(|review| review.text.to_owned());
        let company_reviews = company_reviews().map(|review| review.text.to_owned());
        let mut texts: Vec<_> = letters.chain(messages).chain(reviews).chain(company_reviews).collect();
        texts.retain(|text| !text.is_empty());
        let count = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), count);
    }
}
