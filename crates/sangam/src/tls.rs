//! The cryptography behind every TLS connection of this process, chosen once.

/// Takes ring. Libraries that bring no choice of their own would otherwise panic at their first connection.
pub(crate) fn choose_provider() {
    // Whoever came first chose the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
