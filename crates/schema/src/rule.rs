//! Rules: which rows a caller may touch, as SQL predicates over the row and the caller.

use crate::Role;

/// A condition on a row and its caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// Nobody but the service key.
    Never,
    /// Everybody, signed in or not.
    Always,
    /// Whoever is signed in.
    SignedIn,
    /// Everybody, signed in or not, for rows that make the predicate true. `{caller}` means nothing in it.
    Row(&'static str),
    /// Whoever is signed in and makes the predicate true. In it `{row}` is the row and `{caller}` the caller's id.
    Sql(&'static str),
    /// All of them.
    All(Vec<Rule>),
    /// Any of them.
    Any(Vec<Rule>),
}

/// What a rule comes to once the kind of caller is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// No row.
    Refused,
    /// Every row.
    Allowed,
    /// The rows for which this predicate holds; `{row}` and `{caller}` are still to be filled in.
    Where(String),
}

impl Rule {
    /// The caller owns the row through this predicate, e.g. `{row}.user_id = {caller}`.
    pub fn sql(predicate: &'static str) -> Rule {
        Rule::Sql(predicate)
    }

    /// Both must hold.
    pub fn and(self, other: Rule) -> Rule {
        Rule::All(vec![self, other])
    }

    /// Either may hold.
    pub fn or(self, other: Rule) -> Rule {
        Rule::Any(vec![self, other])
    }

    /// Decides as much as can be decided without a row.
    pub fn verdict(&self, role: Role) -> Verdict {
        if role == Role::Service {
            return Verdict::Allowed;
        }
        let signed_in = role == Role::User;
        match self {
            Rule::Never => Verdict::Refused,
            Rule::Always => Verdict::Allowed,
            Rule::SignedIn if signed_in => Verdict::Allowed,
            Rule::Row(predicate) => Verdict::Where(on_one_line(predicate)),
            Rule::Sql(predicate) if signed_in => Verdict::Where(on_one_line(predicate)),
            Rule::SignedIn | Rule::Sql(_) => Verdict::Refused,
            Rule::All(rules) => join(rules, role, " and ", Verdict::Allowed, Verdict::Refused),
            Rule::Any(rules) => join(rules, role, " or ", Verdict::Refused, Verdict::Allowed),
        }
    }
}

/// Predicates are written over several lines for their readers, and sent as one.
fn on_one_line(predicate: &str) -> String {
    let words: Vec<_> = predicate.split_whitespace().collect();
    format!("({})", words.join(" "))
}

/// Folds verdicts: `neutral` ones fall away, a single `decisive` one decides, the rest is joined.
fn join(rules: &[Rule], role: Role, word: &str, neutral: Verdict, decisive: Verdict) -> Verdict {
    let mut predicates = Vec::new();
    for verdict in rules.iter().map(|rule| rule.verdict(role)) {
        match verdict {
            Verdict::Where(predicate) => predicates.push(predicate),
            decided if decided == decisive => return decisive,
            _ => {}
        }
    }
    match predicates.len() {
        0 => neutral,
        1 => Verdict::Where(predicates.remove(0)),
        _ => Verdict::Where(format!("({})", predicates.join(word))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_predicate_refuses_whoever_is_not_signed_in() {
        let rule = Rule::sql("{row}.user_id = {caller}");
        assert_eq!(rule.verdict(Role::Anonymous), Verdict::Refused);
        assert_eq!(rule.verdict(Role::User), Verdict::Where("({row}.user_id = {caller})".into()));
        assert_eq!(rule.verdict(Role::Service), Verdict::Allowed);
    }

    #[test]
    fn a_predicate_on_the_row_alone_holds_for_every_caller() {
        let rule = Rule::Row("not {row}.hidden").or(Rule::sql("{row}.id = {caller}"));
        assert_eq!(rule.verdict(Role::Anonymous), Verdict::Where("(not {row}.hidden)".into()));
        let either = Verdict::Where("((not {row}.hidden) or ({row}.id = {caller}))".into());
        assert_eq!(rule.verdict(Role::User), either);
    }

    #[test]
    fn what_is_decided_falls_out_of_the_predicate() {
        let rule = Rule::SignedIn.and(Rule::sql("a")).and(Rule::sql("b").or(Rule::Never));
        assert_eq!(rule.verdict(Role::User), Verdict::Where("((a) and (b))".into()));
        assert_eq!(Rule::sql("a").or(Rule::SignedIn).verdict(Role::User), Verdict::Allowed);
        assert_eq!(Rule::sql("a").and(Rule::Never).verdict(Role::User), Verdict::Refused);
    }
}
