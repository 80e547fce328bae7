//! Pictures for portfolios: one object on a plain background, in random colours derived from a title.

use crate::canvas::{Canvas, Colour};
use crate::seeded_random::SeededRandom;

const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 400.0;

/// Background, ink, and two matching colours.
const PALETTES: [[&str; 4]; 6] = [
    ["E9F1F0", "0B5C6E", "F0A21A", "7FB9B3"],
    ["F6EDE2", "7C3A63", "D98E4A", "C9A9BD"],
    ["EAF0E3", "2F6B3A", "E2B33C", "9DBE8F"],
    ["ECECF7", "3B4A9B", "E07A5F", "A9B2DE"],
    ["F8E9E2", "9B3D36", "2E6F7E", "E3B7A4"],
    ["F2EEE6", "44525A", "C98F4E", "A9B4B4"],
];

struct Ink {
    ground: Colour,
    dark: Colour,
    bright: Colour,
    soft: Colour,
    white: Colour,
}

/// Draws a piece of work. `subject` decides what it shows, and `title` its colours.
pub fn draw_work(subject: &str, title: &str) -> Vec<u8> {
    let mut random = SeededRandom::named(&format!("work {title}"));
    let [ground, dark, bright, soft] = random.pick(&PALETTES).map(Colour::hex);
    let ink = Ink { ground, dark, bright, soft, white: Colour::hex("FFFFFF") };
    let mut canvas = Canvas::shaded(400, 250, ink.ground, ink.ground.mix(ink.soft, 0.35)).scaled_from(640);
    match subject {
        "phone" => phones(&mut canvas, &ink, &mut random),
        "screen" => screen(&mut canvas, &ink, &mut random),
        "dashboard" => dashboard(&mut canvas, &ink, &mut random),
        "chart" => chart(&mut canvas, &ink, &mut random),
        "paper" => papers(&mut canvas, &ink, &mut random),
        "book" => book(&mut canvas, &ink),
        "bottles" => bottles(&mut canvas, &ink),
        "boxes" => boxes(&mut canvas, &ink),
        "people" => people(&mut canvas, &ink),
        "film" => film(&mut canvas, &ink),
        "map" => map(&mut canvas, &ink, &mut random),
        "machine" => machine(&mut canvas, &ink),
        "drawing" => plan(&mut canvas, &ink),
        "building" => building(&mut canvas, &ink),
        "room" => room(&mut canvas, &ink),
        "panels" => panels(&mut canvas, &ink),
        "stripes" => stripes(&mut canvas, &ink, &mut random),
        "weave" => weave(&mut canvas, &ink),
        "food" => food(&mut canvas, &ink),
        _ => sound(&mut canvas, &ink, &mut random),
    }
    canvas.jpeg()
}

/// A number between the two, as a coordinate.
#[allow(clippy::cast_precision_loss, reason = "numbers of pixels")]
fn between(random: &mut SeededRandom, low: i64, high: i64) -> f32 {
    random.between(low, high) as f32
}

fn card(canvas: &mut Canvas, [left, top, right, bottom]: [f32; 4], round: f32, ink: &Ink) {
    canvas.rectangle([left + 6.0, top + 8.0, right + 6.0, bottom + 8.0], round, ink.ground.mix(ink.dark, 0.22));
    canvas.rectangle([left, top, right, bottom], round, ink.white);
}

/// Lines that represent text.
fn lines(canvas: &mut Canvas, left: f32, top: f32, wide: f32, count: u8, ink: &Ink, random: &mut SeededRandom) {
    for number in 0..count {
        let y = top + f32::from(number) * 16.0;
        let end = left + wide * between(random, 60, 100) / 100.0;
        canvas.rectangle([left, y, end, y + 6.0], 3.0, ink.soft.mix(ink.white, 0.35));
    }
}

