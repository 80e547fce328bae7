//! Blocks: when one person blocks another, neither can contact the other.
//!
//! A refusal reads as if the other person, or what they posted, did not exist: people are not told who blocked them. Every rule and
//! command that asks about blocks takes the condition from here.

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

/// Whether neither of two people has blocked the other. Without a person (null) there is no block.
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
