//! Enrols second factors. An authenticator app gets a secret and counts once a code proves that it has the secret. A security
//! key counts once it has answered a challenge.

use jiff::{SignedDuration, Timestamp};
use qrcode::QrCode;
use qrcode::render::svg;
use sangam_db::Tx;
use sangam_schema::Refused;
use uuid::Uuid;

use super::find::{has_passed_factor, read_factors};
use super::sealed_secret::seal_secret;
use super::totp::TotpSecret;
use super::{Factor, FactorType, MAX_FACTORS};
use crate::accounts::{Account, lock_account};
use crate::auth::Auth;
use crate::error::Error;
use crate::not_offered::NotOffered;
use crate::request::SignedIn;

/// An unfinished enrolment that has had no challenge for this long is removed by the next enrolment.
const ABANDONED_AFTER: SignedDuration = SignedDuration::from_mins(5);

const MAX_FRIENDLY_NAME_CHARS: usize = 200;

/// A request to enrol an authenticator app.
pub(crate) struct NewTotp {
    /// The owner's name for it. May be empty.
    pub(crate) friendly_name: String,
    /// The issuer that the app shows above the code.
    pub(crate) issuer: Option<String>,
}

/// The data the owner needs to set up the app. It is shown only once.
pub(crate) struct EnrolledTotp {
    pub(crate) id: Uuid,
    pub(crate) friendly_name: String,
    /// As SVG.
    pub(crate) qr_code: String,
    pub(crate) secret: String,
    pub(crate) uri: String,
}

/// Starts the enrolment of an authenticator app.
pub(crate) async fn enroll_totp(auth: &Auth, caller: SignedIn, new: NewTotp) -> Result<EnrolledTotp, Error> {
    if !auth.settings().second_factors {
        return Err(Error::NotOffered(NotOffered::TotpEnroll));
    }
    let NewTotp { friendly_name, issuer } = new;
    let issuer = issuer.filter(|issuer| !issuer.trim().is_empty()).unwrap_or_else(|| auth.settings().host().to_owned());
    let (id, secret) = (auth.new_id(), TotpSecret::random());
    let sealed = seal_secret(auth.keys(), id, &secret.0)?;
    let unfinished =
        UnfinishedFactor { id, factor_type: FactorType::Totp, name: friendly_name.clone(), secret: Some(sealed) };
    let account = insert_unfinished(auth, caller, unfinished).await?;
    let uri = secret.uri(&issuer, &account.email);
    Ok(EnrolledTotp { id, friendly_name, qr_code: render_qr_code(&uri)?, secret: secret.base32(), uri })
}

/// Starts the enrolment of a security key.
pub(crate) async fn enroll_key(auth: &Auth, caller: SignedIn, friendly_name: String) -> Result<Uuid, Error> {
    if !auth.settings().second_factors || auth.relying_party().is_none() {
        return Err(Error::NotOffered(NotOffered::WebauthnEnroll));
    }
    let id = auth.new_id();
    let unfinished = UnfinishedFactor { id, factor_type: FactorType::Webauthn, name: friendly_name, secret: None };
    insert_unfinished(auth, caller, unfinished).await?;
    Ok(id)
}

/// A factor that has not been verified yet.
struct UnfinishedFactor {
    id: Uuid,
    factor_type: FactorType,
    name: String,
    /// Encrypted.
    secret: Option<String>,
}

/// Stores an unverified factor, after removing unfinished enrolments that it replaces.
async fn insert_unfinished(auth: &Auth, caller: SignedIn, new: UnfinishedFactor) -> Result<Account, Error> {
    let now = auth.now();
    auth.limits().factor(caller.account_id, now)?;
    if new.name.chars().count() > MAX_FRIENDLY_NAME_CHARS {
        return Err(Error::Validation(format!("friendly_name can have {MAX_FRIENDLY_NAME_CHARS} characters at most")));
    }
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let account = lock_account(tx, caller.account_id, now).await?.ok_or(Refused::UnknownUser)?;
                let factors = read_factors(tx, account.id).await?;
                if !has_passed_factor(tx, &factors, caller.session_id).await? {
                    return Err(Error::InsufficientAal("AAL2 required to enroll a new factor"));
                }
                let kept = replace_unfinished(tx, factors, &new, now).await?;
                if kept.iter().any(|factor| factor.friendly_name == new.name) {
                    return Err(Error::FactorNameConflict(new.name));
                }
                if kept.len() >= MAX_FACTORS {
                    return Err(Error::TooManyFactors);
                }
                insert(tx, account.id, new, now).await?;
                Ok(account)
            })
        })
        .await
}

/// Removes unfinished enrolments: an earlier one with the same name and type, and abandoned ones. Returns the others.
async fn replace_unfinished(
    tx: &mut Tx<'_>,
    factors: Vec<Factor>,
    new: &UnfinishedFactor,
    now: Timestamp,
) -> Result<Vec<Factor>, Error> {
    let (kept, removed): (Vec<_>, Vec<_>) = factors.into_iter().partition(|factor| {
        let last_seen = factor.last_challenged_at.unwrap_or(factor.created_at);
        let same = factor.factor_type == new.factor_type && factor.friendly_name == new.name;
        factor.verified || (!same && now.duration_since(last_seen) < ABANDONED_AFTER)
    });
    for factor in removed {
        let statement = tx.statement("delete from mfa_factors where id = {uuid}", vec![factor.id.into()]);
        tx.execute(&statement).await?;
    }
    Ok(kept)
}

async fn insert(tx: &mut Tx<'_>, account_id: Uuid, new: UnfinishedFactor, now: Timestamp) -> Result<(), Error> {
    let statement = tx.statement(
        "insert into mfa_factors (id, account_id, factor_type, friendly_name, secret, created_at, updated_at)
         values ({1:uuid}, {2:uuid}, {3:text}, {4:text}, {5:text}, {6:timestamp}, {6:timestamp})",
        vec![
            new.id.into(),
            account_id.into(),
            new.factor_type.name().into(),
            new.name.into(),
            new.secret.into(),
            now.into(),
        ],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Renders a QR code as SVG. The clients put it into a `data:` URL unescaped, where a `#` or a `%` would break it.
fn render_qr_code(uri: &str) -> Result<String, Error> {
    const SIDE: u32 = 240;
    let code = QrCode::new(uri).map_err(|error| Error::Validation(format!("The issuer is too long: {error}")))?;
    let mut picture = code.render::<svg::Color<'_>>();
    picture.min_dimensions(SIDE, SIDE);
    Ok(picture.dark_color(svg::Color("black")).light_color(svg::Color("white")).build())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_qr_code_needs_no_escaping_in_a_data_url() {
        let uri = TotpSecret::random().uri("Sangam", "asha@example.in");
        let picture = render_qr_code(&uri).unwrap();
        assert!(picture.contains("<svg") && !picture.contains(['#', '%']), "{picture}");
        assert!(matches!(render_qr_code(&"x".repeat(5000)), Err(Error::Validation(_))));
    }
}
