//! The secret columns of this crate's tables.

use sangam_db::SecretColumns;

/// The columns that must stay off the change feed. Anyone who reads one could impersonate a user, or try to offline. The audit log
/// is for the operator only.
pub const SECRET_COLUMNS: &[SecretColumns] = &[
    SecretColumns::One { table: "accounts", column: "password_hash" },
    SecretColumns::One { table: "sessions", column: "refresh_seed" },
    SecretColumns::One { table: "api_tokens", column: "token_hash" },
    SecretColumns::All { table: "refresh_tokens" },
    SecretColumns::All { table: "mfa_factors" },
    SecretColumns::All { table: "mfa_challenges" },
    SecretColumns::All { table: "recovery_codes" },
    SecretColumns::All { table: "passkeys" },
    SecretColumns::All { table: "passkey_challenges" },
    SecretColumns::All { table: "sign_ups" },
    SecretColumns::All { table: "one_time_tokens" },
    SecretColumns::All { table: "auth_codes" },
    SecretColumns::All { table: "oauth_flows" },
    SecretColumns::All { table: "waiting_identities" },
    SecretColumns::All { table: "audit_events" },
];
