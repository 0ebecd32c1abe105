//! The page: embedded files or, for development, the files of a folder.

use crate::app::App;
use crate::asset::{self, Asset};
use crate::config::Config;
use crate::failure::ApiError;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse};
use std::path::{Path, PathBuf};
use std::sync::Arc;

static BUILT_IN: &[Asset] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page shown if none was embedded.
const MISSING: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Kelvin</title>\
    <p>This Kelvin was built without its page: <code>make page</code> builds that, and the next \
    <code>cargo build</code> takes it in.</p></html>\n";

/// The source of the page.
pub enum Page {
    /// Embedded in the program.
    BuiltIn,
    /// Read from a folder.
    Folder(PathBuf),
}

impl Page {
    pub fn new(config: &Config) -> Page {
        match &config.page {
            // A folder is only served to local clients.
            Some(folder) if !config.is_public() => Page::Folder(folder.clone()),
            _ => Page::BuiltIn,
        }
    }
}

/// A file of the page. A path without a dot is a route within the page.
pub async fn page(State(app): State<Arc<App>>, method: Method, uri: Uri, asked: HeaderMap) -> Response<Body> {
    if !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "request",
            "the page supports only GET and HEAD",
        )
        .into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let path = if path.contains('.') { path } else { "index.html" };
    match &app.page {
        Page::Folder(folder) => read(folder, path).unwrap_or_else(asset::missing),
        Page::BuiltIn if BUILT_IN.is_empty() && path == "index.html" => Html(MISSING).into_response(),
        Page::BuiltIn => {
            asset::find(BUILT_IN, path).map_or_else(asset::missing, |asset| asset.answer(&asked))
        }
    }
}

fn read(folder: &Path, path: &str) -> Option<Response<Body>> {
    // The path must not leave the folder.
    let inside = path.split('/').all(|step| !step.is_empty() && step != ".." && !step.contains(['\\', ':']));
    let bytes = inside.then(|| std::fs::read(folder.join(path)).ok()).flatten()?;
    let fields = [(header::CONTENT_TYPE, asset::kind(path)), (header::CACHE_CONTROL, "no-store")];
    Some((fields, bytes).into_response())
}
