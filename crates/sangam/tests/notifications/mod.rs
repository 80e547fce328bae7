//! Notifications, in the application and by mail.

mod after_chores;
mod by_mail;
mod grouping;
mod interviews;
mod kinds;
mod languages;
mod live;
mod older_postings;
mod preferences;
mod reading;
mod replies;
mod reposting;
mod saved_searches;
mod scenario;
mod still_hiring;
mod unsubscribing;
mod withdrawing;
