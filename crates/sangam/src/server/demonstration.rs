//! What only a demonstration offers: its sign-ins on the login page, its blog and its openings. A server is one if it was started as
//! one and the demonstration is in its database; on any other the sign-ins would open accounts of people.

use jiff::tz::TimeZone;
use sangam_db::Db;
use sangam_product::pages::Pages;
use sangam_product::seed::{DemoAccount, find_demo_accounts};
use sangam_schema::Clock;

use crate::commands::seed::PASSWORD;
use crate::settings::Settings;
use crate::web::SignIn;

/// The sign-ins of the demonstration, if this is one.
pub(super) struct Demonstration {
    pub(super) sign_ins: Vec<SignIn>,
}

impl Demonstration {
    /// Looks for the accounts that `sangam seed` made.
    pub(super) async fn find(settings: &Settings, db: &Db) -> anyhow::Result<Demonstration> {
        let accounts = if settings.demo { find_demo_accounts(db).await? } else { Vec::new() };
        let sign_in = |DemoAccount { what, name, email, .. }| SignIn { what, name, email, password: PASSWORD };
        Ok(Demonstration { sign_ins: accounts.into_iter().map(sign_in).collect() })
    }

    /// The pages of this instance.
    pub(super) fn pages(&self, settings: &Settings, clock: &Clock) -> Pages {
        let pages = Pages::new(settings.data.join("pages"), clock.clone());
        if self.sign_ins.is_empty() {
            return pages;
        }
        pages.with_demonstration(clock.now().to_zoned(TimeZone::UTC).date())
    }
}
