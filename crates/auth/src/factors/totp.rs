//! Time-based codes from a shared secret (RFC 6238), with the parameters that every authenticator app supports: SHA-1, six
//! digits, thirty seconds.

use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha1::Sha1;

use crate::error::Error;
use crate::keys::equal_in_constant_time;
use crate::urls::encode_component;

const STEP_SECONDS: i64 = 30;
const SECRET_BYTES: usize = 20;

/// Tolerated clock difference: one step either way.
const LEEWAY_STEPS: i64 = 1;

/// The secret shared by the app and the server.
pub(super) struct TotpSecret(pub(super) Vec<u8>);

impl TotpSecret {
    pub(super) fn random() -> TotpSecret {
        TotpSecret(rand::random::<[u8; SECRET_BYTES]>().to_vec())
    }

    /// The secret in the form that users type into an app that cannot scan the QR code.
    pub(super) fn base32(&self) -> String {
        BASE32_NOPAD.encode(&self.0)
    }

    /// The URL that apps read from the QR code. Colons are replaced, because a colon would end the issuer's name.
    pub(super) fn uri(&self, issuer: &str, account: &str) -> String {
        let issuer = encode_component(&issuer.replace(':', " "));
        let account = encode_component(&account.replace(':', " "));
        let secret = self.base32();
        format!(
            "otpauth://totp/{issuer}:{account}?algorithm=SHA1&digits=6&issuer={issuer}&period={STEP_SECONDS}&secret={secret}"
        )
    }

    /// Returns the step that the code belongs to, if it is close to `now` and later than the last accepted step. Every step is
    /// compared, so that timing reveals nothing.
    pub(super) fn matching_step(
        &self,
        code: &str,
        last_step: Option<i64>,
        now: Timestamp,
    ) -> Result<Option<i64>, Error> {
        let current = now.as_second().div_euclid(STEP_SECONDS);
        let mut matching = None;
        for step in current - LEEWAY_STEPS..=current + LEEWAY_STEPS {
            let equal = equal_in_constant_time(&self.code(step)?, code);
            if equal && last_step.is_none_or(|last| step > last) {
                matching = matching.or(Some(step));
            }
        }
        Ok(matching)
    }

    fn code(&self, step: i64) -> Result<String, Error> {
        let mut mac = Hmac::<Sha1>::new_from_slice(&self.0)
            .map_err(|error| Error::Internal(format!("a secret of an authenticator app: {error}")))?;
        mac.update(&step.to_be_bytes());
        let digest = mac.finalize().into_bytes();
        let start = usize::from(digest[digest.len() - 1] & 0x0f);
        let number = digest[start..start + 4].iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        Ok(format!("{:06}", (number & 0x7fff_ffff) % 1_000_000))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn secret() -> TotpSecret {
        TotpSecret(b"12345678901234567890".to_vec())
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    /// The table of RFC 6238, appendix B, with the last six digits of each code.
    #[test]
    fn codes_match_the_rfc_test_vectors() {
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let step = secret().matching_step(code, None, at(second)).unwrap();
            assert_eq!(step, Some(second / 30), "{second}");
        }
    }

    #[test]
    fn a_code_is_valid_once_and_one_step_early_or_late() {
        let now = 1_234_567_890;
        let step = now / 30;
        let matching = |last_step, second| secret().matching_step("005924", last_step, at(second)).unwrap();
        assert_eq!(matching(None, now - 30), Some(step));
        assert_eq!(matching(None, now + 30), Some(step));
        assert_eq!(matching(None, now - 60), None);
        assert_eq!(matching(None, now + 60), None);
        assert_eq!(matching(Some(step), now), None);
        assert_eq!(matching(Some(step + 1), now), None, "an older code than the last one is not taken either");
        assert_eq!(secret().matching_step("", None, at(now)).unwrap(), None);
    }

    #[test]
    fn the_url_contains_the_escaped_issuer_and_account() {
        assert_eq!(secret().base32(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(
            secret().uri("work.example:8080", "asha+jobs@example.in"),
            "otpauth://totp/work.example%208080:asha%2Bjobs%40example.in?algorithm=SHA1&digits=6\
             &issuer=work.example%208080&period=30&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        );
    }
}
