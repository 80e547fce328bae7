//! Prepares a release build for embedding the web app: creates its folder if it is missing, so that the executable can be built before
//! the web app, and rebuilds the executable when the app changes. A debug build reads the app at run time.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return;
    }
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        // The embedding macro refuses a missing folder; this shows why it could not be created.
        println!("cargo::error=cannot create {}: {error}", dist.display());
    }
    println!("cargo::rerun-if-changed={}", dist.display());
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        // Two megabytes of relocations become a few kilobytes.
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}
