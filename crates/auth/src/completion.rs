//! Completes work that a client started, even if the client disconnects.

use tracing::Instrument;

use crate::error::Error;

/// Runs `work` to completion even if the request is dropped. A client that disconnects can neither avoid having a wrong attempt
/// counted nor cause a right one to be counted as wrong.
pub(crate) async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    let finished = tokio::spawn(work.in_current_span()).await;
    finished.unwrap_or_else(|error| Err(Error::Internal(error.to_string())))
}
