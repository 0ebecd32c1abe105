//! The state shared by all requests, and the routes.

use crate::ask::ask;
use crate::book::{book, contents};
use crate::config::Config;
use crate::declare::{declare, declare_classes};
use crate::failure::ApiError;
use crate::gate::gate;
use crate::metrics::{Metrics, metrics};
use crate::openapi::{Description, human, openapi};
use crate::page::{Page, page};
use crate::picture::picture;
use crate::rate::Rates;
use crate::scheduler::Scheduler;
use crate::session::{Session, Sessions};
use crate::stream::stream;
use crate::worksheet::{complete, help, reset, worksheet};
use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::Redirect;
use axum::routing::{get, post};
use kelvin_language::Names;
use kelvin_values::Universe;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use tower_http::compression::CompressionLayer;

/// The state shared by all requests.
pub struct App {
    pub config: Config,
    pub metrics: Metrics,
    pub rates: Rates,
    pub scheduler: Scheduler,
    pub sessions: Sessions,
    pub page: Page,
    pub description: Description,
    /// Whether the supervisor of memory and time runs.
    pub supervised: AtomicBool,
    /// The names that every worksheet starts with.
    names: OnceLock<Arc<Names>>,
}

impl App {
    pub fn new(config: Config) -> App {
        App {
            metrics: Metrics::default(),
            rates: Rates::new(config.rate),
            scheduler: Scheduler::new(config.running, config.waiting, config.system.clone()),
            supervised: AtomicBool::new(false),
            sessions: Sessions::new(&config),
            page: Page::new(&config),
            description: Description::new(),
            names: OnceLock::new(),
            config,
        }
    }

    /// The names of a session's worksheet with their meanings, also while a cell is evaluated. Call it on a
    /// worker thread, because the first call collects the built-in names.
    pub fn names(&self, session: &Session) -> Arc<Names> {
        let first = || Arc::new(kelvin_language::Session::new(&Universe::new()).names());
        session.names().unwrap_or_else(|| self.names.get_or_init(first).clone())
    }
}

/// The routes of the server.
pub fn routes(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/", get(human))
        .route("/openapi.json", get(openapi))
        .route("/ask", post(ask))
        .route("/stream", post(stream))
        .route("/picture", post(picture))
        .route("/rulesets", post(declare))
        .route("/classes", post(declare_classes))
        .route("/worksheet", post(worksheet))
        .route("/worksheet/complete", post(complete))
        .route("/worksheet/help", post(help))
        .route("/worksheet/reset", post(reset))
        .fallback(no_such_thing)
        .method_not_allowed_fallback(not_so)
        .layer(CompressionLayer::new());
    Router::new()
        .nest("/api", api)
        .route("/health", get(async || "well\n"))
        .route("/metrics", get(metrics))
        .route("/book", get(async || Redirect::permanent("/book/")))
        .route("/book/", get(contents))
        .route("/book/{*path}", get(book))
        .fallback(page)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(app.clone(), gate))
        .with_state(app)
}

async fn no_such_thing() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "request", "not found; GET /api lists the endpoints")
}

async fn not_so() -> ApiError {
    let message = "wrong method; GET /api lists the methods of the endpoints";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "request", message)
}
