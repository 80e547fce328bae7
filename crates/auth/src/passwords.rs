//! Password hashing: argon2id, on threads that give way to all others.

mod breached;
mod strength;

use std::num::NonZero;
use std::sync::Arc;
use std::thread::{self, available_parallelism};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::error::Error;
use crate::password_weakness::Weakness;
use crate::settings::PasswordPolicy;
pub use breached::BreachedPasswords;
use strength::check_strength;

/// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const PARAMS: Params = match Params::new(19 * 1024, 2, 1, None) {
    Ok(params) => params,
    Err(_) => panic!("the parameters are within argon2's limits"),
};

/// A hash no one knows the password of: an unknown address costs the same work as a known one.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c2FuZ2FtLW5vYm9keS4uLg$sTQtqqrG4kGgk3DnMq9oZ5lJkHx0n1xw2f6rJm1yV8I";

/// How much the threads that hash give way to all others, as `nice` counts. On a calm machine they use every core; on a busy one
/// about a quarter of each, so that sign-ins neither stand still nor slow down the rest much.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 5;

/// Hashes and checks passwords on threads of their own, as many at a time as there are cores.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    permits: Arc<Semaphore>,
    policy: PasswordPolicy,
}

impl Passwords {
    pub(crate) fn new(policy: PasswordPolicy) -> Passwords {
        let cores = available_parallelism().map_or(1, NonZero::get);
        Passwords { permits: Arc::new(Semaphore::new(cores)), policy }
    }

    /// The hash to store for a new password, if no one would guess it. `names` are its owner's full name and address.
    pub(crate) async fn hash_new(&self, password: String, names: &[&str]) -> Result<String, Error> {
        check_strength(&password, names, &self.policy.site_words)?;
        self.check_breaches(&password).await?;
        self.hash(password).await
    }

    async fn check_breaches(&self, password: &str) -> Result<(), Error> {
        let Some(list) = self.policy.breached.clone() else { return Ok(()) };
        let password = password.to_owned();
        let looked_up = tokio::task::spawn_blocking(move || list.contain(&password)).await;
        match looked_up.map_err(|error| Error::Internal(error.to_string()))? {
            Ok(false) => Ok(()),
            Ok(true) => Err(Error::WeakPassword(Weakness::Breached)),
            Err(reason) => Err(Error::Internal(format!("the list of breached passwords: {reason}"))),
        }
    }

    /// The hash to store for a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Error> {
        let hash = self.permit().await?.compute(move || argon2().hash_password(password.as_bytes())).await?;
        hash.map(|hash| hash.to_string()).map_err(|error| Error::Internal(format!("argon2: {error}")))
    }

    /// Whether the password belongs to the hash; without a hash the same work is done for nothing.
    pub(crate) async fn verify(&self, hash: Option<String>, password: String) -> Result<bool, Error> {
        self.permit().await?.verify(hash, password).await
    }

    /// Waits until a thread is free. Giving up while waiting costs nothing.
    pub(crate) async fn permit(&self) -> Result<HashingPermit, Error> {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        permit.map(HashingPermit).map_err(|error| Error::Internal(error.to_string()))
    }
}

/// The right to one computation now.
pub(crate) struct HashingPermit(OwnedSemaphorePermit);

impl HashingPermit {
    /// As [`Passwords::verify`].
    pub(crate) async fn verify(self, hash: Option<String>, password: String) -> Result<bool, Error> {
        self.compute(move || {
            let parsed = PasswordHash::new(hash.as_deref().unwrap_or(DUMMY_HASH));
            let matches = parsed.is_ok_and(|parsed| argon2().verify_password(password.as_bytes(), &parsed).is_ok());
            matches && hash.is_some()
        })
        .await
    }

    /// The permit travels with the work: a client that hangs up does not make room for another hash.
    async fn compute<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let (done, result) = oneshot::channel();
        // A thread for each: it costs a thousandth of a hash, and one that gives way cannot take that back.
        let thread = thread::Builder::new().name("password".to_owned()).spawn(move || {
            let _permit = self.0;
            give_way();
            // The caller may have stopped waiting.
            let _ = done.send(work());
        });
        thread.map_err(|error| Error::Internal(format!("a thread for a password: {error}")))?;
        result.await.map_err(|error| Error::Internal(error.to_string()))
    }
}

/// Lets other threads go first. Where that cannot be set, this one competes like any other.
#[cfg(target_os = "linux")]
fn give_way() {
    let _ = rustix::process::nice(NICENESS);
}

/// Elsewhere it would be set for the whole process.
#[cfg(not(target_os = "linux"))]
fn give_way() {}

fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, PARAMS)
}

/// Whether a hash was made with less work than is asked for today.
pub(crate) fn is_outdated(hash: &str) -> bool {
    let params = PasswordHash::new(hash).ok().and_then(|hash| Params::try_from(&hash).ok());
    params.is_none_or(|params| params.m_cost() < PARAMS.m_cost() || params.t_cost() < PARAMS.t_cost())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[tokio::test]
    async fn a_password_belongs_to_its_own_hash_only() {
        let passwords = Passwords::new(PasswordPolicy::default());
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.verify(Some(hash.clone()), "correct horse".into()).await.unwrap());
        assert!(!passwords.verify(Some(hash), "wrong horse".into()).await.unwrap());
        assert!(!passwords.verify(None, "correct horse".into()).await.unwrap());
        assert!(!passwords.verify(Some("not a hash".into()), "correct horse".into()).await.unwrap());
    }

    #[test]
    fn the_hash_of_no_one_costs_what_a_real_one_costs() {
        let dummy = PasswordHash::new(DUMMY_HASH).unwrap();
        assert_eq!(Params::try_from(&dummy).unwrap(), Params::new(19 * 1024, 2, 1, Some(32)).unwrap());
    }

    #[tokio::test]
    async fn a_hash_made_with_less_work_is_outdated() {
        assert!(!is_outdated(&Passwords::new(PasswordPolicy::default()).hash("correct horse".into()).await.unwrap()));
        assert!(is_outdated(
            "$argon2id$v=19$m=4096,t=2,p=1$c2FuZ2FtLW5vYm9keS4uLg$sTQtqqrG4kGgk3DnMq9oZ5lJkHx0n1xw2f6rJm1yV8I"
        ));
    }
}
