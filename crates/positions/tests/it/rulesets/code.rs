mod digit;

use kelvin_positions::rulesets::HeapCode;

#[test]
fn codes_are_written_as_they_are_read() {
    for code in ["0.77", "4.0", "0.[3]", "0.0330003", "0.3F", "0.3003330[3]", "C.1"] {
        assert_eq!(code.parse::<HeapCode>().unwrap().to_string(), code);
    }
    assert_eq!("0.7700".parse::<HeapCode>().unwrap().to_string(), "0.77");
    assert_eq!(".07".parse::<HeapCode>().unwrap().to_string(), "0.07");
    assert_eq!(HeapCode::at_places(&[2, 3, 7], 3).unwrap().to_string(), "0.0330003");
}

#[test]
fn a_code_is_written_in_its_shortest_form() {
    for (code, normal) in [("04.30", "4.3"), ("0.{1,2!}", "0.6!"), ("0.7[03]", "0.7[03]"), ("0.*=", "0.*=")] {
        assert_eq!(HeapCode::read(code).unwrap().to_string(), normal);
    }
    assert!(HeapCode::read("0.x").is_err());
    assert!(HeapCode::read("").is_err());
    assert!("4!.0".parse::<HeapCode>().is_ok());
    assert!("40.0".parse::<HeapCode>().is_err() && HeapCode::read("40.0").is_ok());
}

#[test]
fn what_is_no_code_says_where_and_why() {
    let error = |text: &str| text.parse::<HeapCode>().unwrap_err().to_string();
    assert_eq!(
        error("0.7G"),
        "character 4: found 'G', expected a code such as 0.77, with digits 0 to 9 and A to F"
    );
    assert_eq!(
        error("77"),
        "character 1: found '7', expected 0, 4, 8 or C before the point, where nothing is taken"
    );
    assert_eq!(
        error("0"),
        "character 2: found no point, expected a code such as 0.77, with digits 0 to 9 and A to F"
    );
    assert_eq!(
        error(""),
        "character 1: found no point, expected a code such as 0.77, with digits 0 to 9 and A to F"
    );
    assert_eq!(error("0.[3"), "character 5: found the end, expected a closing bracket");
    assert_eq!(
        error("0.[]"),
        "character 4: found ']', expected a code such as 0.77, with digits 0 to 9 and A to F"
    );
    assert_eq!(error("0.[3]3"), "character 6: found '3', expected nothing after the repeating digits");
    assert_eq!(
        HeapCode::at_places(&[0], 3).unwrap_err().to_string(),
        "a move takes at least one counter, not 0"
    );
}
