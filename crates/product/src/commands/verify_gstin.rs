//! `verify_gstin`: checks whether a GSTIN is well-formed. It does not query the GST register, and the answer says so.

use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::json;

use super::{Arguments, Context, Failure, require_account};
use crate::identifiers::{Gstin, read_gstin};
use crate::sentence::Sentence;

pub(super) fn signature() -> Function {
    let answer = Shape::object([
        ("well_formed", Shape::boolean()),
        ("gstin", Shape::text().nullable()),
        ("pan", Shape::text().nullable()),
        ("state", Shape::text().nullable()),
        ("message", Shape::text()),
        ("details", Shape::text().nullable()),
    ]);
    Function::new(
        "verify_gstin",
        "Whether a GSTIN is well-formed: its format, state, PAN and check character. The GST register is not queried.",
        Returns::Document(answer),
    )
    .argument("p_gstin", Type::Text)
    .reads()
}

pub(super) async fn run(_: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    require_account(caller)?;
    let text = arguments.required_text("p_gstin", "Enter a GSTIN.", 40)?;
    let answer = match read_gstin(&text) {
        Ok(Gstin { number, pan, state }) => {
            let right = "Well-formed, of {state}. This checks the number itself, not the GST register.";
            let right = Sentence::with(right, [("state", state.into())]);
            json!({
                "well_formed": true,
                "gstin": number,
                "pan": pan,
                "state": state,
                "message": right.to_string(),
                "details": right.details(),
            })
        }
        Err(wrong) => json!({
            "well_formed": false,
            "gstin": null,
            "pan": null,
            "state": null,
            "message": wrong.to_string(),
            "details": wrong.details(),
        }),
    };
    Ok(answer.to_string())
}
