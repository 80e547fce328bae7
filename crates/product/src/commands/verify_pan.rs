//! `verify_pan`: checks whether a PAN is well-formed and matches a GSTIN. It does not query the tax register, and the
//! answer says so.

use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::json;

use super::{Arguments, Context, Failure, require_account};
use crate::identifiers::{read_gstin, read_pan};
use crate::sentence::Sentence;

pub(super) fn signature() -> Function {
    let answer = Shape::object([
        ("well_formed", Shape::boolean()),
        ("pan", Shape::text().nullable()),
        ("holder", Shape::text().nullable()),
        ("message", Shape::text()),
        ("details", Shape::text().nullable()),
    ]);
    Function::new(
        "verify_pan",
        "Whether a PAN is well-formed and matches the one inside the GSTIN, if a well-formed one is sent. The income tax register is not queried.",
        Returns::Document(answer),
    )
    .argument("p_pan", Type::Text)
    .optional("p_gstin", Type::Text)
    .reads()
}

pub(super) async fn run(_: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    require_account(caller)?;
    let text = arguments.required_text("p_pan", "Enter a PAN.", 40)?;
    let gstin = arguments.optional_text("p_gstin", 40)?;
    let answer = match read_matching(&text, gstin.as_deref()) {
        Ok((pan, holder)) => {
            let right = "Well-formed, of {holder}. This checks the number itself, not the income tax register.";
            let right = Sentence::with(right, [("holder", holder.into())]);
            json!({
                "well_formed": true,
                "pan": pan,
                "holder": holder,
                "message": right.to_string(),
                "details": right.details(),
            })
        }
        Err(wrong) => json!({
            "well_formed": false,
            "pan": null,
            "holder": null,
            "message": wrong.to_string(),
            "details": wrong.details(),
        }),
    };
    Ok(answer.to_string())
}

/// Reads a PAN that matches the GSTIN. A malformed GSTIN is ignored here; `verify_gstin` reports it.
fn read_matching(text: &str, gstin: Option<&str>) -> Result<(String, &'static str), Sentence> {
    let (pan, holder) = read_pan(text)?;
    match gstin.map(read_gstin) {
        Some(Ok(gstin)) if gstin.pan != pan => {
            let inside = [("pan", gstin.pan.as_str().into())];
            Err(Sentence::with("The PAN inside the GSTIN is {pan}. Correct one of the two.", inside))
        }
        _ => Ok((pan, holder)),
    }
}
