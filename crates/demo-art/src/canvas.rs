//! A canvas for smooth shapes. Each shape is a function of the distance from its edge, which determines the colour.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{ImageFormat, Rgb, RgbImage};

/// Red, green and blue, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Colour(pub(crate) [f32; 3]);

impl Colour {
    /// Parses a colour like `0B5C6E`. Invalid text gives black.
    pub(crate) fn hex(text: &str) -> Colour {
        let part = |at: usize| text.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok()).unwrap_or(0);
        Colour([part(0), part(2), part(4)].map(|part| f32::from(part) / 255.0))
    }

    /// Mixes two colours. `share` is the part of `other`.
    pub(crate) fn mix(self, other: Colour, share: f32) -> Colour {
        let mut mixed = self.0;
        for (mine, theirs) in mixed.iter_mut().zip(other.0) {
            *mine += (theirs - *mine) * share;
        }
        Colour(mixed)
    }
}

/// The canvas. Coordinates are in pixels from the upper left, unless it is scaled.
pub(crate) struct Canvas {
    width: u32,
    height: u32,
    /// Pixels per unit of the drawing.
    scale: f32,
    pixels: Vec<Colour>,
}

impl Canvas {
    /// A canvas with a gradient from the top colour to the bottom colour.
    pub(crate) fn shaded(width: u32, height: u32, top: Colour, bottom: Colour) -> Canvas {
        let row = |y: u32| top.mix(bottom, real(y) / real(height));
        let pixels = (0..height).flat_map(|y| std::iter::repeat_n(row(y), width as usize)).collect();
        Canvas { width, height, scale: 1.0, pixels }
    }

    /// Scales the canvas for a drawing made for this width.
    pub(crate) fn scaled_from(self, width: u32) -> Canvas {
        Canvas { scale: real(self.width) / real(width), ..self }
    }

    /// Fills the area inside these bounds where the distance is negative, with a smooth edge.
    pub(crate) fn fill(&mut self, bounds: [f32; 4], colour: Colour, distance: impl Fn(f32, f32) -> f32) {
        let scale = self.scale;
        let [left, top, right, bottom] = bounds.map(|place| place * scale);
        for y in clamp(top, self.height)..clamp(bottom + 2.0, self.height) {
            for x in clamp(left, self.width)..clamp(right + 2.0, self.width) {
                let away = distance((real(x) + 0.5) / scale, (real(y) + 0.5) / scale) * scale;
                let cover = (0.5 - away).clamp(0.0, 1.0);
                if cover > 0.0 {
                    let pixel = &mut self.pixels[(y * self.width + x) as usize];
                    *pixel = pixel.mix(colour, cover);
                }
            }
        }
    }

    /// An ellipse.
    pub(crate) fn ellipse(&mut self, x: f32, y: f32, wide: f32, high: f32, colour: Colour) {
        let smaller = wide.min(high);
        self.fill([x - wide - 1.0, y - high - 1.0, x + wide, y + high], colour, |px, py| {
            (((px - x) / wide).hypot((py - y) / high) - 1.0) * smaller
        });
    }

    /// A circle.
    pub(crate) fn circle(&mut self, x: f32, y: f32, radius: f32, colour: Colour) {
        self.ellipse(x, y, radius, radius, colour);
    }

    /// The outline of a circle.
    pub(crate) fn ring(&mut self, x: f32, y: f32, radius: f32, line: f32, colour: Colour) {
        let outer = radius + line;
        self.fill([x - outer, y - outer, x + outer, y + outer], colour, |px, py| {
            ((px - x).hypot(py - y) - radius).abs() - line / 2.0
        });
    }

    /// A rectangle with rounded corners.
    pub(crate) fn rectangle(&mut self, bounds: [f32; 4], round: f32, colour: Colour) {
        let [left, top, right, bottom] = bounds;
        let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
        let (wide, high) = ((right - left) / 2.0 - round, (bottom - top) / 2.0 - round);
        self.fill([left - 1.0, top - 1.0, right, bottom], colour, |px, py| {
            let (dx, dy) = ((px - x).abs() - wide, (py - y).abs() - high);
            dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - round
        });
    }

    /// A line with rounded ends.
    pub(crate) fn line(&mut self, from: (f32, f32), to: (f32, f32), line: f32, colour: Colour) {
        let half = line / 2.0;
        let bounds =
            [from.0.min(to.0) - half, from.1.min(to.1) - half, from.0.max(to.0) + half, from.1.max(to.1) + half];
        self.fill(bounds, colour, |x, y| segment(from, to, (x, y)) - half);
    }

    /// A polygon.
    pub(crate) fn polygon(&mut self, corners: &[(f32, f32)], colour: Colour) {
        let bounds = corners.iter().fold([f32::MAX, f32::MAX, 0.0, 0.0], |[left, top, right, bottom], (x, y)| {
            [left.min(x - 1.0), top.min(y - 1.0), f32::max(right, *x), f32::max(bottom, *y)]
        });
        let sides: Vec<_> = corners.iter().copied().zip(corners.iter().copied().cycle().skip(1)).collect();
        self.fill(bounds, colour, |px, py| {
            let crosses = |((x1, y1), (x2, y2)): &((f32, f32), (f32, f32))| {
                (*y1 > py) != (*y2 > py) && px < (x2 - x1) * (py - y1) / (y2 - y1) + x1
            };
            let inside = sides.iter().filter(|side| crosses(side)).count() % 2 == 1;
            let edge = sides.iter().map(|(from, to)| segment(*from, *to, (px, py))).fold(f32::MAX, f32::min);
            if inside { -edge } else { edge }
        });
    }

    /// Everything below a curve.
    pub(crate) fn below(&mut self, colour: Colour, curve: impl Fn(f32) -> f32) {
        let bounds = [0.0, 0.0, real(self.width), real(self.height)];
        self.fill(bounds, colour, |x, y| curve(x) - y);
    }

    /// The canvas as a PNG, which suits flat colours.
    pub(crate) fn png(&self) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        // Writing to memory cannot fail, and PNG supports every image of this kind.
        let _ = self.picture().write_to(&mut bytes, ImageFormat::Png);
        bytes.into_inner()
    }

    /// The canvas as a JPEG, which suits gradients.
    pub(crate) fn jpeg(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // As above.
        let _ = self.picture().write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 82));
        bytes
    }

    fn picture(&self) -> RgbImage {
        // Each component is between 0 and 1, so this fits in a byte.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let byte = |part: f32| (part * 255.0).round() as u8;
        RgbImage::from_fn(self.width, self.height, |x, y| Rgb(self.pixels[(y * self.width + x) as usize].0.map(byte)))
    }
}

fn segment(from: (f32, f32), to: (f32, f32), point: (f32, f32)) -> f32 {
    let (along, across) = ((to.0 - from.0, to.1 - from.1), (point.0 - from.0, point.1 - from.1));
    let length = (along.0 * along.0 + along.1 * along.1).max(f32::EPSILON);
    let share = ((across.0 * along.0 + across.1 * along.1) / length).clamp(0.0, 1.0);
    (across.0 - along.0 * share).hypot(across.1 - along.1 * share)
}

/// A pixel index as a coordinate. Canvases are far too small to lose precision here.
#[allow(clippy::cast_precision_loss)]
fn real(number: u32) -> f32 {
    number as f32
}

/// A coordinate as a pixel index on the canvas.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn clamp(place: f32, end: u32) -> u32 {
    (place.max(0.0) as u32).min(end)
}
