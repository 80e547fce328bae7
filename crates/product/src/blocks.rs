//! Blocks: when one person blocks another, neither can contact the other.
//!
//! Refusals read as if the other person, or their post, did not exist, so that people do not learn who blocked them. Every rule and
//! command that checks for blocks uses the conditions below.

/// Whether the first person has blocked the second.
macro_rules! has_blocked {
    ($one:expr, $other:expr) => {
        concat!(
            "exists (select 1 from blocks as block where block.user_id = ",
            $one,
            " and block.blocked_id = ",
            $other,
            ")"
        )
    };
}
pub(crate) use has_blocked;

/// Whether neither of two people has blocked the other. True if either of them is null.
macro_rules! not_blocked {
    ($one:expr, $other:expr) => {
        concat!(
            "(not ",
            $crate::blocks::has_blocked!($one, $other),
            "
              and not ",
            $crate::blocks::has_blocked!($other, $one),
            ")"
        )
    };
}
pub(crate) use not_blocked;
