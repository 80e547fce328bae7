//! Scenes for the feed: a sky, a landscape and one subject.

use crate::canvas::{Canvas, Colour};

const WIDTH: f32 = 960.0;
const HEIGHT: f32 = 540.0;

/// Draws the scene with this name.
pub fn draw_scene(name: &str) -> Vec<u8> {
    let (top, bottom) = match name {
        "stars" => ("0E1B33", "3A2C4F"),
        "loom" | "book" => ("F6EBDD", "EAD9C4"),
        "river" | "boat" => ("F7D9B5", "F2B8A0"),
        "hills" => ("CFE3E6", "F1EFE2"),
        "arch" => ("E7C49A", "D99A6C"),
        _ => ("F8DDB4", "F9EBD2"),
    };
    let mut canvas = Canvas::shaded(crate::SCENE.0, crate::SCENE.1, hex(top), hex(bottom));
    match name {
        "solar" => solar(&mut canvas),
        "loom" => loom(&mut canvas),
        "river" => river(&mut canvas, false),
        "boat" => river(&mut canvas, true),
        "book" => classroom(&mut canvas),
        "arch" => door(&mut canvas),
        "hills" => hills(&mut canvas),
        "wheel" => auto(&mut canvas),
        "truck" => truck(&mut canvas),
        _ => stars(&mut canvas),
    }
    canvas.jpeg()
}

fn hex(text: &str) -> Colour {
    Colour::hex(text)
}

/// A rolling line of hills.
fn ridge(canvas: &mut Canvas, colour: &str, middle: f32, height: f32, length: f32, phase: f32) {
    canvas.below(hex(colour), |x| {
        middle + (x / length + phase).sin() * height + (x / length * 2.3 + phase).cos() * height / 3.0
    });
}

fn sun(canvas: &mut Canvas, x: f32, y: f32) {
    canvas.circle(x, y, 96.0, hex("F6CF8A"));
    canvas.circle(x, y, 66.0, hex("F0A21A"));
}

fn solar(canvas: &mut Canvas) {
    sun(canvas, 690.0, 150.0);
    ridge(canvas, "C9B697", 250.0, 34.0, 150.0, 0.4);
    ridge(canvas, "9FA68B", 300.0, 18.0, 110.0, 2.0);
    canvas.rectangle([90.0, 210.0, 330.0, 320.0], 2.0, hex("8A5A48"));
    for tooth in [90.0, 170.0, 250.0] {
        canvas.polygon(&[(tooth, 212.0), (tooth, 172.0), (tooth + 80.0, 212.0)], hex("77493A"));
    }
    canvas.rectangle([300.0, 140.0, 326.0, 240.0], 2.0, hex("6B4034"));
    canvas.rectangle([0.0, 316.0, WIDTH, HEIGHT], 0.0, hex("D6CDBF"));
    for (row, y) in [(0.0, 340.0), (1.0, 402.0), (2.0, 468.0)] {
        let (wide, lean) = (92.0 + row * 12.0, 26.0);
        let mut x = 60.0 - row * 40.0;
        while x < WIDTH {
            let (low, slant) = (y + 46.0 + row * 6.0, lean + row * 3.0);
            canvas.polygon(
                &[(x + slant, y), (x + wide + slant - 8.0, y), (x + wide - 8.0, low), (x, low)],
                hex("174E70"),
            );
            canvas.line(
                (x + wide / 2.0 + slant / 2.0, y + 2.0),
                (x + wide / 2.0 - slant / 2.0 + 4.0, low - 2.0),
                1.6,
                hex("6FA8C4"),
            );
            canvas.line(
                (x + slant / 2.0, (y + low) / 2.0),
                (x + wide + slant / 2.0 - 8.0, (y + low) / 2.0),
                1.6,
                hex("6FA8C4"),
            );
            x += wide + 6.0;
        }
    }
}

fn loom(canvas: &mut Canvas) {
    let stripes = ["4B3A7A", "F0A21A", "0B5C6E", "E7D7F2", "7C3A63", "F6EAF2"];
    let mut x = 120.0;
    for turn in 0..36 {
        canvas.rectangle([x, 150.0, x + 20.0, 470.0], 0.0, hex(stripes[turn * 5 % stripes.len()]));
        x += 20.0;
    }
    for row in 0..40_u8 {
        let y = 152.0 + f32::from(row) * 8.0;
        canvas.line((120.0, y), (840.0, y), 1.4, hex("2A2140"));
    }
    canvas.rectangle([70.0, 120.0, 890.0, 156.0], 10.0, hex("8A5A36"));
    canvas.rectangle([70.0, 452.0, 890.0, 492.0], 12.0, hex("8A5A36"));
    canvas.rectangle([70.0, 90.0, 104.0, 520.0], 8.0, hex("6F4528"));
    canvas.rectangle([856.0, 90.0, 890.0, 520.0], 8.0, hex("6F4528"));
    canvas.ellipse(470.0, 300.0, 92.0, 20.0, hex("C98F4E"));
    canvas.ellipse(470.0, 298.0, 52.0, 9.0, hex("F3DEC2"));
}

