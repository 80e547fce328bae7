//! Makes Cargo notice a new migration, which the embedding macro alone does not.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
