//! Faces without features: a head, hair and a shirt, in random colours derived from a name.

use crate::canvas::{Canvas, Colour};
use crate::seeded_random::SeededRandom;

const SIZE: u32 = 256;
const BACKGROUNDS: &[&str] = &["CFE6EA", "F3DEC2", "E9D3E2", "D9E8D4", "DCDFF2", "F5D9CF", "E8E3D3", "D3E3EE"];
const SKIN: &[&str] = &["C68A5E", "A86F45", "8D5A38", "D9A47A", "B97C50", "E0B48E"];
const HAIR: &[&str] = &["1B1718", "241C1A", "2E211B", "15161A"];
const SHIRTS: &[&str] = &["0B5C6E", "7C3A63", "9B3D36", "2F6B3A", "3B4A9B", "B8742A", "44525A", "5C4B8A"];
const SCARVES: &[&str] = &["5E7F5C", "6A5B8C", "9A5560", "3F6E7E"];
const TURBANS: &[&str] = &["1F4E8C", "B3521E", "7A1F3D", "2C2F36"];

/// A person's hairstyle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HairStyle {
    Long,
    Bun,
    Bob,
    Scarf,
    Short,
    Bearded,
    Turban,
    Grey,
}

/// Draws the portrait of the person with this name.
pub fn draw_portrait(name: &str) -> Vec<u8> {
    let mut random = SeededRandom::named(&format!("portrait {name}"));
    let style = style(name, &mut random);
    let mut pick = |from: &[&str]| Colour::hex(random.pick(from));
    let (background, skin, hair, shirt) = (pick(BACKGROUNDS), pick(SKIN), pick(HAIR), pick(SHIRTS));
    let (scarf, turban) = (pick(SCARVES), pick(TURBANS));
    let hair = if style == HairStyle::Grey { Colour::hex("8C8A87") } else { hair };
    let shade = skin.mix(Colour::hex("3A2115"), 0.22);
    let mut canvas = Canvas::shaded(SIZE, SIZE, background, background);
    match style {
        HairStyle::Long => canvas.rectangle([72.0, 60.0, 184.0, 214.0], 52.0, hair),
        HairStyle::Bob => canvas.rectangle([74.0, 58.0, 182.0, 168.0], 50.0, hair),
        HairStyle::Bun => canvas.circle(128.0, 48.0, 22.0, hair),
        HairStyle::Scarf => canvas.ellipse(128.0, 132.0, 66.0, 92.0, scarf),
        _ => {}
    }
    canvas.ellipse(128.0, 262.0, 92.0, 72.0, shirt);
    if style == HairStyle::Scarf {
        canvas.ellipse(128.0, 214.0, 60.0, 40.0, scarf);
    } else {
        canvas.rectangle([110.0, 150.0, 146.0, 212.0], 16.0, shade);
    }
    canvas.ellipse(128.0, 116.0, 44.0, 54.0, skin);
    match style {
        HairStyle::Scarf => cap(&mut canvas, scarf, 62.0, 100.0),
        HairStyle::Turban => {
            canvas.ellipse(128.0, 72.0, 56.0, 38.0, turban);
            canvas.line((82.0, 92.0), (150.0, 44.0), 5.0, turban.mix(Colour::hex("FFFFFF"), 0.25));
            beard(&mut canvas, hair);
        }
        HairStyle::Bearded => {
            cap(&mut canvas, hair, 50.0, 88.0);
            beard(&mut canvas, hair);
        }
        HairStyle::Long | HairStyle::Bob | HairStyle::Bun => cap(&mut canvas, hair, 50.0, 92.0),
        HairStyle::Short | HairStyle::Grey => cap(&mut canvas, hair, 48.0, 82.0),
    }
    if random.chance(22) {
        let frame = Colour::hex("2B2B2E");
        canvas.ring(110.0, 118.0, 13.0, 3.0, frame);
        canvas.ring(146.0, 118.0, 13.0, 3.0, frame);
        canvas.line((123.0, 116.0), (133.0, 116.0), 3.0, frame);
    }
    canvas.png()
}

/// Hair above a slanted line across the forehead.
fn cap(canvas: &mut Canvas, colour: Colour, wide: f32, low: f32) {
    canvas.fill([128.0 - wide, 50.0, 128.0 + wide, low + 14.0], colour, |x, y| {
        let head = ((x - 128.0) / wide).hypot((y - 110.0) / 58.0) - 1.0;
        (head * 50.0).max(y - low - (x - 128.0) * 0.12)
    });
}

fn beard(canvas: &mut Canvas, colour: Colour) {
    canvas.fill([80.0, 126.0, 176.0, 178.0], colour, |x, y| {
        let jaw = (((x - 128.0) / 45.0).hypot((y - 118.0) / 56.0) - 1.0) * 45.0;
        let face = (((x - 128.0) / 34.0).hypot((y - 104.0) / 40.0) - 1.0) * 34.0;
        jaw.max(-face).max(128.0 - y)
    });
}

fn style(name: &str, random: &mut SeededRandom) -> HairStyle {
    let mut words = name.split(' ').filter(|word| *word != "Dr.");
    let (first, last) = (words.next().unwrap_or(""), words.next_back().unwrap_or(""));
    let feminine = match first {
        "Aditya" | "Shailendra" | "Devendra" | "Ravi" => false,
        "Mary" | "Harleen" | "Tenzin" | "Nusrat" | "Jasmine" | "Hetal" | "Lalrinpuii" => true,
        other => other.ends_with(['a', 'i']),
    };
    match (feminine, first, last) {
        (true, "Fatima" | "Aisha" | "Nusrat" | "Sana" | "Farah", _) => HairStyle::Scarf,
        (true, ..) => random.pick(&[HairStyle::Long, HairStyle::Long, HairStyle::Bun, HairStyle::Bob]),
        (false, _, "Singh" | "Gill") => HairStyle::Turban,
        _ => {
            random.pick(&[HairStyle::Short, HairStyle::Short, HairStyle::Bearded, HairStyle::Bearded, HairStyle::Grey])
        }
    }
}
