//! The files of the built web app.

#[cfg(debug_assertions)]
use std::borrow::Cow;

use rust_embed::RustEmbed;

/// The output of Vite, embedded into a release build. A debug build reads it at run time, so that the app can be rebuilt without rebuilding
/// the server. The derive macro would do so too, but it also reads every file while it compiles, and fails if the app is being built at that
/// moment.
#[cfg_attr(not(debug_assertions), derive(RustEmbed), folder = "../../web/dist")]
pub(crate) struct Dist;

#[cfg(debug_assertions)]
impl RustEmbed for Dist {
    fn get(path: &str) -> Option<rust_embed::EmbeddedFile> {
        let folder = std::path::Path::new(FOLDER).canonicalize().ok()?;
        let file = folder.join(path).canonicalize().ok()?;
        file.starts_with(&folder).then(|| rust_embed::utils::read_file_from_fs(&file).ok())?
    }

    fn iter() -> impl Iterator<Item = Cow<'static, str>> + 'static {
        let all = rust_embed::utils::PathMatcher::new(&[], &[]);
        rust_embed::utils::get_files(FOLDER.to_owned(), all).map(|file| file.rel_path.into())
    }
}

#[cfg(debug_assertions)]
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
