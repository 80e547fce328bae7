//! Uploads as forms: a file and fields that describe it, in any order.

use axum::body::Body;
use axum::extract::multipart::{Field, Multipart};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use futures_util::StreamExt;
use http::request::Parts;

use super::{CheckedFile, FileOptions, SharedBody, Upload, receive};
use crate::error::Error;
use crate::storage::StorageInner;

/// No field needs more than this.
const MAX_FIELD_BYTES: usize = 32 * 1024;

/// A form that is being read.
pub(crate) struct UploadForm(Multipart);

impl UploadForm {
    pub(crate) async fn read(parts: &Parts, body: SharedBody) -> Result<UploadForm, Error> {
        let mut request = Request::from_parts(parts.clone(), Body::from_stream(body.stream()));
        // The bucket's limits apply instead, while the file is streamed.
        DefaultBodyLimit::disable().apply(&mut request);
        let form = Multipart::from_request(request, &()).await;
        form.map(UploadForm)
            .map_err(|_| Error::Invalid("The form has no boundary; let your client write the header".to_owned()))
    }

    /// Stores the file and reads the other fields, whether they come before or after it.
    pub(super) async fn receive(
        mut self,
        inner: &StorageInner,
        upload: &Upload,
        options: &mut FileOptions,
    ) -> Result<CheckedFile, Error> {
        let mut checked = None;
        while let Some(field) = self.0.next_field().await.map_err(|_| Error::Interrupted)? {
            if !is_file(&field) {
                let name = field.name().unwrap_or_default().to_owned();
                options.set(&name, &read_text(field).await?)?;
            } else if checked.is_none() {
                let declared = field.content_type().unwrap_or_default().to_owned();
                let stream = field.map(|chunk| chunk.map_err(|_| Error::Interrupted));
                checked = Some(receive(inner, upload, &declared, stream).await?);
            } else {
                return Err(Error::Invalid("The form has more than one file".to_owned()));
            }
        }
        checked.ok_or_else(|| Error::Invalid("The form has no file".to_owned()))
    }
}

#[cfg(feature = "testing")]
impl UploadForm {
    /// Reads the fields, and counts the bytes of the files.
    pub(crate) async fn read_fields(mut self, options: &mut FileOptions) -> Result<usize, Error> {
        let mut file_bytes = 0;
        while let Some(mut field) = self.0.next_field().await.map_err(|_| Error::Interrupted)? {
            if is_file(&field) {
                while let Some(chunk) = field.chunk().await.map_err(|_| Error::Interrupted)? {
                    file_bytes += chunk.len();
                }
            } else {
                let name = field.name().unwrap_or_default().to_owned();
                options.set(&name, &read_text(field).await?)?;
            }
        }
        Ok(file_bytes)
    }
}

/// Clients use different names for the file's field: JavaScript leaves it empty, Python uses `file`.
fn is_file(field: &Field<'_>) -> bool {
    field.file_name().is_some() || matches!(field.name(), None | Some("" | "file"))
}

async fn read_text(mut field: Field<'_>) -> Result<String, Error> {
    let mut text = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(|_| Error::Interrupted)? {
        text.extend_from_slice(&chunk);
        if text.len() > MAX_FIELD_BYTES {
            return Err(Error::Invalid(format!("A field of the form is longer than {MAX_FIELD_BYTES} bytes")));
        }
    }
    String::from_utf8(text).map_err(|_| Error::Invalid("A field of the form is not UTF-8".to_owned()))
}
