//! Makes sure that the folder of the built web app exists, so that the executable can be built before the web app is.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        // The embedding macro will refuse a missing folder; this says why it is missing.
        println!("cargo::error=cannot make {}: {error}", dist.display());
    }
    println!("cargo::rerun-if-changed={}", dist.display());
}
