//! How much room there is for files.

use super::Files;

impl Files {
    /// How many bytes are free where the files are; nothing where that cannot be told, as in S3.
    pub fn free_bytes(&self) -> Option<u64> {
        let disk = rustix::fs::statvfs(self.folder.as_ref()?).ok()?;
        Some(disk.f_bavail * disk.f_frsize)
    }
}
