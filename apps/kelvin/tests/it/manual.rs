//! `kelvin completions` and `kelvin man`.

use crate::common;

use common::{output, usage};

#[test]
fn shells_can_complete_the_command() {
    for (shell, part) in
        [("bash", "complete -F _kelvin"), ("zsh", "#compdef kelvin"), ("fish", "complete -c kelvin")]
    {
        let script = output(&["completions", shell]);
        assert!(script.contains(part) && script.contains("thermograph"), "{shell}: {script}");
    }
    assert!(usage(&["completions", "cmd"]).contains("bash"));
}

#[test]
fn the_manual_page_lists_every_command() {
    let page = output(&["man"]);
    assert!(page.contains(".TH kelvin 1"), "{page}");
    for part in ["KELVIN EVAL", "KELVIN SOLVE", "KELVIN COMPLEX", "\\-\\-strategy", "\\-\\-timeout"] {
        assert!(page.contains(part), "{part}: {page}");
    }
}
