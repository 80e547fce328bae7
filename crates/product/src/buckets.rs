//! The product's storage buckets: which files each accepts, and who may read and write them.

use sangam_schema::{AcceptedFiles, Bucket, FileKind, Rule};

use crate::blocks::not_blocked;
use crate::resources::may;
use crate::tenders::tender_is_sealed;

const MIB: u64 = 1024 * 1024;

/// All buckets.
pub fn buckets() -> Vec<Bucket> {
    vec![media(), avatars(), resumes(), proposals(), attachments()]
}

/// The uploader is neither suspended nor scheduled for deletion, and no moderator removed the file. Files without an uploader belong
/// to the operator.
const IS_SHOWN: &str = "not exists (
    select 1
    from accounts as owner
    where owner.id = {row}.folder_id
      and coalesce(owner.deleted_at, owner.banned_until, owner.leaves_at) is not null
) and not exists (
    select 1
    from _removals as removal
    where removal.target_id = {row}.id
)";

/// A public file: everyone can read it while its owner's account is active. The owner always can, so that someone whose account is
/// about to be deleted can still export it.
fn is_public() -> Rule {
    Rule::Row(IS_SHOWN).or(is_own_folder())
}

/// The file is in the caller's own folder.
fn is_own_folder() -> Rule {
    Rule::sql("{row}.folder_id = {caller}")
}

/// Pictures and videos of posts.
fn media() -> Bucket {
    let accepted = AcceptedFiles::Only(vec![(FileKind::Image, 10 * MIB), (FileKind::Video, 50 * MIB)]);
    Bucket::new("media", accepted).public(is_public(), is_own_folder()).write(is_own_folder())
}

/// Profile pictures and company logos.
fn avatars() -> Bucket {
    let accepted = AcceptedFiles::Only(vec![(FileKind::Image, 5 * MIB)]);
    Bucket::new("avatars", accepted).public(is_public(), is_own_folder()).write(is_own_folder())
}

/// Resumes and other files sent with applications. Their owner can read them, and so can the employers they were sent to, including
/// team members. Each time a resume is opened, that is recorded.
fn resumes() -> Bucket {
    let accepted = AcceptedFiles::Only(vec![(FileKind::Pdf, 5 * MIB), (FileKind::Word, 5 * MIB)]);
    let applied_with = Rule::sql(concat!(
        "exists (
            select 1
            from job_applications as application
            join jobs as job on job.id = application.job_id
            where application.applicant_id = {row}.folder_id
              and application.resume_path = {row}.name
              and ",
        may!(view "job.employer_id"),
        ")"
    ));
    let answered_with = Rule::sql(concat!(
        "exists (
            select 1
            from application_answers as answer
            join job_applications as application on application.id = answer.application_id
            join jobs as job on job.id = application.job_id
            where answer.file_path = {row}.name
              and application.applicant_id = {row}.folder_id
              and ",
        may!(view "job.employer_id"),
        ")"
    ));
    let unused = Rule::sql(
        "not exists (
            select 1
            from job_applications as application
            where application.applicant_id = {row}.folder_id
              and application.resume_path = {row}.name
        ) and not exists (
            select 1
            from resumes as resume
            where resume.path = {row}.name
        ) and not exists (
            select 1
            from application_answers as answer
            where answer.file_path = {row}.name
        )",
    );
    let is_reader = is_own_folder().or(applied_with).or(answered_with);
    Bucket::new("resumes", accepted).observed().read(is_reader).write(is_own_folder()).kept_unless(
        unused,
        "This resume is saved in your profile or belongs to an application. Delete or withdraw that first, or upload under another name.",
    )
}

/// Files sent with proposals. The bidder can read them, and so can the tender's owner and their team, but not while a sealed tender is open.
fn proposals() -> Bucket {
    let accepted =
        AcceptedFiles::Only(vec![(FileKind::Pdf, 10 * MIB), (FileKind::Word, 10 * MIB), (FileKind::Zip, 10 * MIB)]);
    let proposed_with = Rule::sql(concat!(
        "exists (
            select 1
            from proposals as proposal
            join tenders as tender on tender.id = proposal.tender_id
            where proposal.bidder_id = {row}.folder_id
              and proposal.file_path = {row}.name
              and not ",
        tender_is_sealed!("tender"),
        "
              and ",
        may!(view "tender.business_id"),
        ")"
    ));
    // A submitted file must not change. To replace it, the bidder withdraws the proposal while the tender is still open.
    let unused = Rule::sql(
        "not exists (
            select 1
            from proposals as proposal
            where proposal.bidder_id = {row}.folder_id
              and proposal.file_path = {row}.name
        )",
    );
    Bucket::new("proposals", accepted)
        .read(is_own_folder().or(proposed_with))
        .write(is_own_folder())
        .kept_unless(unused, "This file belongs to a proposal. Withdraw that first, or upload under another name.")
}

/// Files that members of a conversation send each other, stored in the conversation's folder.
fn attachments() -> Bucket {
    let is_member = || {
        Rule::sql(
            "exists (
                select 1
                from participants as member
                where member.conversation_id = {row}.folder_id
                  and member.user_id = {caller}
            )",
        )
    };
    let no_member_blocked = Rule::sql(concat!(
        "not exists (
            select 1
            from participants as other
            where other.conversation_id = {row}.folder_id
              and not ",
        not_blocked!("other.user_id", "{caller}"),
        "
        )",
    ));
    // Messages are permanent, and so are their attachments.
    let unused = Rule::sql(
        "not exists (
            select 1
            from messages as message
            where message.attachment_path = {row}.name
              and message.conversation_id = {row}.folder_id
        )",
    );
    Bucket::new("attachments", AcceptedFiles::Harmless(10 * MIB))
        .read(is_member())
        .write(is_member().and(no_member_blocked))
        .change(Rule::sql("{row}.owner_id = {caller}"))
        .kept_unless(unused, "This file belongs to a message and stays with it. Upload under another name.")
}
