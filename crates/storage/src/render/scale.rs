//! Scales images. They are never enlarged, because that would add bytes but no detail.

use image::DynamicImage;
use image::imageops::FilterType;

use super::transform::{ImageTransform, MAX_SIDE, Resize};

/// From this factor on, an image is first reduced with a fast filter and then with a good one. The result looks the same.
const FAST_FILTER_FACTOR: u32 = 4;

/// Scales an image to the requested size.
pub(super) fn scale(picture: DynamicImage, transform: &ImageTransform) -> DynamicImage {
    let source = (picture.width(), picture.height());
    let ScalePlan { size, cut } = plan(source, transform);
    let scaled = if size == source { picture } else { shrink(picture, size) };
    if cut == size {
        return scaled;
    }
    scaled.crop_imm((size.0 - cut.0) / 2, (size.1 - cut.1) / 2, cut.0, cut.1)
}

fn shrink(picture: DynamicImage, (width, height): (u32, u32)) -> DynamicImage {
    let rough = (width * 2, height * 2);
    let is_far = picture.width() >= width * FAST_FILTER_FACTOR && picture.height() >= height * FAST_FILTER_FACTOR;
    let picture = if is_far { picture.thumbnail_exact(rough.0, rough.1) } else { picture };
    picture.resize_exact(width, height, FilterType::CatmullRom)
}

/// The size to scale an image to, and the part to cut out of its middle.
#[derive(Debug, PartialEq, Eq)]
struct ScalePlan {
    size: (u32, u32),
    cut: (u32, u32),
}

fn plan(source: (u32, u32), transform: &ImageTransform) -> ScalePlan {
    let whole = |size| ScalePlan { size, cut: size };
    let by = |ratio: f64| {
        let side = |side: u32| ((f64::from(side) * ratio.min(1.0)).round() as u32).max(1);
        (side(source.0), side(source.1))
    };
    let across = |width: u32| f64::from(width) / f64::from(source.0);
    let down = |height: u32| f64::from(height) / f64::from(source.1);
    let (width, height) = transform.frame();
    match ((width, height), transform.resize()) {
        // A side that was not asked for has the limit of those that are, because the result is kept in memory.
        ((None, _) | (_, None), _) | (_, Resize::Contain) => {
            whole(by(across(width.unwrap_or(MAX_SIDE)).min(down(height.unwrap_or(MAX_SIDE)))))
        }
        ((Some(width), Some(height)), Resize::Fill) => whole((width.min(source.0), height.min(source.1))),
        ((Some(width), Some(height)), Resize::Cover) => {
            let size = by(across(width).max(down(height)));
            ScalePlan { size, cut: (width.min(size.0), height.min(size.1)) }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn planned(source: (u32, u32), query: &str) -> ((u32, u32), (u32, u32)) {
        let ScalePlan { size, cut } = plan(source, &ImageTransform::from_query(Some(query)).unwrap());
        (size, cut)
    }

    #[test]
    fn a_picture_covers_a_frame_stays_inside_it_or_is_stretched() {
        let source = (400, 200);
        assert_eq!(planned(source, "width=100&height=100"), ((200, 100), (100, 100)));
        assert_eq!(planned(source, "width=100&height=100&resize=contain"), ((100, 50), (100, 50)));
        assert_eq!(planned(source, "width=100&height=100&resize=fill"), ((100, 100), (100, 100)));
    }

    #[test]
    fn one_side_keeps_the_shape() {
        assert_eq!(planned((400, 200), "width=100"), ((100, 50), (100, 50)));
        assert_eq!(planned((400, 200), "height=100&resize=fill"), ((200, 100), (200, 100)));
        assert_eq!(planned((2000, 1), "width=10"), ((10, 1), (10, 1)));
    }

    #[test]
    fn no_side_is_longer_than_one_that_can_be_asked_for() {
        assert_eq!(planned((5000, 1000), "quality=50"), ((2500, 500), (2500, 500)));
        assert_eq!(planned((1000, 5000), "width=1000"), ((500, 2500), (500, 2500)));
        assert_eq!(planned((5000, 1000), "height=800&resize=fill"), ((2500, 500), (2500, 500)));
    }

    #[test]
    fn images_are_never_enlarged() {
        for resize in ["cover", "contain", "fill"] {
            let asked = format!("width=2000&height=2000&resize={resize}");
            assert_eq!(planned((40, 20), &asked), ((40, 20), (40, 20)), "{resize}");
        }
        assert_eq!(planned((40, 20), "width=10&height=2000"), ((40, 20), (10, 20)));
        assert_eq!(planned((40, 20), "quality=50"), ((40, 20), (40, 20)));
    }

    #[test]
    fn a_large_picture_is_scaled_and_cut() {
        let transform = ImageTransform::from_query(Some("width=30&height=30")).unwrap();
        let scaled = scale(DynamicImage::new_rgb8(1000, 500), &transform);
        assert_eq!((scaled.width(), scaled.height()), (30, 30));
    }
}
