#![no_main]

#[path = "../property.rs"]
mod property;

libfuzzer_sys::fuzz_target!(|text: &str| property::plan_or_refuse(text));
