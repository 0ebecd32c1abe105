//! Files embedded in the program.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;

/// An embedded file.
pub struct Asset {
    pub path: &'static str,
    /// The entity tag, which changes with the content.
    pub tag: &'static str,
    pub plain: &'static [u8],
    pub gzip: Option<&'static [u8]>,
    pub brotli: Option<&'static [u8]>,
}

/// The file with this name.
pub fn find(assets: &'static [Asset], path: &str) -> Option<&'static Asset> {
    assets.iter().find(|asset| asset.path == path)
}

/// The response for a missing file.
pub fn missing() -> Response<Body> {
    (StatusCode::NOT_FOUND, "there is no such file\n").into_response()
}

impl Asset {
    /// The response: the file, compressed if the client accepts that, or 304 if the client has it already.
    pub fn answer(&'static self, asked: &HeaderMap) -> Response<Body> {
        // File names under `assets` contain a hash of the content.
        let keep = match self.path.starts_with("assets/") {
            true => "public, max-age=31536000, immutable",
            false => "no-cache",
        };
        let fields = [
            (header::ETAG, self.tag),
            (header::CACHE_CONTROL, keep),
            (header::VARY, "Accept-Encoding"),
            (header::CONTENT_TYPE, kind(self.path)),
        ];
        if says(asked, &header::IF_NONE_MATCH, self.tag) {
            return (StatusCode::NOT_MODIFIED, fields).into_response();
        }
        let mut packed = [("br", self.brotli), ("gzip", self.gzip)].into_iter();
        let accepted = |(name, _): &(&str, _)| says(asked, &header::ACCEPT_ENCODING, name);
        match packed.find_map(|(name, packed)| Some((name, packed?)).filter(accepted)) {
            Some((name, packed)) => {
                (fields, [(header::CONTENT_ENCODING, name)], Bytes::from_static(packed)).into_response()
            }
            None => (fields, Bytes::from_static(self.plain)).into_response(),
        }
    }
}

/// Returns whether a list in a header contains this word.
fn says(asked: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let value = asked.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    value.is_some_and(|value| {
        let mut said = value.split(',').map(|said| said.split(';').next().unwrap_or_default().trim());
        said.any(|said| said.trim_start_matches("W/") == word)
    })
}

/// The media type of a file, by its extension.
pub fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
