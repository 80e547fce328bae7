//! Signing in with other providers by OpenID Connect: one client for all providers, driven only by the operator's configuration.

mod client;
mod flows;
mod id_token;
mod issuer;
mod provider;
mod start;
#[cfg(feature = "testing")]
mod testing;
mod void_flows;

use std::sync::Arc;

use client::IssuerClient;
pub(crate) use flows::{OauthFlow, consume_flow};
pub(crate) use id_token::{PresentedIdToken, check_id_token};
pub(crate) use issuer::Issuer;
pub use provider::ProviderSettings;
pub(crate) use start::{FlowStart, cookie_name, cookie_value, finish_flow, start_flow};
#[cfg(feature = "testing")]
pub(crate) use testing::{count_keys, read_claims};
pub(crate) use void_flows::void_flows;

use crate::error::Error;
use crate::not_offered::NotOffered;

/// Contacts a provider and fetches everything that signing in needs. Returns the number of its keys, or what is wrong.
pub async fn check_provider(settings: &ProviderSettings) -> Result<usize, String> {
    Issuer::new(settings.clone(), Arc::new(IssuerClient::new())).examine().await
}

/// The providers of this instance, in the order of the configuration.
pub(crate) struct Providers(Vec<Arc<Issuer>>);

impl Providers {
    pub(crate) fn new(settings: &[ProviderSettings]) -> Providers {
        if settings.is_empty() {
            return Providers(Vec::new());
        }
        let client = Arc::new(IssuerClient::new());
        let issuer = |settings: &ProviderSettings| Arc::new(Issuer::new(settings.clone(), Arc::clone(&client)));
        Providers(settings.iter().map(issuer).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The settings of each provider.
    pub(crate) fn settings(&self) -> impl Iterator<Item = &ProviderSettings> {
        self.0.iter().map(|issuer| issuer.settings())
    }

    /// A provider's display name, or its name if it is no longer configured.
    pub(crate) fn label(&self, name: &str) -> String {
        self.settings().find(|settings| settings.name == name).map_or(name, |settings| &settings.label).to_owned()
    }

    /// Finds a provider by name, ignoring case.
    pub(crate) fn find(&self, name: &str) -> Result<&Arc<Issuer>, Error> {
        let found = self.0.iter().find(|issuer| issuer.settings().name.eq_ignore_ascii_case(name));
        found.ok_or(Error::NotOffered(NotOffered::Provider))
    }
}
