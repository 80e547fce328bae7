//! The functions clients can call: one file each, registered in one list.

mod answer_interview;
mod answer_team_invitation;
mod answer_text;
mod applicant_board;
mod application_step;
mod apply_to_job;
mod arguments;
mod cancel_interview;
mod change_interview;
mod change_proposal;
mod check_company_proof;
mod company;
mod company_record;
mod confirm_job;
mod dashboard;
mod decide_held_posting;
mod decide_proposal;
mod end_company_proof;
mod explain_job;
mod explain_jobs;
mod explain_seekers;
mod export_my_data;
mod exports;
mod failure;
mod files;
mod get_conversations_with_details;
mod get_or_create_conversation;
mod give_scores;
mod held_postings;
mod interview;
mod interview_calendar;
mod invite_to_team;
mod keep_resume;
mod list_likers;
mod list_plans;
mod moderation_counts;
mod moderator;
mod offer_interview;
mod open_saved_search;
mod own_row;
mod pay_facts;
mod prefer_resume;
mod preview_answer;
mod proposal;
mod proposals_left;
mod rank_jobs;
mod record_share;
mod record_view;
mod remove_from_team;
mod reply_record;
mod reported_targets;
mod save_profile;
mod save_search;
mod search_facets;
mod seeker;
mod set_application_status;
mod set_application_statuses;
mod set_company_gstin;
mod set_company_second_factor;
mod set_scorecard;
mod set_team_role;
mod settle_reports;
mod start_checkout;
mod start_company_proof;
mod stored;
mod submit_proposal;
mod take_back_team_invitation;
mod team;
mod toggle_like;
mod verify_gstin;
mod verify_pan;
mod withdraw_application;
mod withdraw_tender;

use std::sync::{Arc, LazyLock};

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use sangam_db::{Db, Tx};
use sangam_filter::RowIndex;
use sangam_schema::{Caller, Clock, Function};
use uuid::Uuid;

use self::dashboard::company as company_dashboard;
use crate::company_proofs::DomainRecords;
use crate::facets::Facets;
use crate::payments::PaymentProvider;
use crate::posting_checks::PostingChecks;
use crate::replies::mark_overdue;
use crate::reposts::keep_first_dates;
use crate::words::Words;
pub use arguments::Arguments;
use exports::RunningExports;
pub use failure::{Failure, Refusal, RefusalCode};

/// What commands need to run: the database, the clock and the configured services.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub db: Db,
    /// The clock.
    pub clock: Clock,
    facets: Facets,
    payments: Option<Arc<dyn PaymentProvider>>,
    site: Option<String>,
    exports: RunningExports,
    records: Option<Arc<dyn DomainRecords>>,
    words: Words,
    posting_checks: PostingChecks,
}

impl Context {
    /// A context without payments, mail or company verification.
    pub fn new(db: Db, clock: Clock) -> Context {
        Context {
            facets: Facets::new(db.clone()),
            payments: None,
            site: None,
            exports: RunningExports::default(),
            records: None,
            words: Words::built_in(),
            posting_checks: PostingChecks::default(),
            db,
            clock,
        }
    }

    /// Enables payments through this provider.
    pub fn with_payments(self, provider: Option<Arc<dyn PaymentProvider>>) -> Context {
        Context { payments: provider, ..self }
    }

    /// Enables company verification through these lookups.
    pub fn with_company_proofs(self, records: Option<Arc<dyn DomainRecords>>) -> Context {
        Context { records, ..self }
    }

    /// Checks postings by the operator's rules.
    pub fn with_posting_checks(self, posting_checks: PostingChecks) -> Context {
        Context { posting_checks, ..self }
    }

    /// Uses these message catalogues.
    pub fn with_words(self, words: Words) -> Context {
        Context { words, ..self }
    }

    /// Lets commands queue mails with links to this site. Without it they queue none, because nothing would send them.
    pub fn with_mail_to(self, site: Option<String>) -> Context {
        Context { site, ..self }
    }
}

impl Context {
    /// The in-memory index over the lists, with their totals and pages.
    pub fn row_index(&self) -> Arc<dyn RowIndex> {
        Arc::new(self.facets.clone())
    }

    /// Checks rows that a client has just written. Each key is the text of a JSON array.
    pub async fn check_written(&self, tx: &mut Tx<'_>, table: &str, keys: &[String]) -> Result<(), sangam_db::Error> {
        let (ids, now) = (ids_of(keys), self.clock.now());
        self.posting_checks.check_written(tx, table, &ids, now).await?;
        if table == "jobs" {
            keep_first_dates(tx, &ids, now).await?;
        }
        Ok(())
    }