fn phones(canvas: &mut Canvas, ink: &Ink, random: &mut SeededRandom) {
    for (left, top) in [(150.0, 70.0), (350.0, 40.0)] {
        canvas.rectangle([left, top, left + 150.0, top + 300.0], 22.0, ink.dark.mix(Colour::hex("101418"), 0.5));
        canvas.rectangle([left + 8.0, top + 12.0, left + 142.0, top + 288.0], 14.0, ink.white);
        canvas.rectangle([left + 8.0, top + 12.0, left + 142.0, top + 66.0], 14.0, ink.dark);
        canvas.circle(left + 34.0, top + 40.0, 12.0, ink.bright);
        lines(canvas, left + 20.0, top + 86.0, 108.0, 4, ink, random);
        canvas.rectangle([left + 20.0, top + 160.0, left + 130.0, top + 226.0], 10.0, ink.soft);
        canvas.rectangle([left + 20.0, top + 244.0, left + 130.0, top + 272.0], 14.0, ink.bright);
    }
}

fn screen(canvas: &mut Canvas, ink: &Ink, random: &mut SeededRandom) {
    card(canvas, [70.0, 50.0, 570.0, 350.0], 12.0, ink);
    canvas.rectangle([70.0, 50.0, 570.0, 84.0], 12.0, ink.dark);
    for x in [92.0, 110.0, 128.0] {
        canvas.circle(x, 67.0, 5.0, ink.soft);
    }
    canvas.rectangle([98.0, 108.0, 318.0, 226.0], 8.0, ink.soft);
    canvas.circle(160.0, 150.0, 20.0, ink.bright);
    canvas.polygon(&[(98.0, 226.0), (210.0, 146.0), (318.0, 226.0)], ink.dark.mix(ink.soft, 0.4));
    lines(canvas, 342.0, 112.0, 190.0, 5, ink, random);
    canvas.rectangle([342.0, 200.0, 440.0, 226.0], 13.0, ink.bright);
    for x in [98.0, 252.0, 406.0] {
        canvas.rectangle([x, 250.0, x + 136.0, 326.0], 8.0, ink.ground);
        lines(canvas, x + 14.0, 270.0, 104.0, 3, ink, random);
    }
}

fn dashboard(canvas: &mut Canvas, ink: &Ink, random: &mut SeededRandom) {
    card(canvas, [60.0, 44.0, 580.0, 356.0], 12.0, ink);
    canvas.rectangle([60.0, 44.0, 160.0, 356.0], 12.0, ink.dark);
    for y in [74.0, 106.0, 138.0, 170.0] {
        canvas.rectangle([78.0, y, 142.0, y + 10.0], 5.0, ink.dark.mix(ink.white, 0.4));
    }
    for (x, colour) in [(184.0, ink.bright), (314.0, ink.soft), (444.0, ink.soft)] {
        canvas.rectangle([x, 68.0, x + 112.0, 132.0], 8.0, ink.ground);
        canvas.rectangle([x + 12.0, 84.0, x + 62.0, 98.0], 4.0, colour);
        canvas.rectangle([x + 12.0, 110.0, x + 92.0, 116.0], 3.0, ink.soft);
    }
    let mut x = 190.0;
    while x < 546.0 {
        let top = between(random, 170, 300);
        canvas.rectangle([x, top, x + 22.0, 334.0], 4.0, if top < 200.0 { ink.bright } else { ink.soft });
        x += 36.0;
    }
}

fn chart(canvas: &mut Canvas, ink: &Ink, random: &mut SeededRandom) {
    card(canvas, [80.0, 50.0, 560.0, 350.0], 12.0, ink);
    for y in [110.0, 170.0, 230.0, 290.0] {
        canvas.line((110.0, y), (530.0, y), 1.5, ink.ground);
    }
    for (colour, high, low) in [(ink.soft, 170, 290), (ink.bright, 100, 240), (ink.dark, 90, 180)] {
        let points: Vec<(f32, f32)> =
            (0..7_u8).map(|step| (110.0 + f32::from(step) * 70.0, between(random, high, low))).collect();
        for pair in points.windows(2) {
            canvas.line(pair[0], pair[1], 5.0, colour);
        }
        for (x, y) in points {
            canvas.circle(x, y, 6.0, colour);
        }
    }
}

