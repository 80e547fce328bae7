//! Scans files for viruses before anyone can access them. A file that cannot be scanned is not stored.

mod address;
mod clamd;

use std::sync::Arc;

use bytes::Bytes;
use futures_util::stream;
use tokio::sync::Semaphore;

pub use address::ScannerAddress;
use clamd::{Clamd, ScanVerdict};

use crate::error::Error;
use crate::files::{Files, ReceivedFile};

/// clamd scans ten files in parallel by default. This leaves some for its other users.
const MAX_PARALLEL_SCANS: usize = 8;

/// How much is sent per chunk when the scanner is tested.
const CHUNK_BYTES: u64 = 256 * 1024;

/// A clamd that scans each file.
#[derive(Debug, Clone)]
pub struct VirusScanner {
    address: ScannerAddress,
    permits: Arc<Semaphore>,
}

impl VirusScanner {
    /// Creates a scanner for an address, without connecting yet.
    pub fn new(address: ScannerAddress) -> VirusScanner {
        VirusScanner { address, permits: Arc::new(Semaphore::new(MAX_PARALLEL_SCANS)) }
    }

    /// Checks that the scanner answers.
    pub async fn ping(&self) -> Result<(), String> {
        Clamd::connect(&self.address).await?.ping().await
    }

    /// Checks that it accepts a file of this size.
    pub async fn check(&self, largest_bytes: u64) -> Result<(), String> {
        self.ping().await?;
        let chunk = Bytes::from(vec![0; CHUNK_BYTES as usize]);
        let file = stream::iter((0..largest_bytes.div_ceil(CHUNK_BYTES)).map(|_| Ok(chunk.clone())));
        match Clamd::connect(&self.address).await?.scan(file).await {
            Ok(ScanVerdict::Clean) => Ok(()),
            Ok(ScanVerdict::Infected(name)) => Err(format!("it reports {name} in a file of zeros")),
            Err(Error::Scanner(reason)) => Err(reason),
            Err(other) => Err(other.to_string()),
        }
    }

    /// Refuses a file in which the scanner finds a virus, and every file while it cannot be reached.
    pub(crate) async fn scan(&self, files: &Files, file: &ReceivedFile) -> Result<(), Error> {
        if file.size == 0 {
            return Ok(());
        }
        let _permit = self.permits.acquire().await.map_err(|error| Error::Internal(error.to_string()))?;
        let bytes = files.read(file.unreferenced.version(), 0..file.size).await?;
        let clamd = Clamd::connect(&self.address).await.map_err(Error::Scanner)?;
        match clamd.scan(bytes).await? {
            ScanVerdict::Clean => Ok(()),
            ScanVerdict::Infected(name) => {
                metrics::counter!("sangam_storage_infected_total").increment(1);
                tracing::warn!(name, "an upload was refused: the virus scanner found {name} in it");
                Err(Error::Infected)
            }
        }
    }
}
