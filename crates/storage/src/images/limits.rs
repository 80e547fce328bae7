//! What a picture may cost, known from its heads before anything is decoded. A head may lie about what stands behind it, so
//! each part that a decoder makes room for is counted by its own.

/// The largest side of a picture.
pub(super) const SIDE: u32 = 20_000;

/// The most pixels of a picture; the cameras of today's phones stay below.
const PIXELS: u64 = 64_000_000;

/// The most pixels of a picture that moves: a decoder keeps it three times.
pub(super) const CANVAS_PIXELS: u64 = 16_000_000;

/// The most pixels of all pictures of an animation together, which is what it takes to look at each.
pub(super) const ANIMATED_PIXELS: u64 = 400_000_000;

/// The most pixels that the scans of a progressive picture touch together. A scan of a few bytes can touch them all, and most
/// pictures have about ten scans.
const SCANNED_PIXELS: u64 = 1_000_000_000;

/// The most memory a decoder may ask for.
pub(super) const MEMORY_BYTES: u64 = 320 * 1024 * 1024;

/// The longest colour profile that is kept; those of screens and cameras have a few kilobytes. It would be part of every
/// scaled copy.
pub(super) const PROFILE_BYTES: usize = 1024 * 1024;

/// How many pixels there are; nothing if there are too many.
pub(super) fn area(width: u32, height: u32) -> Option<u64> {
    let pixels = u64::from(width) * u64::from(height);
    let is_sane = (1..=SIDE).contains(&width) && (1..=SIDE).contains(&height) && pixels <= PIXELS;
    is_sane.then_some(pixels)
}

/// Counts the pixels of an animation's pictures.
#[derive(Default)]
pub(super) struct Animation(u64);

impl Animation {
    /// Adds a picture; nothing if they are too many now.
    pub(super) fn add(&mut self, width: u32, height: u32) -> Option<()> {
        self.0 += area(width, height)?;
        (self.0 <= ANIMATED_PIXELS).then_some(())
    }
}

/// Whether so many scans of so many pixels are too many.
pub(super) fn is_scanned_too_often(pixels: u64, scans: u64) -> bool {
    pixels.saturating_mul(scans) > SCANNED_PIXELS
}