fn papers(canvas: &mut Canvas, ink: &Ink, random: &mut SeededRandom) {
    for (left, top) in [(150.0, 64.0), (320.0, 44.0)] {
        card(canvas, [left, top, left + 190.0, top + 280.0], 4.0, ink);
        canvas.rectangle([left + 22.0, top + 26.0, left + 120.0, top + 40.0], 3.0, ink.dark);
        lines(canvas, left + 22.0, top + 62.0, 146.0, 6, ink, random);
        canvas.rectangle([left + 22.0, top + 172.0, left + 90.0, top + 226.0], 4.0, ink.bright);
        lines(canvas, left + 104.0, top + 174.0, 64.0, 4, ink, random);
    }
}

fn book(canvas: &mut Canvas, ink: &Ink) {
    canvas.polygon(&[(90.0, 100.0), (316.0, 130.0), (316.0, 330.0), (90.0, 300.0)], ink.white);
    canvas.polygon(&[(550.0, 100.0), (324.0, 130.0), (324.0, 330.0), (550.0, 300.0)], ink.white);
    canvas.line((320.0, 128.0), (320.0, 332.0), 4.0, ink.soft);
    for (x, height) in [(150.0, 90.0), (180.0, 120.0), (210.0, 70.0), (240.0, 105.0)] {
        canvas.line((x, 286.0), (x, 286.0 - height), 9.0, ink.dark);
        canvas.ellipse(x + 16.0, 290.0 - height, 18.0, 8.0, ink.soft);
    }
    canvas.circle(440.0, 200.0, 44.0, ink.bright);
    canvas.polygon(&[(478.0, 190.0), (512.0, 202.0), (478.0, 214.0)], ink.dark);
    canvas.circle(452.0, 190.0, 6.0, ink.dark);
    canvas.line((426.0, 242.0), (420.0, 274.0), 6.0, ink.dark);
    canvas.line((452.0, 242.0), (458.0, 274.0), 6.0, ink.dark);
}

fn bottles(canvas: &mut Canvas, ink: &Ink) {
    canvas.rectangle([0.0, 320.0, WIDTH, HEIGHT], 0.0, ink.soft);
    for (x, colour) in [(150.0, ink.dark), (280.0, ink.bright), (410.0, ink.dark.mix(ink.bright, 0.5))] {
        canvas.rectangle([x + 26.0, 60.0, x + 54.0, 130.0], 6.0, colour);
        canvas.rectangle([x + 22.0, 50.0, x + 58.0, 70.0], 4.0, ink.white);
        canvas.rectangle([x, 116.0, x + 80.0, 336.0], 22.0, colour);
        canvas.rectangle([x + 6.0, 190.0, x + 74.0, 284.0], 4.0, ink.white);
        canvas.circle(x + 40.0, 226.0, 18.0, ink.soft);
        canvas.rectangle([x + 18.0, 258.0, x + 62.0, 266.0], 3.0, ink.dark);
    }
}

fn boxes(canvas: &mut Canvas, ink: &Ink) {
    canvas.rectangle([0.0, 320.0, WIDTH, HEIGHT], 0.0, ink.soft);
    for (x, top, colour) in [(110.0, 130.0, ink.bright), (270.0, 90.0, ink.dark), (430.0, 150.0, ink.white)] {
        canvas.rectangle([x, top, x + 110.0, 336.0], 4.0, colour);
        canvas.polygon(
            &[(x + 110.0, top), (x + 140.0, top - 22.0), (x + 140.0, 314.0), (x + 110.0, 336.0)],
            colour.mix(Colour::hex("000000"), 0.18),
        );
        canvas.polygon(
            &[(x, top), (x + 30.0, top - 22.0), (x + 140.0, top - 22.0), (x + 110.0, top)],
            colour.mix(ink.white, 0.3),
        );
        canvas.circle(x + 55.0, top + 70.0, 28.0, ink.ground);
        canvas.line((x + 55.0, top + 92.0), (x + 55.0, top + 52.0), 4.0, ink.dark);
        canvas.ellipse(x + 66.0, top + 62.0, 10.0, 6.0, ink.soft);
    }
}

