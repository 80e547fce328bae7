//! File types, images and scaling, documents and videos. A cleaned image is clean and has the same type. A scaled image
//! has the declared type and fits its frame. A name can only make a file less acceptable. A video keeps its length,
//! however its bytes are split. The cost of an image grows with the size in its header, so images above a megapixel are
//! skipped here, and `make fuzz` limits the memory.

use sangam_storage::testing::{dimensions, inspect, is_harmless, render, strip_video};

/// Maximum number of pixels of images that are decoded here.
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
