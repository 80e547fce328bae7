#![doc = include_str!("../README.md")]

use std::sync::Arc;

use rustls::crypto::ring;
use rustls::{ClientConfig, Error, RootCertStore};

/// What to say when [`roots`] are empty, and a certificate has to be checked.
pub const NO_ROOTS: &str = "this machine has no root certificates to check the server's with";

/// Makes ring the default of this process. Libraries that take the default would otherwise panic at their first connection.
pub fn choose_provider() {
    // It fails when a default is set already, which is the same one.
    let _ = ring::default_provider().install_default();
}

/// The certificates that this machine trusts.
pub fn roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}

/// A client that accepts servers with a certificate from these roots.
pub fn client_config(roots: RootCertStore) -> Result<ClientConfig, Error> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