fn people(canvas: &mut Canvas, ink: &Ink) {
    canvas.rectangle([0.0, 310.0, WIDTH, HEIGHT], 0.0, ink.soft);
    for (x, shirt) in [
        (110.0, ink.dark),
        (215.0, ink.bright),
        (320.0, ink.dark.mix(ink.soft, 0.4)),
        (425.0, ink.bright),
        (530.0, ink.dark),
    ] {
        canvas.ellipse(x, 300.0, 44.0, 80.0, shirt);
        canvas.circle(x, 200.0, 30.0, Colour::hex("A86F45"));
        canvas.ellipse(x, 184.0, 31.0, 18.0, Colour::hex("1B1718"));
    }
    canvas.rectangle([60.0, 320.0, 580.0, 340.0], 6.0, ink.dark.mix(ink.ground, 0.3));
}

fn film(canvas: &mut Canvas, ink: &Ink) {
    canvas.rectangle([70.0, 50.0, 570.0, 350.0], 14.0, Colour::hex("16181B"));
    canvas.rectangle([90.0, 86.0, 550.0, 314.0], 4.0, ink.soft);
    canvas.circle(430.0, 150.0, 34.0, ink.bright);
    canvas.polygon(&[(90.0, 314.0), (220.0, 160.0), (330.0, 314.0)], ink.dark);
    canvas.polygon(&[(240.0, 314.0), (360.0, 200.0), (470.0, 314.0)], ink.dark.mix(ink.soft, 0.35));
    let mut x = 92.0;
    while x < 550.0 {
        canvas.rectangle([x, 62.0, x + 18.0, 76.0], 3.0, ink.ground);
        canvas.rectangle([x, 324.0, x + 18.0, 338.0], 3.0, ink.ground);
        x += 34.0;
    }
    canvas.circle(320.0, 200.0, 40.0, ink.white);
    canvas.polygon(&[(308.0, 178.0), (308.0, 222.0), (344.0, 200.0)], ink.dark);
}

fn map(canvas: &mut Canvas, ink: &Ink, random: &mut SeededRandom) {
    canvas.rectangle([60.0, 40.0, 580.0, 360.0], 8.0, ink.white);
    for (middle, width, colour) in [(130.0, 26.0, ink.soft), (250.0, 8.0, ink.ground), (300.0, 8.0, ink.ground)] {
        canvas.fill([60.0, 40.0, 578.0, 358.0], colour, |x, y| {
            ((y - middle - (x / 70.0).sin() * 34.0).abs() - width / 2.0).max(60.0 - x).max(x - 580.0)
        });
    }
    let mut last = (110.0, 300.0);
    for step in 1..6_u8 {
        let next = (110.0 + f32::from(step) * 84.0, between(random, 90, 310));
        canvas.line(last, next, 4.0, ink.bright);
        canvas.circle(last.0, last.1, 10.0, ink.dark);
        last = next;
    }
    canvas.circle(last.0, last.1, 16.0, ink.dark);
    canvas.circle(last.0, last.1, 7.0, ink.white);
}

fn machine(canvas: &mut Canvas, ink: &Ink) {
    canvas.rectangle([0.0, 330.0, WIDTH, HEIGHT], 0.0, ink.soft);
    canvas.rectangle([150.0, 130.0, 400.0, 334.0], 16.0, ink.dark);
    canvas.rectangle([174.0, 156.0, 296.0, 216.0], 6.0, Colour::hex("CFEBDD"));
    canvas.line((186.0, 196.0), (222.0, 176.0), 4.0, ink.dark);
    canvas.line((222.0, 176.0), (280.0, 190.0), 4.0, ink.dark);
    for (x, colour) in [(330.0, ink.bright), (364.0, ink.white)] {
        canvas.circle(x, 186.0, 12.0, colour);
    }
    canvas.ring(470.0, 240.0, 70.0, 22.0, ink.bright);
    canvas.circle(470.0, 240.0, 18.0, ink.dark);
    for (x, y) in [(470.0, 180.0), (522.0, 270.0), (418.0, 270.0)] {
        canvas.line((470.0, 240.0), (x, y), 8.0, ink.dark);
    }
    canvas.line((400.0, 270.0), (440.0, 280.0), 12.0, ink.dark);
}

