//! Sites that may show the page in a frame.

use std::fmt;
use std::str::FromStr;

/// The origin of a site: `https://games.example.edu`, with an optional port.
///
/// ```
/// use kelvin_server::Site;
/// assert!("https://games.example.edu:8443".parse::<Site>().is_ok());
/// assert!("x; script-src *".parse::<Site>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site(String);

/// The error for a text that is not the origin of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotASite(String);

impl fmt::Display for NotASite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not the origin of a site; expected one such as https://games.example.edu", self.0)
    }
}

impl std::error::Error for NotASite {}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Site {
    type Err = NotASite;

    fn from_str(text: &str) -> Result<Site, NotASite> {
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let parts =
            host.map(|host| host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port))));
        let is_site = parts.is_some_and(|(name, port)| {
            let is_label = |label: &str| {
                (1..=63).contains(&label.len())
                    && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            };
            let is_port =
                |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
            name.len() <= 253 && name.split('.').all(is_label) && port.is_none_or(is_port)
        });
        if is_site { Ok(Site(text.to_owned())) } else { Err(NotASite(text.to_owned())) }
    }
}

#[cfg(test)]
mod tests {
    use super::Site;

    #[test]
    fn only_origins_are_sites() {
        for text in
            ["https://games.example.edu", "http://localhost:8080", "https://10.0.0.1", "https://a-b.example"]
        {
            assert!(text.parse::<Site>().is_ok_and(|site| site.to_string() == text), "{text}");
        }
        for text in [
            "",
            "*",
            "https://",
            "https://*",
            "https://*.example.edu",
            "games.example.edu",
            "'x; script-src *'",
            "https://x; script-src *",
            "https://a b",
            "https://a/",
            "https://a/path",
            "https://a?q",
            "https://a#b",
            "https://user@a",
            "https://a:",
            "https://a:port",
            "https://a:99999",
            "https://a:+1",
            "https://a,b",
            "javascript:x",
            "data:",
            "https://a\n",
            "https://a..b",
            "'none'",
            "https:",
        ] {
            assert!(text.parse::<Site>().is_err(), "{text}");
        }
    }
}
