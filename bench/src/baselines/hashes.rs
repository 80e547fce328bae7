//! The main work of a sign-in: verifies the password against its stored hash, on one thread.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use argon2::Argon2;
use argon2::password_hash::PasswordVerifier;
use argon2::password_hash::phc::PasswordHash;
use rusqlite::Connection;

use crate::member::{Member, PASSWORD};

/// Verifications per second, with the parameters the server chose for this account.
pub(crate) fn measure(file: &Path, member: &Member, measured: Duration) -> anyhow::Result<f64> {
    let connection = Connection::open(file).context("cannot open the database")?;
    let find = "select password_hash from accounts where id = ?1";
    let stored: String = connection.query_row(find, [member.id.to_string()], |row| row.get(0))?;
    let hash = PasswordHash::new(&stored).map_err(|error| anyhow::anyhow!("the stored hash is broken: {error}"))?;
    let started = Instant::now();
    let mut count = 0_u32;
    while started.elapsed() < measured {
        ensure!(Argon2::default().verify_password(PASSWORD.as_bytes(), &hash).is_ok(), "the password does not match");
        count += 1;
    }
    Ok(f64::from(count) / started.elapsed().as_secs_f64())
}
