//! Parses the address of the file store.

use std::fmt;
use std::path::PathBuf;

use percent_encoding::percent_decode_str;

/// A folder, or a bucket in S3 or a compatible store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreAddress {
    /// A folder on this machine.
    Folder(PathBuf),
    /// A bucket.
    S3(S3Address),
}

/// A parsed `s3://bucket/prefix?region=…&endpoint=…`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct S3Address {
    /// The bucket.
    pub bucket: String,
    /// The prefix of every key, if any.
    pub prefix: Option<String>,
    /// The region. Without it, the usual AWS settings apply.
    pub region: Option<String>,
    /// The server, if not Amazon's.
    pub endpoint: Option<String>,
}

/// Credentials for an S3 server.
#[derive(Clone, PartialEq, Eq)]
pub struct S3Credentials {
    /// The public part.
    pub access_key_id: String,
    /// The secret part.
    pub secret_access_key: String,
}

impl fmt::Debug for S3Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("S3Credentials(hidden)")
    }
}

impl StoreAddress {
    /// Parses a folder or an `s3://` address. The error explains what is wrong.
    pub fn parse(text: &str) -> Result<StoreAddress, String> {
        match text.split_once("://") {
            Some(("s3", rest)) => S3Address::parse(rest).map(StoreAddress::S3),
            Some((scheme, _)) => Err(format!("there is no file store {scheme}://")),
            None if text.is_empty() => Err("that is empty".to_owned()),
            None => Ok(StoreAddress::Folder(PathBuf::from(text))),
        }
    }
}

impl fmt::Display for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreAddress::Folder(folder) => write!(f, "{}", folder.display()),
            StoreAddress::S3(S3Address { bucket, prefix: None, .. }) => write!(f, "s3://{bucket}"),
            StoreAddress::S3(S3Address { bucket, prefix: Some(prefix), .. }) => write!(f, "s3://{bucket}/{prefix}"),
        }
    }
}

impl S3Address {
    fn parse(rest: &str) -> Result<S3Address, String> {
        let (location, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (bucket, prefix) = location.split_once('/').unwrap_or((location, ""));
        if bucket.contains('@') {
            return Err("credentials do not belong in the address".to_owned());
        }
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '.');
        if !(3..=63).contains(&bucket.len()) || !bucket.chars().all(is_name) {
            return Err("it has no valid bucket name".to_owned());
        }
        let prefix = Some(prefix.trim_matches('/').to_owned()).filter(|prefix| !prefix.is_empty());
        let mut address = S3Address { bucket: bucket.to_owned(), prefix, region: None, endpoint: None };
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = percent_decode_str(value).decode_utf8_lossy().trim_end_matches('/').to_owned();
            match name {
                "region" if !value.is_empty() => address.region = Some(value),
                "endpoint" if is_server(&value) => address.endpoint = Some(value),
                "endpoint" => return Err("its endpoint is not an http:// or https:// address".to_owned()),
                _ => return Err(format!("there is no parameter {name:?}")),
            }
        }
        Ok(address)
    }
}

fn is_server(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    !host.is_empty() && !host.contains(['@', '?', '#', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_parsed() {
        let given = "s3://my-files/uploads/?region=ap-south-1&endpoint=http%3A%2F%2Flocalhost%3A9000";
        let Ok(StoreAddress::S3(address)) = StoreAddress::parse(given) else { panic!("{given}") };
        assert_eq!((address.bucket.as_str(), address.prefix.as_deref()), ("my-files", Some("uploads")));
        assert_eq!(address.region.as_deref(), Some("ap-south-1"));
        assert_eq!(address.endpoint.as_deref(), Some("http://localhost:9000"));
        assert_eq!(StoreAddress::parse("./files"), Ok(StoreAddress::Folder("./files".into())));
    }

    #[test]
    fn an_invalid_address_is_explained() {
        for (given, reason) in [
            ("", "that is empty"),
            ("gs://bucket", "there is no file store gs://"),
            ("s3://", "it has no valid bucket name"),
            ("s3://UPPER", "it has no valid bucket name"),
            ("s3://key:secret@bucket", "credentials do not belong in the address"),
            ("s3://bucket?zone=x", "there is no parameter \"zone\""),
            ("s3://bucket?endpoint=localhost", "its endpoint is not an http:// or https:// address"),
        ] {
            assert_eq!(StoreAddress::parse(given), Err(reason.to_owned()));
        }
    }
}
