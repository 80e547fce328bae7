//! Password hashing with argon2id, on threads with lowered priority.

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
const RECOMMENDED: Params = params(19 * 1024, 2);

/// Cheap parameters for tests, which create thousands of accounts. A release build never uses them, whatever its features.
const TEST_PARAMS: Params = params(64, 1);

const PARAMS: Params = if cfg!(all(feature = "testing", debug_assertions)) { TEST_PARAMS } else { RECOMMENDED };

const fn params(kibibytes: u32, passes: u32) -> Params {
    match Params::new(kibibytes, passes, 1, None) {
        Ok(params) => params,
        Err(_) => panic!("the parameters are within argon2's limits"),
    }
}

/// A hash without a known password, checked for unknown addresses so that they cost the same work as known ones.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c2FuZ2FtLW5vYm9keS4uLg$sTQtqqrG4kGgk3DnMq9oZ5lJkHx0n1xw2f6rJm1yV8I";

/// The niceness of hashing threads. On an idle machine they use every core. On a busy one they get about a quarter of each, so
/// sign-ins neither stall nor slow down other work much.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 5;

/// Hashes and checks passwords on dedicated threads, at most one per core.
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

    /// Hashes a new password, unless it is easy to guess. `names` are its owner's full name and address.
    pub(crate) async fn hash_new(&self, password: String, names: &[&str]) -> Result<String, Error> {
        check_strength(&password, names, &self.policy.site_words)?;
        self.check_breaches(&password).await?;
        self.hash(password).await
    }

    async fn check_breaches(&self, password: &str) -> Result<(), Error> {
        let Some(list) = self.policy.breached.clone() else { return Ok(()) };
        let password = password.to_owned();
        let looked_up = tokio::task::spawn_blocking(move || list.contains(&password)).await;
        match looked_up.map_err(|error| Error::Internal(error.to_string()))? {
            Ok(false) => Ok(()),
            Ok(true) => Err(Error::WeakPassword(Weakness::Breached)),
            Err(reason) => Err(Error::Internal(format!("the list of breached passwords: {reason}"))),
        }
    }

    /// Hashes a password for storage.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Error> {
        let hash = self.permit().await?.compute(move || argon2().hash_password(password.as_bytes())).await?;
        hash.map(|hash| hash.to_string()).map_err(|error| Error::Internal(format!("argon2: {error}")))
    }

    /// Checks a password against a hash. Without a hash it does the same amount of work and returns false.
    pub(crate) async fn verify(&self, hash: Option<String>, password: String) -> Result<bool, Error> {
        self.permit().await?.verify(hash, password).await
    }

    /// Waits for a free slot. A caller that gives up while waiting costs nothing.
    pub(crate) async fn permit(&self) -> Result<HashingPermit, Error> {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        permit.map(HashingPermit).map_err(|error| Error::Internal(error.to_string()))
    }
}

/// Permission for one hash computation.
pub(crate) struct HashingPermit(OwnedSemaphorePermit);

impl HashingPermit {
    /// Like [`Passwords::verify`], with a permit already acquired.
    pub(crate) async fn verify(self, hash: Option<String>, password: String) -> Result<bool, Error> {
        self.compute(move || {
            let parsed = PasswordHash::new(hash.as_deref().unwrap_or(DUMMY_HASH));
            let matches = parsed.is_ok_and(|parsed| argon2().verify_password(password.as_bytes(), &parsed).is_ok());
            matches && hash.is_some()
        })
        .await
    }

    /// Runs the work on its own thread. The permit stays with the work, so a client that disconnects does not free a slot early.
    async fn compute<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let (done, result) = oneshot::channel();
        // A new thread per hash: starting one costs a thousandth of a hash, and a thread cannot raise its lowered priority again.
        let thread = thread::Builder::new().name("password".to_owned()).spawn(move || {
            lower_priority();
            let result = work();
            // Drop the permit before the result is sent. Otherwise the caller could ask for the next permit before this one is free.
            drop(self.0);
            // The caller may have stopped waiting.
            let _ = done.send(result);
        });
        thread.map_err(|error| Error::Internal(format!("a thread for a password: {error}")))?;
        result.await.map_err(|error| Error::Internal(error.to_string()))
    }
}

/// Lowers this thread's priority. If that fails, the thread competes like any other.
#[cfg(target_os = "linux")]
fn lower_priority() {
    let _ = rustix::process::nice(NICENESS);
}

/// On other systems, `nice` would affect the whole process.
#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, PARAMS)
}

/// Returns whether a hash was made with cheaper parameters than the current ones.
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
        assert!(hash.starts_with("$argon2id$v=19$"), "{hash}");
        assert!(passwords.verify(Some(hash.clone()), "correct horse".into()).await.unwrap());
        assert!(!passwords.verify(Some(hash), "wrong horse".into()).await.unwrap());
        assert!(!passwords.verify(None, "correct horse".into()).await.unwrap());
        assert!(!passwords.verify(Some("not a hash".into()), "correct horse".into()).await.unwrap());
    }

    #[test]
    fn hashes_use_the_parameters_that_owasp_recommends() {
        assert_eq!((RECOMMENDED.m_cost(), RECOMMENDED.t_cost(), RECOMMENDED.p_cost()), (19 * 1024, 2, 1));
    }

    #[test]
    fn the_dummy_hash_costs_as_much_as_a_real_one() {
        let dummy = PasswordHash::new(DUMMY_HASH).unwrap();
        assert_eq!(Params::try_from(&dummy).unwrap(), Params::new(RECOMMENDED.m_cost(), 2, 1, Some(32)).unwrap());
    }

    #[tokio::test]
    async fn a_cheaper_hash_is_outdated() {
        assert!(!is_outdated(&Passwords::new(PasswordPolicy::default()).hash("correct horse".into()).await.unwrap()));
        assert!(is_outdated(
            "$argon2id$v=19$m=32,t=1,p=1$c2FuZ2FtLW5vYm9keS4uLg$sTQtqqrG4kGgk3DnMq9oZ5lJkHx0n1xw2f6rJm1yV8I"
        ));
    }
}
