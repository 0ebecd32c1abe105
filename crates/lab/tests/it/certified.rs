//! Certificates that the laboratory makes.

use kelvin_budget::Budget;
use kelvin_lab::{
    Answer, CertificateAnswer, CertificateQuestion, Error, Lab, Question, Settings, Side, Statement, Sum,
    verify,
};
use kelvin_positions::WrittenSummand;
use kelvin_values::Universe;
use serde_json::{Value, json};

pub fn certificate(prove: Vec<Statement>, budget: &Budget) -> Result<CertificateAnswer, Error> {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    lab.certificate(&CertificateQuestion { prove }, budget)
}

fn claims(statement: Value) -> Vec<String> {
    let question = json!({ "ask": "certificate", "prove": [statement] });
    let question = Question::from_data(question).unwrap();
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let Answer::Certificate(answer) = lab.ask(&question, &Budget::unlimited(), &mut |_| {}).unwrap() else {
        panic!()
    };
    let verify = Question::from_data(json!({ "ask": "verify", "certificate": answer.certificate })).unwrap();
    let Answer::Verify(verdict) = lab.ask(&verify, &Budget::unlimited(), &mut |_| {}).unwrap() else {
        panic!()
    };
    assert!(verdict.accepted && verdict.claims == answer.claims && verdict.lines == answer.lines);
    answer.claims
}

#[test]
fn each_kind_of_statement_has_a_certificate() {
    let value = claims(json!({ "of": "value", "ruleset": "domineering", "board": "2x2" }));
    assert_eq!(value[0], "the canonical form of domineering ..|.. is {1|-1}");
    assert_eq!(claims(json!({ "of": "value", "value": "{0,*|1}" }))[1], "{0,*1|1} is the number 1/2");
    let walls = claims(json!({ "of": "thermograph", "ruleset": "domineering", "board": "2x3" }));
    assert_eq!(walls[3], "the walls of domineering ...|... are 2 and -1/2 at 0, 3/4 and 3/4 at 5/4");
    assert_eq!(
        claims(json!({ "of": "thermograph", "value": "1/2" })).last().unwrap(),
        "the walls of 1/2 are 1/2 and 1/2 at 0"
    );
    let moves = claims(json!({ "of": "moves", "ruleset": "clobber", "board": "xo", "player": "Left" }));
    assert!(moves.contains(&"the canonical form of clobber .x is 0".to_owned()), "{moves:?}");
    let wins = claims(
        json!({ "of": "outcome", "sum": "domineering(\"2x3\") + *2", "first": "Right", "misere": true }),
    );
    assert_eq!(wins.len(), 1);
    let table = claims(json!({ "of": "table", "ruleset": "snort", "family": "Pn", "to": 4 }));
    assert_eq!(table.iter().filter(|claim| claim.starts_with("the canonical form")).count(), 4);
    let sum = claims(json!({ "of": "value", "sum": ["domineering", "2x2", "+", "*"] }));
    assert_eq!(sum[0], "the canonical form of (domineering ..|.. + *1) is {{1|1}|{-1|-1}}");
    let moves = claims(json!({ "of": "moves", "sum": "nim(\"2\") + {1|-1}", "player": "Right" }));
    assert_eq!(moves.iter().filter(|claim| claim.starts_with("the canonical form")).count(), 4);
    assert_eq!(
        claims(json!({ "of": "expression", "text": "clobber(\"xoxo\") <| 1" })),
        ["clobber xoxo <| 1"]
    );
    assert_eq!(claims(json!({ "of": "expression", "text": "1 > 1 + *" })), ["(1 + *1) !< 1"]);
    assert_eq!(
        claims(json!({ "of": "value", "value": "a{0|a}" })),
        ["vertex 0 is won by Left if Left moves first and won by Left if Right moves first"]
    );
    let hounds = claims(json!({ "of": "value", "ruleset": "backsliding-toads-and-frogs", "board": "t.f" }));
    assert_eq!(hounds.len(), 1);
}

#[test]
fn what_has_no_certificate_is_an_error_that_says_why() {
    let error = |statement| certificate(vec![statement], &Budget::unlimited()).unwrap_err().to_string();
    let cram = Statement::Value { subject: WrittenSummand::board("cram", "2x2").into() };
    assert!(error(cram).starts_with("the checkers do not know the rules of cram, expected one of amazons"));
    let loopy = Statement::Thermograph { subject: WrittenSummand::value("a{0|a}").into() };
    assert!(certificate(vec![loopy], &Budget::unlimited()).unwrap_err().to_string().contains("loopy game"));
    let text = |text: &str| Statement::Expression { text: text.into() };
    assert!(error(text("{1|} + foo")).contains("foo"));
    assert!(error(text("1/3 < 1")).contains("1/3"));
    let sum = Sum::Expression("go(\"o.\")".into());
    assert!(error(Statement::Outcome { sum, first: Some(Side::Left), misere: false }).contains("loopy"));
    let large = text("1000000000 > 0");
    let limited = certificate(vec![large], &Budget::unlimited().bytes(1 << 20));
    assert!(matches!(limited, Err(Error::Exhausted(_))));
}

#[test]
fn a_wrong_line_is_named_with_its_column() {
    let made =
        certificate(vec![Statement::Expression { text: "^ <> *".into() }], &Budget::unlimited()).unwrap();
    let forged = made.certificate.replace("! ", "!! ");
    let verdict = verify(forged.as_bytes());
    let wrong = verdict.refused.unwrap();
    assert_eq!((verdict.accepted, wrong.line, wrong.column), (false, forged.lines().count() - 1, 1));
    let forged = made.certificate.replace(" || ", " < ");
    let wrong = verify(forged.as_bytes()).refused.unwrap();
    assert!(wrong.column > 1 && wrong.message.contains("no lines prove"), "{wrong:?}");
    assert!(!verify(b"").accepted);
}