fn plan(canvas: &mut Canvas, ink: &Ink) {
    let paper = ink.dark.mix(Colour::hex("1D3E63"), 0.6);
    let line = Colour::hex("DCE8F2");
    canvas.rectangle([50.0, 36.0, 590.0, 364.0], 4.0, paper);
    for step in 0..13_u8 {
        let x = 70.0 + f32::from(step) * 42.0;
        canvas.line((x, 36.0), (x, 364.0), 1.0, paper.mix(line, 0.16));
    }
    canvas.ring(220.0, 200.0, 86.0, 3.0, line);
    canvas.ring(220.0, 200.0, 40.0, 3.0, line);
    for (x, y) in [(220.0, 138.0), (274.0, 231.0), (166.0, 231.0)] {
        canvas.ring(x, y, 12.0, 3.0, ink.bright);
    }
    for (from, to) in [
        ((360.0, 120.0), (540.0, 120.0)),
        ((540.0, 120.0), (540.0, 280.0)),
        ((540.0, 280.0), (360.0, 280.0)),
        ((360.0, 280.0), (360.0, 120.0)),
    ] {
        canvas.line(from, to, 3.0, line);
    }
    canvas.line((360.0, 310.0), (540.0, 310.0), 2.0, ink.bright);
    canvas.line((360.0, 200.0), (540.0, 200.0), 1.5, line);
}

fn building(canvas: &mut Canvas, ink: &Ink) {
    canvas.circle(520.0, 100.0, 40.0, ink.bright);
    canvas.rectangle([0.0, 330.0, WIDTH, HEIGHT], 0.0, ink.soft);
    for x in [170.0, 270.0, 370.0, 450.0] {
        canvas.rectangle([x, 250.0, x + 14.0, 340.0], 2.0, ink.dark);
    }
    canvas.rectangle([140.0, 150.0, 500.0, 262.0], 4.0, ink.white);
    canvas.polygon(&[(116.0, 156.0), (320.0, 84.0), (524.0, 156.0)], ink.dark);
    for x in [170.0, 250.0, 330.0, 410.0] {
        canvas.rectangle([x, 182.0, x + 50.0, 236.0], 4.0, ink.soft);
        canvas.line((x + 25.0, 182.0), (x + 25.0, 236.0), 3.0, ink.white);
    }
}

fn room(canvas: &mut Canvas, ink: &Ink) {
    canvas.rectangle([0.0, 280.0, WIDTH, HEIGHT], 0.0, ink.soft.mix(Colour::hex("B98B5E"), 0.5));
    canvas.rectangle([80.0, 60.0, 240.0, 210.0], 4.0, ink.white);
    canvas.line((160.0, 60.0), (160.0, 210.0), 5.0, ink.soft);
    canvas.line((80.0, 135.0), (240.0, 135.0), 5.0, ink.soft);
    for y in [90.0, 150.0, 210.0] {
        canvas.rectangle([320.0, y, 560.0, y + 8.0], 2.0, ink.dark);
        for (x, colour) in
            [(334.0, ink.bright), (352.0, ink.dark), (370.0, ink.soft), (430.0, ink.dark), (448.0, ink.bright)]
        {
            canvas.rectangle([x, y - 40.0, x + 14.0, y], 2.0, colour);
        }
    }
    canvas.rectangle([180.0, 286.0, 420.0, 300.0], 4.0, ink.dark);
    canvas.rectangle([200.0, 300.0, 212.0, 366.0], 2.0, ink.dark);
    canvas.rectangle([388.0, 300.0, 400.0, 366.0], 2.0, ink.dark);
    canvas.ellipse(480.0, 340.0, 46.0, 24.0, ink.bright);
}

