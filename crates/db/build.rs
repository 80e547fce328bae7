//! Makes Cargo rebuild when a migration is added, which the embedding macro does not do.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