fn river(canvas: &mut Canvas, cargo: bool) {
    sun(canvas, 260.0, 190.0);
    ridge(canvas, "8FA6A0", 262.0, 26.0, 170.0, 1.1);
    ridge(canvas, "5F7F7B", 296.0, 14.0, 90.0, 0.2);
    canvas.rectangle([0.0, 318.0, WIDTH, HEIGHT], 0.0, hex("3E7F8E"));
    for (turn, y) in (0..9_u8).map(|turn| (f32::from(turn), 336.0 + f32::from(turn) * 23.0)) {
        let start = (turn * 137.0) % 420.0;
        canvas.line((start, y), (start + 210.0, y), 3.0, hex("79B1BC"));
        canvas.line((start + 420.0, y + 9.0), (start + 560.0, y + 9.0), 3.0, hex("F0C9A8"));
    }
    canvas.polygon(&[(400.0, 370.0), (820.0, 370.0), (772.0, 436.0), (452.0, 436.0)], hex("17304F"));
    if cargo {
        for (x, colour) in [(470.0, "B3521E"), (558.0, "E7D7B2"), (646.0, "2F6B3A")] {
            canvas.rectangle([x, 310.0, x + 80.0, 370.0], 4.0, hex(colour));
        }
        canvas.rectangle([738.0, 280.0, 790.0, 370.0], 6.0, hex("F4F1E6"));
    } else {
        canvas.rectangle([470.0, 296.0, 750.0, 370.0], 8.0, hex("F7F5EE"));
        for x in [496.0, 556.0, 616.0, 676.0] {
            canvas.rectangle([x, 316.0, x + 38.0, 346.0], 4.0, hex("8CC4D0"));
        }
        canvas.rectangle([600.0, 240.0, 618.0, 292.0], 2.0, hex("B3261E"));
        canvas.rectangle([583.0, 257.0, 635.0, 275.0], 2.0, hex("B3261E"));
    }
}

fn classroom(canvas: &mut Canvas) {
    canvas.rectangle([120.0, 70.0, 840.0, 350.0], 10.0, hex("2F4A3E"));
    canvas.ring(480.0, 210.0, 120.0, 3.0, hex("6E8A7C"));
    canvas.circle(270.0, 220.0, 50.0, hex("F3E7B4"));
    canvas.circle(292.0, 208.0, 44.0, hex("2F4A3E"));
    canvas.polygon(&[(620.0, 320.0), (660.0, 170.0), (700.0, 320.0)], hex("C98F4E"));
    canvas.polygon(&[(636.0, 260.0), (660.0, 130.0), (684.0, 260.0)], hex("E0AF70"));
    canvas.line((320.0, 220.0), (630.0, 200.0), 3.0, hex("F4F1E6"));
    canvas.rectangle([0.0, 410.0, WIDTH, HEIGHT], 0.0, hex("B98B5E"));
    for x in [130.0, 300.0, 470.0, 640.0, 810.0] {
        canvas.ellipse(x, 486.0, 60.0, 74.0, hex("3B4A9B"));
        canvas.circle(x, 398.0, 34.0, hex("1B1718"));
    }
}

fn door(canvas: &mut Canvas) {
    canvas.rectangle([0.0, 470.0, WIDTH, HEIGHT], 0.0, hex("B8793F"));
    canvas.circle(480.0, 210.0, 190.0, hex("8C3F22"));
    canvas.rectangle([290.0, 210.0, 670.0, 500.0], 0.0, hex("8C3F22"));
    canvas.circle(480.0, 226.0, 150.0, hex("2E4A52"));
    canvas.rectangle([330.0, 226.0, 630.0, 500.0], 0.0, hex("2E4A52"));
    canvas.line((480.0, 78.0), (480.0, 500.0), 4.0, hex("162A30"));
    for row in [190.0, 270.0, 350.0, 430.0] {
        for column in [370.0, 430.0, 530.0, 590.0] {
            canvas.polygon(
                &[(column, row - 24.0), (column + 22.0, row), (column, row + 24.0), (column - 22.0, row)],
                hex("D9A441"),
            );
            canvas.circle(column, row, 7.0, hex("2E4A52"));
        }
    }
}

fn hills(canvas: &mut Canvas) {
    canvas.circle(760.0, 110.0, 46.0, hex("F8EBC4"));
    ridge(canvas, "A9C4BC", 210.0, 46.0, 190.0, 0.0);
    ridge(canvas, "7FA78D", 290.0, 38.0, 150.0, 1.4);
    ridge(canvas, "4F8560", 360.0, 34.0, 170.0, 3.0);
    for row in 0..7_u8 {
        let y = 372.0 + f32::from(row) * 26.0;
        canvas.fill([0.0, y - 40.0, WIDTH, y + 40.0], hex("3B6E4A"), |x, py| {
            (py - y - (x / 170.0 + 3.0).sin() * 30.0).abs() - 6.0
        });
    }
}

