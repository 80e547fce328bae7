//! The operator's calls, which require the service key.

pub(super) mod create_user;
pub(super) mod delete_user;
pub(super) mod generate_link;
pub(super) mod get_user;
pub(super) mod list_users;
pub(super) mod update_user;

use jiff::{SignedDuration, Timestamp};

use crate::accounts::Ban;
use crate::error::Error;

/// Parses `ban_duration`: `none`, or a duration such as `24h` or `1h30m`.
fn parse_ban(text: &str, now: Timestamp) -> Result<Ban, Error> {
    if text == "none" {
        return Ok(Ban::Lifted);
    }
    let length = text.parse::<SignedDuration>().ok().filter(SignedDuration::is_positive);
    let until = length.and_then(|length| now.checked_add(length).ok());
    let malformed = || Error::Validation("ban_duration must be none or a length of time such as 24h".into());
    until.map(Ban::Until).ok_or_else(malformed)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_ban_lasts_for_the_given_duration() {
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        let until = |hours| Ban::Until(now + SignedDuration::from_hours(hours));
        assert_eq!(parse_ban("24h", now).unwrap(), until(24));
        assert_eq!(parse_ban("876000h", now).unwrap(), until(876_000));
        assert_eq!(parse_ban("1h30m", now).unwrap(), Ban::Until(now + SignedDuration::from_mins(90)));
        assert_eq!(parse_ban("none", now).unwrap(), Ban::Lifted);
    }

    #[test]
    fn a_ban_with_an_invalid_duration_is_refused() {
        for text in ["", "forever", "-24h", "0s", "99999999999h"] {
            assert!(matches!(parse_ban(text, Timestamp::UNIX_EPOCH), Err(Error::Validation(_))), "{text}");
        }
    }
}
