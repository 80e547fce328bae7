//! Blocks: two people of whom one has blocked the other have no contact, whichever of them did it.
//!
//! A refusal reads as if the other person, or what they put up, were not there: nobody is told who blocked them.

/// Whether neither of two people has blocked the other. The one place that says so: rules and commands all ask it. Without a
/// person (null) there is nobody to have blocked.
macro_rules! not_blocked {
    ($one:literal, $other:literal) => {
        concat!(
            "(not exists (select 1 from blocks as block where block.user_id = ",
            $one,
            " and block.blocked_id = ",
            $other,
            ")
              and not exists (select 1 from blocks as block where block.user_id = ",
            $other,
            " and block.blocked_id = ",
            $one,
            "))"
        )
    };
}
pub(crate) use not_blocked;
