use crate::reference::{assert_value, assert_worth};
use kelvin_positions::board::Cheques;
use kelvin_positions::rulesets::{CashingCheques, Slips};

fn table(text: &str) -> Slips {
    CashingCheques::extended(&Cheques::parse(text, true).unwrap())
}

#[test]
fn a_table_is_worth_what_its_notation_says() {
    for text in ["{3|-1}", "3 + {1|-1}", "-1 + {2|-2} + {1|-3}", "{2,{3|1}|0,{1|-4}}", "{{2|1}|-1} + {2|-2}"]
    {
        assert_worth(&CashingCheques, &table(text), text);
    }
    let text = "{8,{28|4}|-2,{2|-22}}";
    assert_value(&CashingCheques, &table(text), text);
}

#[test]
fn rectangles_are_for_the_extended_game() {
    let rectangle = Cheques::parse("{8,1|-2}", true).unwrap();
    assert_eq!(
        CashingCheques::on(&rectangle).unwrap_err().to_string(),
        "found the rectangle {8,1|-2}, expected cheques with one number for each player"
    );
}