fn auto(canvas: &mut Canvas) {
    ridge(canvas, "D9C7A6", 330.0, 10.0, 80.0, 0.0);
    for (x, top) in [(60.0, 190.0), (190.0, 230.0), (720.0, 170.0), (840.0, 220.0)] {
        canvas.rectangle([x, top, x + 110.0, 400.0], 4.0, hex("E3CFAE"));
    }
    canvas.rectangle([0.0, 400.0, WIDTH, HEIGHT], 0.0, hex("5B5D61"));
    canvas.polygon(&[(300.0, 430.0), (330.0, 250.0), (560.0, 230.0), (650.0, 330.0), (670.0, 430.0)], hex("2F6B3A"));
    canvas.polygon(&[(330.0, 250.0), (560.0, 230.0), (590.0, 262.0), (326.0, 284.0)], hex("F0C33A"));
    canvas.polygon(&[(540.0, 282.0), (582.0, 276.0), (630.0, 334.0), (540.0, 340.0)], hex("CFE6EA"));
    canvas.rectangle([370.0, 292.0, 500.0, 372.0], 6.0, hex("1F4A29"));
    for x in [360.0, 630.0] {
        canvas.circle(x, 440.0, 44.0, hex("16181B"));
        canvas.circle(x, 440.0, 20.0, hex("C9CDD1"));
    }
    canvas.rectangle([720.0, 360.0, 800.0, 470.0], 10.0, hex("14213D"));
    canvas.polygon(
        &[(766.0, 376.0), (738.0, 422.0), (758.0, 422.0), (752.0, 456.0), (782.0, 408.0), (762.0, 408.0)],
        hex("7FE0C3"),
    );
}

fn truck(canvas: &mut Canvas) {
    sun(canvas, 180.0, 170.0);
    ridge(canvas, "B9C3A2", 320.0, 20.0, 130.0, 0.5);
    canvas.rectangle([0.0, 400.0, WIDTH, HEIGHT], 0.0, hex("6A6C70"));
    for x in [40.0, 240.0, 440.0, 640.0, 840.0] {
        canvas.rectangle([x, 490.0, x + 90.0, 498.0], 2.0, hex("F4F1E6"));
    }
    canvas.rectangle([220.0, 210.0, 620.0, 410.0], 8.0, hex("B3521E"));
    for x in [260.0, 340.0, 420.0, 500.0, 580.0] {
        canvas.circle(x, 250.0, 16.0, hex("F0C33A"));
        canvas.circle(x, 250.0, 7.0, hex("0B5C6E"));
    }
    canvas.rectangle([240.0, 290.0, 600.0, 300.0], 2.0, hex("F3DEC2"));
    canvas.polygon(&[(632.0, 270.0), (730.0, 270.0), (784.0, 340.0), (784.0, 410.0), (632.0, 410.0)], hex("17405F"));
    canvas.polygon(&[(660.0, 288.0), (722.0, 288.0), (760.0, 340.0), (660.0, 340.0)], hex("CFE6EA"));
    for x in [300.0, 400.0, 710.0] {
        canvas.circle(x, 420.0, 42.0, hex("16181B"));
        canvas.circle(x, 420.0, 18.0, hex("C9CDD1"));
    }
}

fn stars(canvas: &mut Canvas) {
    let mut random = crate::seeded_random::SeededRandom::named("stars");
    for _ in 0..120 {
        #[allow(clippy::cast_precision_loss, reason = "numbers of pixels")]
        let (x, y, size) = (random.below(960) as f32, random.below(330) as f32, 1.0 + random.below(3) as f32 * 0.5);
        canvas.circle(x, y, size, hex("F4EBD0"));
    }
    canvas.circle(770.0, 110.0, 44.0, hex("F6E7B8"));
    canvas.circle(750.0, 100.0, 40.0, hex("1A2440"));
    ridge(canvas, "1C1B2E", 360.0, 24.0, 160.0, 0.8);
    canvas.rectangle([180.0, 260.0, 560.0, 540.0], 0.0, hex("2B2334"));
    for x in [180.0, 230.0, 280.0, 330.0, 380.0, 430.0, 480.0, 530.0] {
        canvas.rectangle([x, 238.0, x + 30.0, 264.0], 0.0, hex("2B2334"));
    }
    canvas.rectangle([0.0, 440.0, WIDTH, HEIGHT], 0.0, hex("3A2A2A"));
    for x in [90.0, 250.0, 410.0, 570.0, 730.0, 890.0] {
        canvas.circle(x, 470.0, 46.0, hex("6B4528"));
        canvas.circle(x, 470.0, 22.0, hex("F0A21A"));
        canvas.circle(x, 470.0, 9.0, hex("FFF3CF"));
    }
}
