//! Rules: which rows a caller may read or write, as SQL predicates over the row and the caller.

use crate::Role;

/// A condition on a row and the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// Only the service key.
    Never,
    /// Everyone, signed in or not.
    Always,
    /// Anyone signed in.
    SignedIn,
    /// Everyone, signed in or not, for rows that satisfy the predicate. It must not use `{caller}`.
    Row(&'static str),
    /// Anyone signed in, for rows that satisfy the predicate. `{row}` is the row and `{caller}` the caller's id.
    Sql(&'static str),
    /// All of these rules must hold.
    All(Vec<Rule>),
    /// At least one of these rules must hold.
    Any(Vec<Rule>),
}

/// A rule resolved for a known kind of caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResolvedRule {
    /// No row.
    Refused,
    /// Every row.
    Allowed,
    /// The rows that satisfy this predicate, in which `{row}` and `{caller}` are not yet filled in.
    Where(String),
}

impl Rule {
    /// Anyone signed in, for rows that satisfy the predicate, such as `{row}.user_id = {caller}`.
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

    /// Evaluates as much as possible without a row.
    pub fn resolve(&self, role: Role) -> ResolvedRule {
        if role == Role::Service {
            return ResolvedRule::Allowed;
        }
        let signed_in = role == Role::User;
        match self {
            Rule::Never => ResolvedRule::Refused,
            Rule::Always => ResolvedRule::Allowed,
            Rule::SignedIn if signed_in => ResolvedRule::Allowed,
            Rule::Row(predicate) => ResolvedRule::Where(on_one_line(predicate)),
            Rule::Sql(predicate) if signed_in => ResolvedRule::Where(on_one_line(predicate)),
            Rule::SignedIn | Rule::Sql(_) => ResolvedRule::Refused,
            Rule::All(rules) => join(rules, role, " and ", ResolvedRule::Allowed, ResolvedRule::Refused),
            Rule::Any(rules) => join(rules, role, " or ", ResolvedRule::Refused, ResolvedRule::Allowed),
        }
    }
}

impl ResolvedRule {
    /// The rule as a predicate on `row`. `caller` returns the SQL for the caller's id and is called only if the rule needs it.
    pub fn predicate(&self, row: &str, caller: impl FnOnce() -> String) -> String {
        match self {
            ResolvedRule::Refused => "false".to_owned(),
            ResolvedRule::Allowed => "true".to_owned(),
            ResolvedRule::Where(predicate) => fill_expression(predicate, row, caller),
        }
    }
}

/// Fills in `{row}` and `{caller}` in a declared SQL expression.
pub fn fill_expression(expression: &str, row: &str, caller: impl FnOnce() -> String) -> String {
    let filled = expression.replace("{row}", row);
    if filled.contains("{caller}") { filled.replace("{caller}", &caller()) } else { filled }
}

/// Puts a predicate on one line. Declarations spread predicates over several lines for readability.
fn on_one_line(predicate: &str) -> String {
    let words: Vec<_> = predicate.split_whitespace().collect();
    format!("({})", words.join(" "))
}

/// Combines resolved rules: `neutral` ones are dropped, a `decisive` one determines the result, the rest are joined.
fn join(rules: &[Rule], role: Role, word: &str, neutral: ResolvedRule, decisive: ResolvedRule) -> ResolvedRule {
    let mut predicates = Vec::new();
    for resolved in rules.iter().map(|rule| rule.resolve(role)) {
        match resolved {
            ResolvedRule::Where(predicate) => predicates.push(predicate),
            decided if decided == decisive => return decisive,
            _ => {}
        }
    }
    match predicates.len() {
        0 => neutral,
        1 => ResolvedRule::Where(predicates.remove(0)),
        _ => ResolvedRule::Where(format!("({})", predicates.join(word))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_predicate_refuses_callers_without_a_session() {
        let rule = Rule::sql("{row}.user_id = {caller}");
        assert_eq!(rule.resolve(Role::Anonymous), ResolvedRule::Refused);
        assert_eq!(rule.resolve(Role::User), ResolvedRule::Where("({row}.user_id = {caller})".into()));
        assert_eq!(rule.resolve(Role::Service), ResolvedRule::Allowed);
    }

    #[test]
    fn the_caller_is_bound_only_where_a_rule_needs_it() {
        let resolved = Rule::sql("{row}.user_id = {caller}").resolve(Role::User);
        assert_eq!(resolved.predicate("t1", || "$1".to_owned()), "(t1.user_id = $1)");
        let unneeded = || -> String { unreachable!("the rule names no caller") };
        assert_eq!(Rule::Row("not {row}.hidden").resolve(Role::User).predicate("t1", unneeded), "(not t1.hidden)");
        assert_eq!(ResolvedRule::Allowed.predicate("t1", unneeded), "true");
        assert_eq!(ResolvedRule::Refused.predicate("t1", unneeded), "false");
    }

    #[test]
    fn a_predicate_on_the_row_alone_holds_for_every_caller() {
        let rule = Rule::Row("not {row}.hidden").or(Rule::sql("{row}.id = {caller}"));
        assert_eq!(rule.resolve(Role::Anonymous), ResolvedRule::Where("(not {row}.hidden)".into()));
        let either = ResolvedRule::Where("((not {row}.hidden) or ({row}.id = {caller}))".into());
        assert_eq!(rule.resolve(Role::User), either);
    }

    #[test]
    fn rules_that_need_no_row_are_left_out_of_the_predicate() {
        let rule = Rule::SignedIn.and(Rule::sql("a")).and(Rule::sql("b").or(Rule::Never));
        assert_eq!(rule.resolve(Role::User), ResolvedRule::Where("((a) and (b))".into()));
        assert_eq!(Rule::sql("a").or(Rule::SignedIn).resolve(Role::User), ResolvedRule::Allowed);
        assert_eq!(Rule::sql("a").and(Rule::Never).resolve(Role::User), ResolvedRule::Refused);
    }
}
