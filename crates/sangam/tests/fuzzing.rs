//! A short run of the fuzzer's properties: its seeds, and many inputs derived from them, different in every run.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};

#[path = "../../../fuzz/properties/mod.rs"]
mod properties;

use properties::{TARGETS, Target};

/// Per target. All targets together take some seconds in a debug build.
const MUTATIONS: u32 = 1000;

/// Targets whose check is slow: several mails, pictures or statements.
const COSTLY: [&str; 3] = ["address", "content", "query"];
const COSTLY_MUTATIONS: u32 = 400;

macro_rules! test_targets {
    ($($target:ident)*) => {
        mod seeds_and_mutations_of_them_keep_the_property_of {
            $(#[test]
            fn $target() {
                super::try_target(stringify!($target));
            })*
        }

        const TESTED: &[&str] = &[$(stringify!($target)),*];
    };
}

test_targets! {
    address arguments body connection content copies frame header live_filter query redirect saved_filters token upload
}

#[test]
fn every_target_is_tested_and_has_seeds() {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(names, TESTED);
    let mut folders: Vec<String> = fs::read_dir(fuzz_folder().join("seeds"))
        .unwrap()
        .map(|folder| folder.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort();
    assert_eq!(folders, names);
}

fn try_target(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let seeds = read_seeds(name);
    for (path, seed) in &seeds {
        assert!(holds(target, seed), "the property of {name} does not hold for {}", path.display());
    }
    let seeds: Vec<Vec<u8>> = seeds.into_iter().map(|(_, seed)| seed).collect();
    let cases = if COSTLY.contains(&name) { COSTLY_MUTATIONS } else { MUTATIONS };
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mutated = (0..seeds.len(), prop::collection::vec(mutation(read_words(name), seeds.len()), 1..6));
    let tried = TestRunner::new(config).run(&mutated, |(start, mutations)| {
        let input = mutations.iter().fold(seeds[start].clone(), |input, mutation| mutation.apply(&input, &seeds));
        let text = input.escape_ascii();
        prop_assert!(holds(target, &input), "keep this input as a file in fuzz/seeds/{name}: b\"{text}\"");
        Ok(())
    });
    if let Err(failure) = tried {
        panic!("the property of {name} does not hold: {failure}");
    }
}

fn holds(target: &Target, input: &[u8]) -> bool {
    std::panic::catch_unwind(|| (target.check)(input)).is_ok()
}

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

fn read_seeds(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(fuzz_folder().join("seeds").join(name)).unwrap();
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Words to insert into seeds, from a libFuzzer dictionary: a quoted text on each line, with bytes as `\\x0A`.
fn read_words(name: &str) -> Vec<Vec<u8>> {
    let file = fs::read_to_string(fuzz_folder().join(format!("words/{name}.txt"))).unwrap();
    let words = file.lines().map(|line| line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap());
    words.map(read_word).collect()
}

fn read_word(mut text: &str) -> Vec<u8> {
    let mut word = Vec::new();
    while let Some((before, escape)) = text.split_once('\\') {
        word.extend(before.as_bytes());
        let length = match escape.strip_prefix('x') {
            Some(digits) => {
                word.push(u8::from_str_radix(&digits[..2], 16).unwrap());
                3
            }
            None => {
                word.push(escape.as_bytes()[0]);
                1
            }
        };
        text = &escape[length..];
    }
    word.extend(text.as_bytes());
    word
}

/// A mutation of one input.
#[derive(Debug, Clone)]
enum Mutation {
    Remove {
        at: Index,
        length: usize,
    },
    Insert {
        at: Index,
        bytes: Vec<u8>,
    },
    Replace {
        at: Index,
        byte: u8,
    },
    Repeat {
        at: Index,
        length: usize,
    },
    /// Replaces its end with the end of another input.
    Cross {
        at: Index,
        with: usize,
        from: Index,
    },
}

fn mutation(words: Vec<Vec<u8>>, seeds: usize) -> impl Strategy<Value = Mutation> {
    let inserted = prop_oneof![
        prop::sample::select(words),
        any::<char>().prop_map(|character| character.to_string().into_bytes()),
        prop::collection::vec(any::<u8>(), 1..4),
    ];
    prop_oneof![
        (any::<Index>(), 1..12_usize).prop_map(|(at, length)| Mutation::Remove { at, length }),
        (any::<Index>(), inserted).prop_map(|(at, bytes)| Mutation::Insert { at, bytes }),
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Mutation::Replace { at, byte }),
        (any::<Index>(), 1..12_usize).prop_map(|(at, length)| Mutation::Repeat { at, length }),
        (any::<Index>(), 0..seeds, any::<Index>()).prop_map(|(at, with, from)| Mutation::Cross { at, with, from }),
    ]
}

impl Mutation {
    fn apply(&self, input: &[u8], seeds: &[Vec<u8>]) -> Vec<u8> {
        let part = |at: &Index, length: usize| {
            let start = at.index(input.len() + 1);
            (start, (start + length).min(input.len()))
        };
        match self {
            Mutation::Remove { at, length } => {
                let (start, end) = part(at, *length);
                [&input[..start], &input[end..]].concat()
            }
            Mutation::Insert { at, bytes } => {
                let (start, _) = part(at, 0);
                [&input[..start], bytes, &input[start..]].concat()
            }
            Mutation::Replace { at, byte } => {
                let (start, end) = part(at, 1);
                [&input[..start], &[*byte], &input[end..]].concat()
            }
            Mutation::Repeat { at, length } => {
                let (start, end) = part(at, *length);
                [&input[..end], &input[start..]].concat()
            }
            Mutation::Cross { at, with, from } => {
                let other = &seeds[*with];
                [&input[..part(at, 0).0], &other[from.index(other.len() + 1)..]].concat()
            }
        }
    }
}