    /// Completes rows that a client is about to delete. Each key is the text of a JSON array.
    pub async fn prepare_deletion(
        &self,
        tx: &mut Tx<'_>,
        table: &str,
        keys: &[String],
    ) -> Result<(), sangam_db::Error> {
        match table {
            "job_applications" | "jobs" => mark_overdue(tx, &ids_of(keys), self.clock.now()).await,
            _ => Ok(()),
        }
    }

    /// A context for one caller's request. Its reads are accounted to that caller.
    pub fn for_account(&self, caller: Caller) -> Context {
        Context { db: self.db.for_account(caller.id()), ..self.clone() }
    }
}

/// The ids in these keys. Keys of tables without an id have none.
fn ids_of(keys: &[String]) -> Vec<Uuid> {
    let id = |key: &String| serde_json::from_str::<Vec<Uuid>>(key).ok()?.first().copied();
    keys.iter().filter_map(id).collect()
}

/// A callable function and its implementation.
pub struct Command {
    /// The name, arguments and return type.
    pub signature: Function,
    /// Runs the command in one transaction and returns JSON text in the shape of the signature.
    pub run: RunCommand,
    /// Runs the command with a streamed response, if the signature says so.
    pub stream: Option<StreamCommand>,
}

/// The body of a command with a streamed response.
pub type StreamCommand = fn(Context, Caller, Arguments) -> Result<BoxStream<'static, Result<String, Failure>>, Failure>;

/// The body of a command. Its arguments have been checked against the signature.
pub type RunCommand = fn(Context, Caller, Arguments) -> BoxFuture<'static, Result<String, Failure>>;

/// Builds the command of a module with a `signature` and a `run`.
macro_rules! command {
    ($name:ident) => {
        Command {
            signature: $name::signature(),
            run: |context, caller, arguments| Box::pin($name::run(context, caller, arguments)),
            stream: None,
        }
    };
    ($name:ident, streamed) => {
        Command { stream: Some($name::stream), ..command!($name) }
    };
}

/// Every command of the product.
pub fn commands() -> &'static [Command] {
    static COMMANDS: LazyLock<Vec<Command>> = LazyLock::new(|| {
        vec![
            command!(answer_interview),
            command!(answer_team_invitation),
            command!(applicant_board),
            command!(apply_to_job),
            command!(cancel_interview),
            command!(change_interview),
            command!(change_proposal),
            command!(check_company_proof),
            command!(company_dashboard),
            command!(company_record),
            command!(confirm_job),
            command!(dashboard),
            command!(decide_held_posting),
            command!(decide_proposal),
            command!(end_company_proof),
            command!(explain_job),
            command!(explain_jobs),
            command!(explain_seekers),
            command!(export_my_data, streamed),
            command!(get_conversations_with_details),
            command!(get_or_create_conversation),
            command!(give_scores),
            command!(held_postings),
            command!(interview_calendar),
            command!(invite_to_team),
            command!(keep_resume),
            command!(list_likers),
            command!(list_plans),
            command!(moderation_counts),
            command!(offer_interview),
            command!(open_saved_search),
            command!(pay_facts),
            command!(prefer_resume),
            command!(preview_answer),
            command!(proposals_left),
            command!(rank_jobs),
            command!(record_share),
            command!(record_view),
            command!(remove_from_team),
            command!(reply_record),
            command!(reported_targets),
            command!(save_profile),
            command!(save_search),
            command!(search_facets),
            command!(set_application_status),
            command!(set_application_statuses),
            command!(set_company_gstin),
            command!(set_company_second_factor),
            command!(set_scorecard),
            command!(set_team_role),
            command!(settle_reports),
            command!(start_checkout),
            command!(start_company_proof),
            command!(submit_proposal),
            command!(take_back_team_invitation),
            command!(toggle_like),
            command!(verify_gstin),
            command!(verify_pan),
            command!(withdraw_application),
            command!(withdraw_tender),
        ]
    });
    &COMMANDS
}

/// Finds a command by its public name.
pub fn find_command(name: &str) -> Option<&'static Command> {
    commands().iter().find(|command| command.signature.name == name)
}

/// The caller's account, for commands that require one.
fn require_account(caller: Caller) -> Result<Uuid, Refusal> {
    caller.id().ok_or_else(|| Refusal::forbidden("Please log in first."))
}
