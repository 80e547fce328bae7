//! Free space for files.

use super::Files;

impl Files {
    /// Free bytes on the disk that holds the files. `None` if it cannot be determined, as with S3.
    pub fn free_bytes(&self) -> Option<u64> {
        let disk = rustix::fs::statvfs(self.folder.as_ref()?).ok()?;
        Some(disk.f_bavail * disk.f_frsize)
    }
}
