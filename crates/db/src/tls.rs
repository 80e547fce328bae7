//! TLS to the servers we are a client of, checked against the machine's own roots (or those in `SSL_CERT_FILE`).

use std::sync::Arc;

use rustls::{ClientConfig, Error, RootCertStore};

pub(crate) const NO_ROOTS: &str = "this machine has no root certificates to check the server's with";

/// The certificates this machine trusts.
pub(crate) fn roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}

/// A client that believes servers whom these vouch for. The provider is named, because rustls panics when two crates of
/// one program bring different ones and none is chosen.
pub(crate) fn client_config(roots: RootCertStore) -> Result<ClientConfig, Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}
