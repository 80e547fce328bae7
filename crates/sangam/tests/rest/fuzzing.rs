//! The fuzzer's property on a compiler that has no fuzzer: the kept query strings, and many that were made of them.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};

#[path = "../../../../fuzz/property.rs"]
mod property;

const KEPT: &str = include_str!("../../../../fuzz/seeds/queries.txt");

/// Takes some seconds in a debug build.
const MUTATIONS: u32 = 4000;

/// What becomes of one query string.
#[derive(Debug, Clone)]
enum Mutation {
    Remove {
        at: Index,
        length: usize,
    },
    Insert {
        at: Index,
        text: String,
    },
    Repeat {
        at: Index,
        length: usize,
    },
    /// The end of another one takes the place of its own.
    Cross {
        at: Index,
        with: usize,
        from: Index,
    },
}

#[test]
fn kept_queries_and_mutations_of_them_become_statements_or_refusals() {
    let kept: Vec<&str> = KEPT.lines().collect();
    for query in &kept {
        property::plan_or_refuse(query);
    }
    let config = Config { cases: MUTATIONS, failure_persistence: None, ..Config::default() };
    let mutated = (0..kept.len(), prop::collection::vec(mutation(kept.len()), 1..6));
    let tried = TestRunner::new(config).run(&mutated, |(start, mutations)| {
        let query = mutations.iter().fold(kept[start].to_owned(), |query, mutation| mutation.apply(&query, &kept));
        let planned = std::panic::catch_unwind(|| property::plan_or_refuse(&query));
        prop_assert!(planned.is_ok(), "{query:?} panics; keep it in fuzz/seeds/queries.txt");
        Ok(())
    });
    if let Err(failure) = tried {
        panic!("{failure}");
    }
}

fn mutation(kept: usize) -> impl Strategy<Value = Mutation> {
    let signs = prop_oneof![
        prop::sample::select(vec![
            "(", ")", ",", ".", "&", "=", "*", "!", ":", "::", "->", "->>", "\"", "\\", "{", "}", "%", "not.", "and=(",
            "or(", "select=", "order=", "limit=-1", "...", "count()", "null", "in.(", "\u{0}", "ि", "🪔",
        ])
        .prop_map(str::to_owned),
        "\\PC{1,4}",
    ];
    prop_oneof![
        (any::<Index>(), 1..12_usize).prop_map(|(at, length)| Mutation::Remove { at, length }),
        (any::<Index>(), signs).prop_map(|(at, text)| Mutation::Insert { at, text }),
        (any::<Index>(), 1..12_usize).prop_map(|(at, length)| Mutation::Repeat { at, length }),
        (any::<Index>(), 0..kept, any::<Index>()).prop_map(|(at, with, from)| Mutation::Cross { at, with, from }),
    ]
}

impl Mutation {
    fn apply(&self, query: &str, kept: &[&str]) -> String {
        let letters: Vec<char> = query.chars().collect();
        let text = |letters: &[char]| letters.iter().collect::<String>();
        let part = |at: &Index, length: usize| {
            let start = at.index(letters.len() + 1);
            (start, (start + length).min(letters.len()))
        };
        match self {
            Mutation::Remove { at, length } => {
                let (start, end) = part(at, *length);
                text(&letters[..start]) + &text(&letters[end..])
            }
            Mutation::Insert { at, text: inserted } => {
                let (start, _) = part(at, 0);
                text(&letters[..start]) + inserted + &text(&letters[start..])
            }
            Mutation::Repeat { at, length } => {
                let (start, end) = part(at, *length);
                text(&letters[..end]) + &text(&letters[start..])
            }
            Mutation::Cross { at, with, from } => {
                let other: Vec<char> = kept[*with].chars().collect();
                text(&letters[..part(at, 0).0]) + &text(&other[from.index(other.len() + 1)..])
            }
        }
    }
}
