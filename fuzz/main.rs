//! The fuzzer: libFuzzer with one of the properties, selected by the variable `FUZZ_TARGET`. `make fuzz` runs it.

#![no_main]

use std::sync::LazyLock;

mod properties;

static CHECK: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let target = properties::TARGETS.iter().find(|target| target.name == name);
    target.unwrap_or_else(|| panic!("FUZZ_TARGET names no target: {name:?}")).check
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| CHECK(bytes));
