//! Who takes part: no one deals with a person who would not read it.

/// Whether the person with this id is here: their account is neither erased, nor suspended, nor about to be erased.
macro_rules! is_here {
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
pub(crate) use is_here;

/// How others see a profile while its account waits to be erased: as they will see it afterwards. Only a hidden profile can
/// be one, so for all others the flag decides and no account is looked up.
macro_rules! is_leaving {
    ($profile:literal) => {
        concat!(
            "(",
            $profile,
            ".hidden and exists (
                select 1
                from accounts as leaver
                where leaver.id = ",
            $profile,
            ".id
                  and leaver.leaves_at is not null
            ))"
        )
    };
}
pub(crate) use is_leaving;

/// The name of someone who left, as text for SQL and for Rust.
macro_rules! deleted_name {
    () => {
        "Deleted user"
    };
}
pub(crate) use deleted_name;

/// The name under which others see this profile.
macro_rules! name_seen {
    ($profile:literal) => {
        concat!(
            "case when ",
            $crate::presence::is_leaving!($profile),
            " then '",
            $crate::presence::deleted_name!(),
            "' else ",
            $profile,
            ".full_name end"
        )
    };
}
pub(crate) use name_seen;
