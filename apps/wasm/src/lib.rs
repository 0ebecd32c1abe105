//! The engine of the page without a server: requests and answers as JSON, as [`kelvin_requests`] defines them.
//!
//! [`BrowserEngine`] answers requests on the calling thread. `interface` is what a program in JavaScript calls; it
//! exists in WebAssembly only. `js/engine.js` is that program, for browsers and for Node.
//!
//! A panic or an exhausted memory ends the WebAssembly instance. The page then starts another and repeats what
//! its sessions declared.

mod engine;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod interface;

pub use engine::{AnswerObserver, BrowserEngine};
