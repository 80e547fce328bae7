//! Work that a client cannot leave half done by hanging up.

use tracing::Instrument;

use crate::error::Error;

/// Runs `work` to its end even if the request is dropped meanwhile, so that a guess is counted and a right answer is not,
/// even if no client waits for it.
pub(crate) async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    let finished = tokio::spawn(work.in_current_span()).await;
    finished.unwrap_or_else(|error| Err(Error::Internal(error.to_string())))
}
