//! Who takes part: nobody deals with somebody who would not read it.

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
