//! The page: files that were built in, or, for those who work on it, those of a folder.

use crate::app::App;
use crate::config::Config;
use crate::failure::Failure;
use crate::headers::{self, NONCE};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use std::path::PathBuf;
use std::sync::Arc;

/// A file that was built in.
pub struct Asset {
    path: &'static str,
    /// Another when the file is another.
    tag: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

static BUILT_IN: &[Asset] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What is shown where no page was built in.
const MISSING: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Kelvin</title>\
    <p>This Kelvin was built without its page: <code>make page</code> builds that, and the next <code>cargo build</code> takes it in.</p></html>\n";

const INDEX: &str = "index.html";

/// Where the page is.
pub enum Page {
    BuiltIn,
    Folder(PathBuf),
}

impl Page {
    pub fn new(config: &Config) -> Page {
        match &config.page {
            // A folder of this machine is for those who sit at it.
            Some(folder) if !config.is_public() => Page::Folder(folder.clone()),
            _ => Page::BuiltIn,
        }
    }
}

/// A file of the page. A path without a dot is a place in the page.
pub async fn page(State(app): State<Arc<App>>, method: Method, uri: Uri, asked: HeaderMap) -> Response<Body> {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Failure::new(StatusCode::METHOD_NOT_ALLOWED, "request", "the page can only be looked at")
            .into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_place = !path.contains('.');
    let path = if is_place { INDEX } else { path };
    let found = match &app.page {
        Page::BuiltIn if path == INDEX => {
            let index = BUILT_IN.iter().find(|asset| asset.path == INDEX);
            Some(index_of(
                &app.config,
                &String::from_utf8_lossy(index.map_or(MISSING.as_bytes(), |asset| asset.plain)),
            ))
        }
        Page::BuiltIn => {
            BUILT_IN.iter().find(|asset| asset.path == path).map(|asset| built_in(asset, &asked))
        }
        Page::Folder(folder) => {
            // No way out of the folder.
            let inside =
                path.split('/').all(|step| !step.is_empty() && step != ".." && !step.contains(['\\', ':']));
            let read = inside.then(|| std::fs::read(folder.join(path)).ok()).flatten();
            read.map(|bytes| match path {
                INDEX => index_of(&app.config, &String::from_utf8_lossy(&bytes)),
                _ => ([(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, "no-store")], bytes)
                    .into_response(),
            })
        }
    };
    found.unwrap_or_else(|| (StatusCode::NOT_FOUND, "there is no such file\n").into_response())
}

/// The page itself, with a new nonce.
fn index_of(config: &Config, text: &str) -> Response<Body> {
    let nonce = headers::nonce();
    let mut response = text.replace(NONCE, &nonce).into_response();
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(policy) = HeaderValue::from_str(&headers::policy(config, Some(&nonce))) {
        fields.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn built_in(asset: &'static Asset, asked: &HeaderMap) -> Response<Body> {
    // Names under `assets` have a hash in them.
    let keep = match asset.path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let fields =
        [(header::ETAG, asset.tag), (header::CACHE_CONTROL, keep), (header::VARY, "Accept-Encoding")];
    let says = |name, word| {
        let value = asked.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        value.is_some_and(|value| value.split([',', ';']).any(|said| said.trim() == word))
    };
    if says(header::IF_NONE_MATCH, asset.tag) {
        return (StatusCode::NOT_MODIFIED, fields).into_response();
    }
    let packed = [("br", asset.brotli), ("gzip", asset.gzip)];
    let packed = packed
        .into_iter()
        .find_map(|(name, bytes)| Some((name, bytes?)).filter(|_| says(header::ACCEPT_ENCODING, name)));
    let kind = [(header::CONTENT_TYPE, kind(asset.path))];
    match packed {
        Some((name, bytes)) => {
            (fields, kind, [(header::CONTENT_ENCODING, name)], Bytes::from_static(bytes)).into_response()
        }
        None => (fields, kind, Bytes::from_static(asset.plain)).into_response(),
    }
}

/// What a file is, by the end of its name.
fn kind(path: &str) -> &'static str {
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
        Some("wasm") => "application/wasm",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
