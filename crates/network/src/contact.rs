//! How often the contact form may be used. The server in front of it counts by these numbers.

use jiff::SignedDuration;

/// How many messages may come at once, and how soon there is room for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// At once.
    pub size: u32,
    /// One more after this time.
    pub refill: SignedDuration,
}

/// From one network address: enough for a family or a small office, and dull for a robot.
pub const PER_ADDRESS: Allowance = Allowance { size: 10, refill: SignedDuration::from_mins(10) };

/// From everywhere together: what an operator can still read.
pub const OVERALL: Allowance = Allowance { size: 100, refill: SignedDuration::from_secs(30) };

/// The answer to one message too many.
pub const TOO_OFTEN: &str = "Too many messages were sent from here. Please wait a little and try again.";
