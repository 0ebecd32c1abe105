//! `kelvin number`.

use crate::common;

use common::{errors, examples_work, folder, output, usage};
use serde_json::{Value, json};

fn facts(expression: &str) -> Value {
    let mut facts: Value = serde_json::from_str(&output(&["number", expression, "--json"])).unwrap();
    assert_eq!(facts["input"], expression);
    facts["input"] = Value::Null;
    facts
}

/// The options as printed.
fn options(expression: &str) -> String {
    let text = output(&["number", expression]);
    let line = text.lines().find_map(|line| line.strip_prefix("options")).unwrap();
    line.trim().to_owned()
}

#[test]
fn the_examples_of_the_help_work() {
    examples_work("number", &folder("number"));
}

#[test]
fn finite_numbers() {
    let x = facts("89/16");
    assert!(output(&["number", "89/16"]).contains("\nHackenbush      BBBBBBRBRR\n"));
    assert_eq!(x["sign_expansion"], "++++++-+--");
    assert_eq!(x["birthday"], "10");
    let x = facts("3/4");
    assert_eq!(options("3/4"), "{1/2|1}");
    assert_eq!((&x["left_options"], &x["right_options"]), (&json!(["1/2"]), &json!(["1"])));
    assert_eq!([&x["parent"], &x["left_child"], &x["right_child"]], ["1/2", "5/8", "7/8"]);
    let zero = facts("0");
    assert_eq!((&zero["left_options"], &zero["right_options"]), (&json!([]), &json!([])));
    assert_eq!([&zero["left_child"], &zero["right_child"]], ["-1", "1"]);
    assert_eq!(options("-2"), "{|-1}");
    assert_eq!(facts("+-+"), facts("3/4"));
}

#[test]
fn numbers_without_end() {
    let x = facts("1/3");
    assert_eq!(x["birthday"], "omega");
    assert_eq!(options("1/3"), "{1/4, 5/16, 21/64, 85/256, …|3/8, 11/32, 43/128, 171/512, …}");
    assert_eq!(x["left_options"], json!(["1/4", "5/16", "21/64", "85/256"]));
    assert_eq!(x["left_options_end"], false);
    assert_eq!(facts("B(RB)*")["normal_form"], "2/3");
    let x = facts("omega-1");
    assert_eq!([&x["sign_expansion"], &x["birthday"], &x["parent"]], ["+^omega-", "omega+1", "omega"]);
    assert_eq!(x["right_child"], "omega-1/2");
    assert_eq!(facts("1-epsilon")["sign_expansion"], "+-+^omega");
    assert_eq!(facts("omega")["parent"], Value::Null);
    let pi = facts("pi");
    assert!(pi["decimal"].as_str().unwrap().starts_with("3.14159265358979"));
    assert!(pi["first_signs"].as_str().unwrap().starts_with("++++---+--+-"));
    assert!(facts("sqrt(1/200)")["decimal"].as_str().unwrap().starts_with("0.07071067811865"));
}

#[test]
fn series_forms_and_roots() {
    let series = facts("1/(omega-1)");
    assert_eq!(series["normal_form"], "omega^-1+omega^-2+omega^-3+omega^-4+O(omega^-5)");
    assert_eq!(series["remainder"], "omega^(-5)");
    assert!(output(&["number", "1/(omega-1)"]).contains("4 terms are shown"));
    let mut listed = facts("{0, 1, 2, …|omega}");
    assert_eq!(listed["lists"].take(), json!(["0, 1, 2, … read as n"]));
    assert_eq!(listed, facts("omega-1"));
    assert_eq!(facts("sqrt(2)*omega")["normal_form"], "sqrt(2)*omega");
    assert_eq!(options("sqrt(2)+100"), "{…, 12, 13, 14, 15, …|…}");
    assert!(facts("sqrt(2)-3")["decimal"].as_str().unwrap().starts_with("-1.58578643762690"));
}

#[test]
fn mistakes_are_pointed_at() {
    let text = errors(&["number", "omega + )"]);
    assert!(text.ends_with("\n    omega + )\n            ^\n"), "{text}");
    assert!(errors(&["number", "1/0"]).contains("division by zero"));
    assert!(errors(&["number", "sqrt(-1)"]).contains("negative"));
    assert!(errors(&["number", ""]).contains("expected a number"));
    assert!(errors(&["number", "{0, 1, 3, …|}"]).contains("fits no pattern"));
    assert!(errors(&["number", "{1|0}"]).contains("not a number"));
    assert!(errors(&["number", "sqrt(1+sqrt(2))"]).contains("square roots"));
    assert!(usage(&["number"]).contains("EXPR"));
}
