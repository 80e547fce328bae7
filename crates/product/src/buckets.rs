//! The buckets of the product: what each takes, and who may read whose files.

use sangam_schema::{AcceptedFiles, Bucket, FileKind, Rule};

use crate::blocks::not_blocked;
use crate::resources::may;
use crate::tenders::tender_is_sealed;

const MIB: u64 = 1024 * 1024;

/// Every bucket of the product.
pub fn buckets() -> Vec<Bucket> {
    vec![media(), avatars(), resumes(), proposals(), attachments()]
}

/// Anyone who put the file up is neither suspended nor about to be erased, and no moderator took it down. What no one put up is
/// the operator's.
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

/// A public file: everyone may see it while its owner is here. The owner may always; anyone who is about to be erased takes
/// it along.
fn is_public() -> Rule {
    Rule::Row(IS_SHOWN).or(is_own_folder())
}

/// The file is in the caller's own folder.
fn is_own_folder() -> Rule {
    Rule::sql("{row}.folder_id = {caller}")
}

/// Pictures and videos of posts.
fn media() -> Bucket {
    let takes = AcceptedFiles::Only(vec![(FileKind::Image, 10 * MIB), (FileKind::Video, 50 * MIB)]);
    Bucket::new("media", takes).public(is_public(), is_own_folder()).write(is_own_folder())
}

/// Faces and logos.
fn avatars() -> Bucket {
    let takes = AcceptedFiles::Only(vec![(FileKind::Image, 5 * MIB)]);
    Bucket::new("avatars", takes).public(is_public(), is_own_folder()).write(is_own_folder())
}

/// Resumes and other files of applications, read by their owner and by people who act for the owners of jobs that were applied to with them.
/// Each opening of a resume is noted.
fn resumes() -> Bucket {
    let takes = AcceptedFiles::Only(vec![(FileKind::Pdf, 5 * MIB), (FileKind::Word, 5 * MIB)]);
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
    Bucket::new("resumes", takes).observed().read(is_reader).write(is_own_folder()).kept_unless(
        unused,
        "This resume is kept in your profile or belongs to an application. Delete or withdraw that first, or upload under another name.",
    )
}

/// Files of proposals, read by the bidder and by people who act for the tender's owner; of a sealed tender they see nothing while
/// it is open.
fn proposals() -> Bucket {
    let takes =
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
    // What was bid with stays as it was bid. A proposal can be withdrawn while its tender is open, and its file be changed then.
    let unused = Rule::sql(
        "not exists (
            select 1
            from proposals as proposal
            where proposal.bidder_id = {row}.folder_id
              and proposal.file_path = {row}.name
        )",
    );
    Bucket::new("proposals", takes)
        .read(is_own_folder().or(proposed_with))
        .write(is_own_folder())
        .kept_unless(unused, "This file belongs to a proposal. Withdraw that first, or upload under another name.")
}

/// What members of a conversation send each other, in the conversation's folder.
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
    // Messages stay, and so does what was sent with them.
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
