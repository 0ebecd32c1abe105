//! `GET /book/…`: the documentation.

use crate::asset::{self, Asset};
use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, Response};

static BOOK: &[Asset] = include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// The table of contents.
pub async fn contents(asked: HeaderMap) -> Response<Body> {
    leaf("index.html", &asked)
}

/// A page of the book.
pub async fn book(Path(path): Path<String>, asked: HeaderMap) -> Response<Body> {
    leaf(&path, &asked)
}

fn leaf(path: &str, asked: &HeaderMap) -> Response<Body> {
    asset::find(BOOK, path).map_or_else(asset::missing, |asset| asset.answer(asked))
}
