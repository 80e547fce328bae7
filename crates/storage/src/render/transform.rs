//! The parameters of a transformation: size, fit, quality, and whether the format may change.

use std::fmt;

use serde::de::{Deserialize, Deserializer};
use serde::{Deserialize as FromJson, Serialize};
use serde_json::Value as Json;

use crate::error::Error;
use crate::query::parameter;

/// Maximum side length, as in the hosted service.
pub(super) const MAX_SIDE: u32 = 2500;

/// The allowed quality for lossy formats, as in the hosted service, and the default.
const QUALITIES: std::ops::RangeInclusive<u32> = 20..=100;
const DEFAULT_QUALITY: u8 = 80;

/// A transformation within the limits. It is part of links and of cache keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, FromJson)]
pub(crate) struct ImageTransform {
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "number")]
    width: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "number")]
    height: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resize: Option<Resize>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "number")]
    quality: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    format: Option<Format>,
}

/// How an image fits into a frame with another aspect ratio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, FromJson)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Resize {
    /// Fills the frame and cuts off what sticks out.
    Cover,
    /// Fits inside the frame completely.
    Contain,
    /// Is stretched to the frame.
    Fill,
}

/// Formats that can be requested by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, FromJson)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// The file's own format.
    Origin,
}

impl ImageTransform {
    /// Parses the transformation in a query string.
    pub(crate) fn from_query(query: Option<&str>) -> Result<ImageTransform, Error> {
        let named = |name| parameter(query, name).filter(|value| !value.is_empty());
        let number = |name: &str, value: String| {
            value.parse::<u32>().map_err(|_| Error::Invalid(format!("{name} must be a whole number, not {value:?}")))
        };
        let number = |name| named(name).map(|value| number(name, value)).transpose();
        let resize = match named("resize").as_deref() {
            None => None,
            Some("cover") => Some(Resize::Cover),
            Some("contain") => Some(Resize::Contain),
            Some("fill") => Some(Resize::Fill),
            Some(_) => return Err(Error::Invalid("resize must be cover, contain or fill".to_owned())),
        };
        let format = match named("format").as_deref() {
            None => None,
            Some("origin") => Some(Format::Origin),
            Some(_) => return Err(Error::Invalid("format must be origin, or left out".to_owned())),
        };
        let transform = ImageTransform {
            width: number("width")?,
            height: number("height")?,
            resize,
            quality: number("quality")?,
            format,
        };
        transform.check()?;
        Ok(transform)
    }

    /// Refuses values outside the limits.
    pub(crate) fn check(&self) -> Result<(), Error> {
        for (name, side) in [("width", self.width), ("height", self.height)] {
            if side.is_some_and(|side| !(1..=MAX_SIDE).contains(&side)) {
                return Err(Error::Invalid(format!("{name} must be a number of pixels from 1 to {MAX_SIDE}")));
            }
        }
        if self.quality.is_some_and(|quality| !QUALITIES.contains(&quality)) {
            let (least, most) = QUALITIES.into_inner();
            return Err(Error::Invalid(format!("quality must be a number from {least} to {most}")));
        }
        Ok(())
    }

    /// Whether nothing is to be changed.
    pub(crate) fn is_empty(&self) -> bool {
        *self == ImageTransform::default()
    }

    pub(super) fn frame(&self) -> (Option<u32>, Option<u32>) {
        (self.width, self.height)
    }

    pub(super) fn resize(&self) -> Resize {
        self.resize.unwrap_or(Resize::Cover)
    }

    pub(super) fn quality(&self) -> u8 {
        // It was checked, so it fits.
        self.quality.and_then(|quality| u8::try_from(quality).ok()).unwrap_or(DEFAULT_QUALITY)
    }

    pub(super) fn keeps_format(&self) -> bool {
        self.format == Some(Format::Origin)
    }
}

/// The same notation that the hosted service uses in its responses.
impl fmt::Display for ImageTransform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        words.extend(self.height.map(|height| format!("height:{height}")));
        words.extend(self.width.map(|width| format!("width:{width}")));
        if self.width.or(self.height).is_some() {
            let kind = match self.resize() {
                Resize::Cover => "fill",
                Resize::Contain => "fit",
                Resize::Fill => "force",
            };
            words.push(format!("resizing_type:{kind}"));
        }
        words.extend(self.quality.map(|quality| format!("quality:{quality}")));
        f.write_str(&words.join(","))
    }
}

/// A whole number, which may be sent as a string.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let sent = Json::deserialize(deserializer)?;
    let number = sent.as_u64().or_else(|| sent.as_str()?.trim().parse().ok());
    match (sent.is_null(), number.and_then(|number| u32::try_from(number).ok())) {
        (true, _) => Ok(None),
        (false, Some(number)) => Ok(Some(number)),
        (false, None) => Err(serde::de::Error::custom("expected a whole number")),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_transformation_is_parsed_within_its_limits() {
        let transform = ImageTransform::from_query(Some("width=200&height=200&quality=60&token=x")).unwrap();
        assert_eq!(transform.to_string(), "height:200,width:200,resizing_type:fill,quality:60");
        assert!(ImageTransform::from_query(Some("token=x")).unwrap().is_empty());
        for refused in
            ["width=0", "width=2501", "height=-1", "width=a", "quality=19", "quality=101", "resize=crop", "format=bmp"]
        {
            assert!(ImageTransform::from_query(Some(refused)).is_err(), "{refused}");
        }
    }

    #[test]
    fn a_transformation_survives_a_link() {
        let transform: ImageTransform =
            serde_json::from_str(r#"{"width":"20","resize":"contain","format":"origin"}"#).unwrap();
        let again: ImageTransform = serde_json::from_str(&serde_json::to_string(&transform).unwrap()).unwrap();
        assert_eq!((transform, transform.to_string().as_str()), (again, "width:20,resizing_type:fit"));
    }
}
