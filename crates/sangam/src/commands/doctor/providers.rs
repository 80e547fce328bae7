//! Checks that people can log in with the configured providers.

use sangam_auth::check_provider;

use super::Finding;
use crate::settings::Settings;

pub(super) async fn check(settings: &Settings) -> Finding {
    let mut names = Vec::new();
    for provider in &settings.providers {
        if let Err(reason) = check_provider(provider).await {
            let problem = format!("{} cannot be used: {reason}", provider.name);
            let advice =
                format!("correct its issuer in SANGAM_PROVIDERS ({}), or let this machine reach it", provider.issuer);
            return Finding::wrong(problem, advice);
        }
        names.push(provider.name.as_str());
    }
    match names.as_slice() {
        [] => Finding::good("none is set; people log in with their email address"),
        names => Finding::good(names.join(", ")),
    }
}