fn panels(canvas: &mut Canvas, ink: &Ink) {
    canvas.circle(530.0, 80.0, 44.0, ink.bright);
    canvas.rectangle([0.0, 200.0, WIDTH, HEIGHT], 0.0, ink.soft);
    for row in 0..3_u8 {
        let (y, wide) = (150.0 + f32::from(row) * 78.0, 118.0 + f32::from(row) * 10.0);
        let mut x = 30.0 - f32::from(row) * 20.0;
        while x < WIDTH {
            let cell = Colour::hex("174E70");
            canvas.polygon(&[(x + 22.0, y), (x + wide + 14.0, y), (x + wide - 8.0, y + 56.0), (x, y + 56.0)], cell);
            canvas.line((x + wide / 2.0 + 18.0, y), (x + wide / 2.0 - 4.0, y + 56.0), 1.6, Colour::hex("6FA8C4"));
            canvas.line((x + 11.0, y + 28.0), (x + wide + 3.0, y + 28.0), 1.6, Colour::hex("6FA8C4"));
            x += wide + 6.0;
        }
    }
}

fn stripes(canvas: &mut Canvas, ink: &Ink, random: &mut SeededRandom) {
    let colours = [ink.dark, ink.white, ink.bright, ink.soft, ink.ground];
    let mut x = 0.0;
    while x < WIDTH {
        let wide = between(random, 8, 44);
        canvas.rectangle([x, 0.0, x + wide, HEIGHT], 0.0, random.pick(&colours));
        x += wide;
    }
    for row in 0..40_u8 {
        let y = f32::from(row) * 10.0;
        canvas.line((0.0, y), (WIDTH, y), 1.2, ink.dark.mix(ink.white, 0.3));
    }
}

fn weave(canvas: &mut Canvas, ink: &Ink) {
    for row in 0..10_u8 {
        for column in 0..16_u8 {
            let (x, y) = (f32::from(column) * 40.0, f32::from(row) * 40.0);
            let over = (row + column) % 2 == 0;
            let colour = if over { ink.dark } else { ink.soft };
            canvas.polygon(
                &[(x + 20.0, y + 2.0), (x + 38.0, y + 20.0), (x + 20.0, y + 38.0), (x + 2.0, y + 20.0)],
                colour,
            );
            canvas.circle(x + 20.0, y + 20.0, 6.0, if over { ink.bright } else { ink.white });
        }
    }
}

fn food(canvas: &mut Canvas, ink: &Ink) {
    canvas.circle(320.0, 200.0, 150.0, ink.white);
    canvas.ring(320.0, 200.0, 138.0, 4.0, ink.soft);
    for (x, y, colour) in [
        (270.0, 150.0, ink.bright),
        (372.0, 150.0, ink.dark),
        (270.0, 250.0, ink.soft),
        (372.0, 250.0, Colour::hex("B3521E")),
    ] {
        canvas.circle(x, y, 42.0, ink.ground.mix(ink.dark, 0.2));
        canvas.circle(x, y, 34.0, colour);
    }
    canvas.ellipse(320.0, 200.0, 34.0, 26.0, Colour::hex("F7F1E1"));
}

fn sound(canvas: &mut Canvas, ink: &Ink, random: &mut SeededRandom) {
    canvas.rectangle([70.0, 60.0, 570.0, 340.0], 20.0, ink.dark);
    let mut x = 110.0;
    while x < 540.0 {
        let half = between(random, 10, 90);
        canvas.rectangle(
            [x, 200.0 - half, x + 12.0, 200.0 + half],
            6.0,
            if half > 60.0 { ink.bright } else { ink.soft },
        );
        x += 22.0;
    }
}
