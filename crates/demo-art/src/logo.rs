//! Company logos: one symbol on one colour.

use crate::canvas::{Canvas, Colour};

/// Draws a company's logo: the named symbol in these colours (RRGGBB).
pub fn draw_logo(symbol: &str, background: &str, foreground: &str) -> Vec<u8> {
    let (ground, ink) = (Colour::hex(background), Colour::hex(foreground));
    let mut canvas = Canvas::shaded(192, 192, ground, ground);
    draw_symbol(&mut canvas, symbol, ink, ground);
    canvas.png()
}

fn draw_symbol(canvas: &mut Canvas, name: &str, ink: Colour, ground: Colour) {
    match name {
        "mountain" => {
            canvas.circle(136.0, 60.0, 14.0, ink);
            canvas.polygon(&[(28.0, 144.0), (78.0, 64.0), (128.0, 144.0)], Colour::hex("FFFFFF"));
            canvas.polygon(&[(92.0, 144.0), (130.0, 90.0), (166.0, 144.0)], Colour::hex("E3EEDF"));
        }
        "waves" => {
            for row in [70.0, 98.0, 126.0] {
                wave(canvas, row, ink);
            }
        }
        "coin" => {
            canvas.ring(96.0, 96.0, 52.0, 10.0, ink);
            canvas.line((76.0, 78.0), (118.0, 78.0), 9.0, ink);
            canvas.line((76.0, 96.0), (118.0, 96.0), 9.0, ink);
            canvas.line((82.0, 96.0), (112.0, 126.0), 9.0, ink);
        }
        "cross" => {
            canvas.rectangle([82.0, 46.0, 110.0, 146.0], 5.0, ink);
            canvas.rectangle([46.0, 82.0, 146.0, 110.0], 5.0, ink);
        }
        "wheel" => {
            canvas.ring(96.0, 96.0, 50.0, 13.0, Colour::hex("FFFFFF"));
            canvas.circle(96.0, 96.0, 15.0, ink);
            for (x, y) in [(96.0, 52.0), (58.0, 118.0), (134.0, 118.0)] {
                canvas.line((96.0, 96.0), (x, y), 10.0, Colour::hex("FFFFFF"));
            }
            canvas.circle(96.0, 96.0, 11.0, ink);
        }
        "book" => {
            canvas.polygon(&[(38.0, 62.0), (92.0, 76.0), (92.0, 142.0), (38.0, 128.0)], ink);
            canvas.polygon(&[(154.0, 62.0), (100.0, 76.0), (100.0, 142.0), (154.0, 128.0)], ink);
        }
        "loom" => {
            for step in [0.0, 24.0, 48.0, 72.0, 96.0] {
                canvas.line((48.0 + step, 44.0), (48.0 + step, 148.0), 7.0, ink);
                canvas.line((40.0, 48.0 + step), (152.0, 48.0 + step), 7.0, ink.mix(ground, 0.35));
            }
        }
        "arch" => {
            canvas.circle(96.0, 88.0, 46.0, ink);
            canvas.rectangle([50.0, 88.0, 142.0, 150.0], 0.0, ink);
            canvas.circle(96.0, 96.0, 27.0, ground);
            canvas.rectangle([69.0, 96.0, 123.0, 152.0], 0.0, ground);
        }
        "truck" => {
            canvas.rectangle([34.0, 66.0, 114.0, 122.0], 6.0, ink);
            canvas.polygon(&[(120.0, 82.0), (144.0, 82.0), (160.0, 102.0), (160.0, 122.0), (120.0, 122.0)], ink);
            for wheel in [64.0, 136.0] {
                canvas.circle(wheel, 126.0, 15.0, ground);
                canvas.circle(wheel, 126.0, 10.0, Colour::hex("F0A21A"));
            }
        }
        "leaf" => {
            canvas.fill([40.0, 40.0, 152.0, 152.0], ink, |x, y| {
                let one = (x - 54.0).hypot(y - 138.0 + 70.0) - 84.0;
                let other = (x - 138.0 + 14.0).hypot(y - 124.0) - 84.0;
                one.max(other)
            });
            canvas.line((50.0, 146.0), (118.0, 76.0), 5.0, ground);
        }
        "boat" => {
            canvas.polygon(&[(40.0, 112.0), (152.0, 112.0), (132.0, 144.0), (60.0, 144.0)], ink);
            canvas.polygon(&[(92.0, 40.0), (92.0, 102.0), (54.0, 102.0)], ink);
            canvas.polygon(&[(102.0, 54.0), (102.0, 102.0), (134.0, 102.0)], ink.mix(ground, 0.3));
        }
        "pulse" => {
            let points = [(30.0, 100.0), (66.0, 100.0), (82.0, 60.0), (104.0, 138.0), (120.0, 100.0), (162.0, 100.0)];
            for pair in points.windows(2) {
                canvas.line(pair[0], pair[1], 10.0, ink);
            }
        }
        _ => {
            canvas.circle(96.0, 96.0, 26.0, ink);
            for (x, y) in [(0.0, 1.0), (0.71, 0.71), (1.0, 0.0), (0.71, -0.71)] {
                canvas.line((96.0 + x * 40.0, 96.0 + y * 40.0), (96.0 + x * 58.0, 96.0 + y * 58.0), 9.0, ink);
                canvas.line((96.0 - x * 40.0, 96.0 - y * 40.0), (96.0 - x * 58.0, 96.0 - y * 58.0), 9.0, ink);
            }
        }
    }
}

fn wave(canvas: &mut Canvas, middle: f32, ink: Colour) {
    canvas.fill([38.0, middle - 22.0, 154.0, middle + 22.0], ink, |x, y| {
        let curve = middle + (x / 16.0).sin() * 10.0;
        ((y - curve).abs() * 0.78 - 4.5).max(40.0 - x).max(x - 152.0)
    });
}
