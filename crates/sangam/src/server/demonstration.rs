//! What only a demonstration offers: sign-ins on the login page, a blog and job openings. A server offers them only if
//! it was started with `demo` and its database contains the demonstration. On any other server the sign-ins would open
//! people's accounts.

use jiff::tz::TimeZone;
use sangam_db::Db;
use sangam_product::pages::Pages;
use sangam_product::seed::{DemoAccount, find_demo_accounts};
use sangam_schema::Clock;

use crate::commands::seed::PASSWORD;
use crate::settings::Settings;
use crate::web::SignIn;

/// The demonstration's accounts to sign in with, if this is one.
pub(super) struct Demonstration {
    pub(super) sign_ins: Vec<SignIn>,
}

impl Demonstration {
    /// Looks for the accounts that `sangam seed` created.
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
