//! Limits on what an image may cost, checked from its headers before decoding. A file's header may lie about its
//! contents, so each part that a decoder allocates memory for is counted separately.

/// Maximum length of a side.
pub(super) const MAX_SIDE: u32 = 20_000;

/// Maximum number of pixels. The cameras of today's phones stay below it.
const MAX_PIXELS: u64 = 64_000_000;

/// Maximum number of pixels of an animation: a decoder keeps three copies.
pub(super) const MAX_CANVAS_PIXELS: u64 = 16_000_000;

/// Maximum number of pixels of all images in an animation together, since each has to be decoded.
pub(super) const MAX_ANIMATED_PIXELS: u64 = 400_000_000;

/// Maximum number of pixels that the scans of a progressive image touch together. A scan of a few bytes can touch all
/// pixels, and most images have about ten scans.
const MAX_SCANNED_PIXELS: u64 = 1_000_000_000;

/// Maximum memory a decoder may request.
pub(super) const MAX_MEMORY_BYTES: u64 = 320 * 1024 * 1024;

/// Maximum size of a colour profile that is kept. The profiles of screens and cameras have a few kilobytes. The profile
/// becomes part of every scaled copy.
pub(super) const MAX_PROFILE_BYTES: usize = 1024 * 1024;

/// The number of pixels. `None` if there are too many.
pub(super) fn area(width: u32, height: u32) -> Option<u64> {
    let pixels = u64::from(width) * u64::from(height);
    let is_sane = (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height) && pixels <= MAX_PIXELS;
    is_sane.then_some(pixels)
}

/// Counts the pixels of an animation's images.
#[derive(Default)]
pub(super) struct Animation(u64);

impl Animation {
    /// Adds an image. `None` if there are now too many pixels.
    pub(super) fn add(&mut self, width: u32, height: u32) -> Option<()> {
        self.0 += area(width, height)?;
        (self.0 <= MAX_ANIMATED_PIXELS).then_some(())
    }
}

/// Whether this many scans of this many pixels exceed the limit.
pub(super) fn is_scanned_too_often(pixels: u64, scans: u64) -> bool {
    pixels.saturating_mul(scans) > MAX_SCANNED_PIXELS
}
