//! Messages between copies of the server over the bus: frames, commits, presence. Parsed messages are the same after
//! they are written and parsed again.

use bytes::Bytes;
use sangam_db::testing::read_and_write_commit;
use sangam_realtime::testing::{is_copy_message, read_delivered};

pub fn check(bytes: &[u8]) {
    let frame = Bytes::copy_from_slice(bytes);
    if let Some(written) = sangam_bus::testing::read_and_write(&frame) {
        assert!(sangam_bus::testing::read_and_write(&written).as_ref() == Some(&written));
    }
    if let Some(written) = read_and_write_commit(bytes) {
        assert!(read_and_write_commit(&written).as_ref() == Some(&written));
    }
    let _ = (is_copy_message(bytes), read_delivered(&frame));
}
