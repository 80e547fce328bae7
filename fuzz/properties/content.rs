//! What a file is, pictures and their scaling, documents and videos. A picture that was cleaned is a picture of the same type and
//! clean; a scaled one is what it says and within its frame; a name can only make a file worse; a video keeps its length, whatever
//! the pieces it comes in. What a picture costs grows with the size in its head: larger ones than a megapixel are left out, and
//! `make fuzz` limits the memory.

use sangam_storage::testing::{dimensions, inspect, is_harmless, render, strip_video};

/// The most pixels of pictures that are decoded here.
const PIXELS: u64 = 1_000_000;

pub fn check(bytes: &[u8]) {
    for name in ["cv.pdf", "photo.png", "setup.exe"] {
        assert!(!is_harmless(bytes, name) || is_harmless(bytes, ""), "{name} makes the file harmless");
    }
    check_video(bytes);
    let pixels = dimensions(bytes).map_or(0, |(width, height)| u64::from(width) * u64::from(height));
    if pixels > PIXELS {
        return;
    }
    let Some(file) = inspect(bytes, "") else { return };
    if !file.is_image {
        return;
    }
    if let Some(cleaned) = &file.cleaned {
        let again = inspect(cleaned, "").expect("what was cleaned is sound");
        assert_eq!(again.mime, file.mime);
        assert!(again.cleaned.is_none(), "what was cleaned is cleaned again");
    }
    let stored = file.cleaned.as_deref().unwrap_or(bytes);
    check_scaling(stored);
}

fn check_scaling(picture: &[u8]) {
    let resize = ["cover", "contain", "fill"][picture.len() % 3];
    let accept = ["*/*", "image/webp"][picture.len() / 3 % 2];
    let query = format!("width=20&height=30&resize={resize}");
    let Ok((scaled, mime)) = render(picture, &query, accept) else { return };
    let again = inspect(&scaled, "").expect("a scaled picture is sound");
    assert_eq!(again.mime, mime);
    let (width, height) = dimensions(&scaled).expect("a scaled picture has a size");
    assert!(width <= 20 && height <= 30, "{width}×{height} with {query}");
}

fn check_video(file: &[u8]) {
    let whole = strip_video(std::iter::once(file));
    assert_eq!(whole.len(), file.len());
    let size = 1 + file.len() % 13;
    assert!(strip_video(file.chunks(size)) == whole, "pieces of {size} bytes give another video");
}
