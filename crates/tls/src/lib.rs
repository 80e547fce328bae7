#![doc = include_str!("../README.md")]

use std::sync::Arc;

use rustls::crypto::ring;
use rustls::{ClientConfig, Error, RootCertStore};

/// The error message when [`roots`] returns nothing and a certificate has to be verified.
pub const NO_ROOT_CERTIFICATES: &str = "this machine has no root certificates to verify the server's certificate with";

/// Makes ring the process default. Without it, libraries that use the default would panic on their first connection.
pub fn choose_provider() {
    // Fails only if a default is already set, and that one is ring too.
    let _ = ring::default_provider().install_default();
}

/// The root certificates that this machine trusts.
pub fn roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}

/// A client configuration that accepts servers whose certificate was issued by one of these roots.
pub fn client_config(roots: RootCertStore) -> Result<ClientConfig, Error> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
