//! GoTrue features that this instance does not offer, with GoTrue's error codes. The clients read the code, so a plain 404 will not do.

use http::StatusCode;

/// A GoTrue feature that is not offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotOffered {
    /// Enrolling an authenticator app as a second factor.
    TotpEnroll,
    /// Enrolling a phone as a second factor.
    PhoneEnroll,
    /// Enrolling a security key as a second factor.
    WebauthnEnroll,
    /// Verifying an enrolled security key.
    WebauthnVerify,
    /// Creating recovery codes.
    RecoveryCodesEnroll,
    /// Signing in with a mailed link or code.
    MagicLink,
    /// Passkeys.
    Passkeys,
    /// Signing in with another provider.
    Provider,
    /// Linking another provider's account.
    Linking,
    /// Anonymous accounts, without an address.
    Anonymous,
    /// Custom providers added through the API.
    CustomProviders,
    /// Signing up with a phone number.
    PhoneSignup,
    /// Signing in with a phone number.
    PhoneLogin,
    /// Codes by SMS, and phone numbers of accounts.
    Phone,
    /// Single sign-on for companies.
    Saml,
    /// Signing in with a wallet.
    Web3,
    /// Acting as an identity provider for others.
    OauthServer,
    /// Accounts managed by a company's directory.
    Scim,
}

impl NotOffered {
    /// Status, code and message, as GoTrue sends them when the feature is switched off.
    pub(crate) fn answer(self) -> (StatusCode, &'static str, &'static str) {
        let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
        match self {
            NotOffered::TotpEnroll => (unprocessable, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP"),
            NotOffered::PhoneEnroll => {
                (unprocessable, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone")
            }
            NotOffered::WebauthnEnroll => {
                (unprocessable, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn")
            }
            NotOffered::WebauthnVerify => {
                (unprocessable, "mfa_webauthn_verify_not_enabled", "MFA verification is disabled for WebAuthn")
            }
            NotOffered::RecoveryCodesEnroll => {
                (unprocessable, "mfa_recovery_codes_enroll_not_enabled", "MFA enroll is disabled for recovery codes")
            }
            NotOffered::MagicLink => (unprocessable, "email_provider_disabled", "Login with magic link is disabled"),
            NotOffered::Passkeys => (StatusCode::NOT_FOUND, "passkey_disabled", "Passkeys are disabled"),
            NotOffered::Provider => {
                (StatusCode::BAD_REQUEST, "validation_failed", "Unsupported provider: provider is not enabled")
            }
            NotOffered::Linking => (StatusCode::NOT_FOUND, "manual_linking_disabled", "Manual linking is disabled"),
            NotOffered::Anonymous => (unprocessable, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
            NotOffered::CustomProviders => {
                (StatusCode::NOT_FOUND, "feature_disabled", "Custom OAuth providers are disabled")
            }
            NotOffered::PhoneSignup => {
                (StatusCode::BAD_REQUEST, "phone_provider_disabled", "Phone signups are disabled")
            }
            NotOffered::PhoneLogin => (unprocessable, "phone_provider_disabled", "Phone logins are disabled"),
            NotOffered::Phone => (StatusCode::BAD_REQUEST, "phone_provider_disabled", "Unsupported phone provider"),
            NotOffered::Saml => (StatusCode::NOT_FOUND, "saml_provider_disabled", "SAML 2.0 is disabled"),
            NotOffered::Web3 => (unprocessable, "web3_provider_disabled", "Web3 provider is disabled"),
            NotOffered::OauthServer => (StatusCode::NOT_FOUND, "feature_disabled", "OAuth server is disabled"),
            NotOffered::Scim => (StatusCode::NOT_FOUND, "feature_disabled", "SCIM server is disabled"),
        }
    }
}
