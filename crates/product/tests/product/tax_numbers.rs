//! Verifying GSTIN and PAN.

use crate::support::{add_person, ask, call, context, refusal, refused};
use sangam_product::commands::RefusalCode;
use sangam_schema::Caller;
use serde_json::json;
use uuid::Uuid;

sangam_db::on_both_engines! {
    // C-265
    async fn a_gstin_is_checked_and_errors_are_explained(test: TestDatabase) {
        let context = context(&test.db);
        let asha = add_person(&test.db, "Asha", "user").await;
        let right = ask(&context, asha, "verify_gstin", json!({"p_gstin": "27aapfu0939f1zv"})).await.unwrap();
        assert_eq!(right, json!({
            "well_formed": true, "gstin": "27AAPFU0939F1ZV", "pan": "AAPFU0939F", "state": "Maharashtra",
            "message": "Well-formed, of Maharashtra. This checks the number itself, not the GST register.",
            "details": "{\"template\":\"Well-formed, of {state}. This checks the number itself, not the GST register.\",\"values\":{\"state\":\"Maharashtra\"}}",
        }));
        let wrong = ask(&context, asha, "verify_gstin", json!({"p_gstin": "27AAPFU0939F1ZO"})).await.unwrap();
        assert_eq!((&wrong["well_formed"], &wrong["gstin"]), (&json!(false), &json!(null)));
        assert_eq!(wrong["details"], json!(null), "there is no value in it");
        assert_eq!(wrong["message"], "The last character does not fit the others; one of them is mistyped.");
        assert_eq!(refused(ask(&context, asha, "verify_gstin", json!({"p_gstin": " "})).await), (RefusalCode::Invalid, "Enter a GSTIN.".to_owned()));
        assert_eq!(refusal(call(&context, Caller::Anonymous, "verify_gstin", Uuid::nil()).await), "Please log in first.");
    }

    // C-266
    async fn a_pan_must_be_well_formed_and_match_the_gstin(test: TestDatabase) {
        let context = context(&test.db);
        let asha = add_person(&test.db, "Asha", "user").await;
        let verify = async |pan: &str, gstin: Option<&str>| {
            ask(&context, asha, "verify_pan", json!({"p_pan": pan, "p_gstin": gstin})).await.unwrap()
        };
        let right = verify("aapfu0939f", Some("27AAPFU0939F1ZV")).await;
        assert_eq!((&right["well_formed"], &right["pan"], &right["holder"]), (&json!(true), &json!("AAPFU0939F"), &json!("a firm")));
        let other = verify("AAACR5055K", Some("27AAPFU0939F1ZV")).await;
        assert_eq!((&other["well_formed"], &other["message"]), (&json!(false), &json!("The PAN inside the GSTIN is AAPFU0939F. Correct one of the two.")));
        assert_eq!(verify("AAACR5055K", None).await["well_formed"], true);
        assert_eq!(verify("AAPFU0000F", None).await["message"], "The digits of a PAN begin at 0001.");
    }
}
