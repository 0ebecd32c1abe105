//! Admission of requests: checks of origin, host name and rate.

use crate::app::App;
use crate::failure::ApiError;
use crate::headers;
use crate::log;
use crate::metrics::count;
use crate::rate::network;
use crate::watch::watch;
use axum::extract::{Request, State};
use axum::http::{Extensions, HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Instant;

/// The address from which a request comes.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

/// Admits or rejects a request, counts it, and adds the security headers to its response.
pub async fn gate(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    watch(&app);
    if app.config.forwarded
        && let Some(address) = forwarded(request.headers())
    {
        request.extensions_mut().insert(ClientAddress(address));
    }
    let started = Instant::now();
    let line = app.config.log.then(|| (request.method().clone(), request.uri().path().to_owned()));
    let client = request.extensions().get::<ClientAddress>().copied();
    let embedded = is_embedded(request.uri());
    let mut response = match enter(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    headers::protect(response.headers_mut(), &app.config, embedded);
    app.metrics.answered(response.status());
    if let Some((method, path)) = line {
        let client = client.map(|ClientAddress(address)| address.to_string()).unwrap_or_default();
        let (status, time) = (response.status().as_u16(), started.elapsed().as_secs_f64() * 1e3);
        let line = format_args!("client={client} method={method} path={path:?} status={status} ms={time:.1}");
        log::line(&app.config.system, line);
    }
    response
}

fn enter(app: &App, request: &Request) -> Result<(), ApiError> {
    let refused = |message: String| Err(ApiError::new(StatusCode::FORBIDDEN, "origin", message));
    // A proxy might read the first header and this server the second.
    for name in [header::HOST, header::CONTENT_LENGTH, header::ORIGIN] {
        if request.headers().get_all(&name).iter().nth(1).is_some() {
            return Err(ApiError::request(format!("expected one header {name}, found several")));
        }
    }
    let Some(host) = host(request) else {
        return Err(ApiError::request("expected a header Host"));
    };
    if !is_own(app, host) {
        return refused(format!("this server does not answer under the name {host:?} (--name)"));
    }
    if let Some(origin) = text(request.headers(), header::ORIGIN.as_str()) {
        let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        if own != Some(host) {
            return refused(format!("{origin} may not ask this server"));
        }
    }
    // Following a link to the page is allowed; any other cross-site request is not.
    let site = text(request.headers(), "sec-fetch-site");
    let link = text(request.headers(), "sec-fetch-mode") == Some("navigate") && request.method().is_safe();
    if matches!(site, Some("cross-site" | "same-site")) && !link {
        return refused("another site may not ask this server".to_owned());
    }
    let client = request.extensions().get::<ClientAddress>();
    if client.is_some_and(|ClientAddress(address)| !app.rates.take(*address)) {
        count(&app.metrics.refused);
        let message = "too many requests from this address";
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "rate", message));
    }
    Ok(())
}

/// The address of the client of a request; the loopback address if unknown.
pub fn client(extensions: &Extensions) -> IpAddr {
    let client = extensions.get::<ClientAddress>();
    client.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ClientAddress(address)| network(*address))
}

/// The address appended by the proxy in front of this server. Addresses before it may be forged by the
/// client.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let all = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    all.rsplit(',').next()?.trim().parse().ok()
}

/// Returns whether the request is for the page in a frame: its path is a path of the page, and the query
/// contains `embed`.
fn is_embedded(uri: &Uri) -> bool {
    let apart = ["/api", "/book", "/health", "/metrics"];
    let is_page = !uri.path().contains('.') && !apart.iter().any(|path| uri.path().starts_with(path));
    let words = uri.query().filter(|_| is_page).unwrap_or_default();
    words.split('&').any(|word| word == "embed" || word.starts_with("embed="))
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn host(request: &Request) -> Option<&str> {
    text(request.headers(), header::HOST.as_str())
}

/// Returns whether a host, with or without a port, names this server. This prevents DNS rebinding: other
/// names that resolve to this address are rejected.
fn is_own(app: &App, host: &str) -> bool {
    let Ok(uri) = host.parse::<Uri>() else { return false };
    let Some(name) = uri.host() else { return false };
    let address: Option<IpAddr> = name.trim_matches(['[', ']']).parse().ok();
    match address {
        Some(address) => address.is_loopback() || app.config.is_public(),
        None => {
            let names = app.config.names.iter().map(String::as_str).chain(["localhost"]);
            names.into_iter().any(|own| own.eq_ignore_ascii_case(name))
        }
    }
}
