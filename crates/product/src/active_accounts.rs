//! Whether people are active. No one can contact a person who would not see the message.

/// Whether a person's account is active: not deleted, not suspended, and not scheduled for deletion.
macro_rules! is_active {
    ($person:literal) => {
        concat!(
            "exists (
                select 1
                from accounts as present
                where present.id = ",
            $person,
            "
                  and coalesce(present.deleted_at, present.banned_until, present.leaves_at) is null
            )"
        )
    };
}
pub(crate) use is_active;

/// Whether a profile's account is scheduled for deletion. Others already see such a profile as deleted. Only hidden profiles can be
/// in this state, so for all others the flag is enough and the account is not read.
macro_rules! is_pending_deletion {
    ($profile:literal) => {
        concat!(
            "(",
            $profile,
            ".hidden and exists (
                select 1
                from accounts as owner_account
                where owner_account.id = ",
            $profile,
            ".id
                  and owner_account.leaves_at is not null
            ))"
        )
    };
}
pub(crate) use is_pending_deletion;

/// The name shown for a deleted person, as a literal for SQL and Rust.
macro_rules! deleted_name {
    () => {
        "Deleted user"
    };
}
pub(crate) use deleted_name;

/// The name that others see for a profile.
macro_rules! name_seen {
    ($profile:literal) => {
        concat!(
            "case when ",
            $crate::active_accounts::is_pending_deletion!($profile),
            " then '",
            $crate::active_accounts::deleted_name!(),
            "' else ",
            $profile,
            ".full_name end"
        )
    };
}
pub(crate) use name_seen;
