//! Where someone pays for a plan. Sangam takes no money itself: a provider does, and tells the server with the operator's key
//! when a subscription begins, changes or ends.

use url::Url;
use uuid::Uuid;

/// A service that takes the payment.
pub trait PaymentProvider: Send + Sync {
    /// The page on which this order is paid.
    fn checkout(&self, purchase: &Purchase) -> Url;
}

/// What someone wants to pay for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purchase {
    /// Who it is for.
    pub account: Uuid,
    /// The plan's name.
    pub plan: &'static str,
    /// `month` or `year`.
    pub interval: &'static str,
}

/// A provider with a page per order, found by an address with places to fill in: a payment link, or the operator's own shop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutLink(String);

impl CheckoutLink {
    /// Reads an address in which `{plan}`, `{interval}` and `{account}` stand for what is bought.
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
        // It was an address with another order in it, and what is filled in has letters, digits and dashes only.
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
    fn a_link_names_the_order_and_its_buyer() {
        let link = CheckoutLink::parse("https://pay.example.org/{plan}?every={interval}&for={account}").unwrap();
        let purchase = Purchase { account: Uuid::nil(), plan: "Business", interval: "year" };
        let expected = "https://pay.example.org/Business?every=year&for=00000000-0000-0000-0000-000000000000";
        assert_eq!(link.checkout(&purchase).as_str(), expected);
    }

    #[test]
    fn an_address_that_no_browser_opens_or_that_forgets_the_payer_is_refused() {
        for wrong in ["", "pay.example.org/{account}", "javascript:pay('{account}')", "https://pay.example.org/{plan}"]
        {
            assert!(CheckoutLink::parse(wrong).is_err(), "{wrong}");
        }
    }
}
