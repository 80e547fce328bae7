#![doc = include_str!("../README.md")]

mod canvas;
mod logo;
mod pdf;
mod portrait;
mod scene;
mod seeded_random;
mod work;

pub use logo::draw_logo;
pub use pdf::pdf_page;
pub use portrait::draw_portrait;
pub use scene::draw_scene;
pub use seeded_random::SeededRandom;
pub use work::draw_work;

/// The width and height of post images.
pub const SCENE: (u32, u32) = (960, 540);
