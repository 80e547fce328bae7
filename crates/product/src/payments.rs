//! Payment for plans. Sangam does not process payments itself. A payment provider does, and uses the service key to tell the server
//! when a subscription begins, changes or ends.

use url::Url;
use uuid::Uuid;

/// A payment service.
pub trait PaymentProvider: Send + Sync {
    /// The checkout page for this purchase.
    fn checkout(&self, purchase: &Purchase) -> Url;
}

/// A plan that someone wants to buy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purchase {
    /// The account that gets the plan.
    pub account: Uuid,
    /// The plan's name.
    pub plan: &'static str,
    /// `month` or `year`.
    pub interval: &'static str,
}

/// A provider with one checkout page per purchase, whose address is made from a template: a payment link, or the operator's own shop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutLink(String);

impl CheckoutLink {
    /// Parses an address template with the placeholders `{plan}`, `{interval}` and `{account}`.
    pub fn parse(text: &str) -> Result<CheckoutLink, String> {
        let sample = Purchase { account: Uuid::nil(), plan: "Pro", interval: "month" };
        let url = Url::parse(&fill(text, &sample)).map_err(|_| "that is not an address".to_owned())?;
        if !matches!(url.scheme(), "https" | "http") {
            return Err(format!("{}:// cannot be opened by a browser", url.scheme()));
        }
        if !text.contains("{account}") {
            return Err("without {account} payments cannot be matched to an account".to_owned());
        }
        Ok(CheckoutLink(text.to_owned()))
    }
}

impl PaymentProvider for CheckoutLink {
    fn checkout(&self, purchase: &Purchase) -> Url {
        // `parse` checked the template with a sample purchase, and the values contain only letters, digits and dashes.
        Url::parse(&fill(&self.0, purchase)).expect("a checked address stays one")
    }
}

fn fill(template: &str, purchase: &Purchase) -> String {
    template
        .replace("{plan}", purchase.plan)
        .replace("{interval}", purchase.interval)
        .replace("{account}", &purchase.account.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_link_contains_the_plan_and_the_account() {
        let link = CheckoutLink::parse("https://pay.example.org/{plan}?every={interval}&for={account}").unwrap();
        let purchase = Purchase { account: Uuid::nil(), plan: "Business", interval: "year" };
        let expected = "https://pay.example.org/Business?every=year&for=00000000-0000-0000-0000-000000000000";
        assert_eq!(link.checkout(&purchase).as_str(), expected);
    }

    #[test]
    fn an_invalid_address_or_one_without_the_account_is_refused() {
        for wrong in ["", "pay.example.org/{account}", "javascript:pay('{account}')", "https://pay.example.org/{plan}"]
        {
            assert!(CheckoutLink::parse(wrong).is_err(), "{wrong}");
        }
    }
}
