//! The file store: a folder, or a bucket in S3 or a compatible store. The key of a file is its version, a new id for
//! every upload, so files are never changed, only added and removed.

mod address;
mod backup;
mod disk;
mod http_client;
mod inventory;
mod owner;
mod quarantine;
mod read;
mod receive;
mod sweep;
mod unreferenced;

use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt};
use sangam_schema::Clock;
use uuid::Uuid;

pub use address::{S3Address, S3Credentials, StoreAddress};
pub use backup::FILE_COLUMNS;
use http_client::DirectConnector;
pub use inventory::Inventory;
pub(crate) use receive::ReceivedFile;
pub use sweep::{SweepError, SweepLimit, SweepReport};
pub(crate) use unreferenced::UnreferencedFile;

use crate::error::Error;

/// The file store. Clones share it.
#[derive(Debug, Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    /// The folder, if the store is one.
    folder: Option<PathBuf>,
    /// The store's address, as the operator wrote it.
    location: String,
    /// Creates the ids of new files.
    clock: Clock,
}

impl Files {
    /// Opens the store at this address. Creates a missing folder, accessible to its owner only.
    pub fn open(address: &StoreAddress, credentials: Option<&S3Credentials>, clock: Clock) -> Result<Files, Error> {
        match address {
            StoreAddress::Folder(folder) => Files::open_folder(folder.clone(), address.to_string(), clock),
            StoreAddress::S3(bucket) => Files::open_s3(bucket, credentials, address.to_string(), clock),
        }
    }

    fn open_folder(folder: PathBuf, location: String, clock: Clock) -> Result<Files, Error> {
        let unusable = |error| Error::Internal(format!("cannot make the folder {}: {error}", folder.display()));
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&folder).map_err(unusable)?;
        let store = LocalFileSystem::new_with_prefix(&folder)?.with_fsync(true);
        Ok(Files { store: Arc::new(store), folder: Some(folder), location, clock })
    }

    /// Missing credentials come from the usual AWS sources: environment variables, then the machine's role.
    fn open_s3(
        address: &S3Address,
        credentials: Option<&S3Credentials>,
        location: String,
        clock: Clock,
    ) -> Result<Files, Error> {
        let mut builder = AmazonS3Builder::from_env().with_bucket_name(&address.bucket);
        let mut options = ClientOptions::new();
        if let Some(region) = &address.region {
            builder = builder.with_region(region);
        }
        if let Some(endpoint) = &address.endpoint {
            options = options.with_allow_http(endpoint.starts_with("http://"));
            // Servers other than Amazon's expect the bucket in the path.
            builder = builder.with_endpoint(endpoint).with_virtual_hosted_style_request(false);
        }
        if let Some(S3Credentials { access_key_id, secret_access_key }) = credentials {
            builder = builder.with_access_key_id(access_key_id).with_secret_access_key(secret_access_key);
        }
        if builder.get_config_value(&AmazonS3ConfigKey::Region).is_none() {
            builder = builder.with_region("us-east-1");
        }
        let store = builder.with_client_options(options).with_http_connector(DirectConnector).build()?;
        let store: Arc<dyn ObjectStore> = match &address.prefix {
            Some(prefix) => Arc::new(PrefixStore::new(store, prefix.as_str())),
            None => Arc::new(store),
        };
        Ok(Files { store, folder: None, location, clock })
    }

    /// The store's address, as the operator wrote it.
    pub fn location(&self) -> &str {
        &self.location
    }

    /// Copies a file under a new version.
    pub(crate) async fn copy(&self, version: Uuid) -> Result<UnreferencedFile, Error> {
        let unreferenced = UnreferencedFile::new(self.clone());
        match self.store.copy(&key(version), &key(unreferenced.version())).await {
            Err(object_store::Error::NotFound { .. }) if self.restore(version).await? => {
                self.store.copy(&key(version), &key(unreferenced.version())).await?;
            }
            copied => copied?,
        }
        Ok(unreferenced)
    }

    /// Removes a file. Succeeds if it is already gone.
    pub(crate) async fn delete(&self, version: Uuid) -> Result<(), Error> {
        match self.store.delete(&key(version)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Checks that the store works by writing a file, reading it back and removing it.
    pub async fn check(&self) -> Result<(), String> {
        let round = async {
            let unreferenced = self.put(Bytes::from_static(b"sangam")).await?;
            let read = self.read_whole(unreferenced.version()).await?;
            self.delete(unreferenced.version()).await?;
            Ok::<_, Error>(read)
        };
        match round.await {
            Ok(read) if read == "sangam" => Ok(()),
            Ok(_) => Err("the data read back differs from the data written".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// The path of a version. Two digits from its random end spread files over folders, so that none grows too large.
fn key(version: Uuid) -> Path {
    let name = version.to_string();
    Path::from_iter([&name[name.len() - 2..], &name])
}
