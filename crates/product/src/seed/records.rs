//! The records of the demo's text files, with a name for each field.

use super::text::{COMMENTS, COMPANIES, FREELANCERS, JOBS, POSTS, SEEKERS, TENDERS, blocks, lines};

/// Declares the record of a file: a field for each column, in the order of the file.
macro_rules! record {
    ($(#[$doc:meta])* $name:ident { $($field:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub(super) struct $name {
            $(pub(super) $field: &'static str,)+
        }

        impl $name {
            /// Names the fields of a line. `None` if their number is wrong; the tests check all files.
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
    /// A tender, without its description.
    TenderRecord {
        company, title, city, category, kind, budget_from, budget_to, days_ago, days_to_deadline, sealed, status,
        requirements, skills,
    }
}

record! {
    /// A post. `picture` is empty for those without one.
    PostRecord { author, hours_ago, picture, text }
}

record! {
    /// A comment on the post that contains the text `post`.
    CommentRecord { post, author, text }
}

/// A record with the lines below it.
pub(super) type WithBody<Record> = (Record, Vec<&'static str>);

pub(super) fn companies() -> impl Iterator<Item = CompanyRecord> {
    lines(COMPANIES).filter_map(|line| CompanyRecord::read(&line))
}

pub(super) fn seekers() -> impl Iterator<Item = SeekerRecord> {
    lines(SEEKERS).filter_map(|line| SeekerRecord::read(&line))
}

pub(super) fn freelancers() -> impl Iterator<Item = FreelancerRecord> {
    lines(FREELANCERS).filter_map(|line| FreelancerRecord::read(&line))
}

pub(super) fn jobs() -> impl Iterator<Item = WithBody<JobRecord>> {
    blocks(JOBS).into_iter().filter_map(|(line, body)| Some((JobRecord::read(&line)?, body)))
}

pub(super) fn tenders() -> impl Iterator<Item = WithBody<TenderRecord>> {
    blocks(TENDERS).into_iter().filter_map(|(line, body)| Some((TenderRecord::read(&line)?, body)))
}

pub(super) fn posts() -> impl Iterator<Item = PostRecord> {
    lines(POSTS).filter_map(|line| PostRecord::read(&line))
}

pub(super) fn comments() -> impl Iterator<Item = CommentRecord> {
    lines(COMMENTS).filter_map(|line| CommentRecord::read(&line))
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
        assert_eq!(tenders().count(), blocks(TENDERS).len());
        assert_eq!(posts().count(), lines(POSTS).count());
        assert_eq!(comments().count(), lines(COMMENTS).count());
    }
}
