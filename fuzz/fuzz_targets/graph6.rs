//! Reads arbitrary texts as graph6 and digraph6: `cargo +nightly fuzz run graph6`.
#![no_main]

use kelvin_graphs::graph6;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(graph) = graph6::read(text) {
        assert_eq!(graph6::read(&graph6::write(&graph)).unwrap(), graph);
    }
    if let Ok(digraph) = graph6::read_digraph(text) {
        assert_eq!(graph6::read_digraph(&graph6::write_digraph(&digraph)).unwrap(), digraph);
    }
});
