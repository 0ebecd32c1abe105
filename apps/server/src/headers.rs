//! Security headers of responses.

use crate::config::Config;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// The content security policy: the page may load its own files, and images that it creates itself.
fn policy(config: &Config, embedded: bool) -> String {
    let sites = config.embedders.iter().filter(|_| embedded);
    let embedders: String = sites.map(|site| format!(" {site}")).collect();
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
         connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'self'{embedders}"
    )
}

/// Adds the headers of every response; `embedded` states whether the page was requested for a frame.
pub fn protect(headers: &mut HeaderMap, config: &Config, embedded: bool) {
    const ALWAYS: [(HeaderName, &str); 5] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Ok(policy) = HeaderValue::from_str(&policy(config, embedded)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}
