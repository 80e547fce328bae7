#![doc = include_str!("../README.md")]

mod message;
mod smtp;
#[cfg(feature = "testing")]
pub mod testing;

pub use message::{CalendarFile, MailFrom, OutgoingMail, is_internet_address};
pub use smtp::{CONNECTIONS, SendError, SmtpAddress, SmtpClient};
