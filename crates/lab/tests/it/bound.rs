//! Bounds on temperatures, and proofs of comparisons, checked move by move.

use kelvin_budget::Budget;
use kelvin_lab::{
    BoundQuestion, BoundTableQuestion, Comparison, Error, ExplainQuestion, Lab, Settings, StrategyProof, Sum,
};
use kelvin_numbers::Dyadic;
use kelvin_values::{Game, Player, Universe, notation};
use std::cmp::Ordering;

fn question(text: &str, strategy: bool) -> BoundQuestion {
    BoundQuestion { subject: Sum::Expression(text.into()).into(), strategy, alphabet: Default::default() }
}

fn number(text: &str) -> Dyadic {
    text.parse().unwrap()
}

fn read<'u>(universe: &'u Universe, text: &str) -> Game<'u> {
    notation::parse(text, &universe.work(&Budget::unlimited())).unwrap()
}

/// Checks that a strategy replies to every move of the opponent, legally, and that it leads to its nodes.
/// Returns the number of replies.
fn check(universe: &Universe, proof: &StrategyProof, sum: &[Game<'_>]) -> usize {
    let player = Player::from(proof.player);
    let nodes: Vec<Vec<Game<'_>>> = proof
        .nodes
        .iter()
        .map(|node| node.summands.iter().map(|text| read(universe, text)).collect())
        .collect();
    assert!(nodes[0].iter().map(|game| game.word()).eq(sum.iter().map(|game| game.word())));
    let mut count = 0;
    for (node, summands) in proof.nodes.iter().zip(&nodes) {
        let mut moves: Vec<(usize, u32)> = vec![];
        for (place, game) in summands.iter().enumerate() {
            moves.extend(game.options(!player).map(|option| (place, option.word())));
        }
        assert_eq!(moves.len(), node.replies.len());
        for reply in &node.replies {
            let to = read(universe, &reply.to);
            assert!(moves.contains(&(reply.summand, to.word())));
            let mut after = summands.clone();
            after[reply.summand] = to;
            let reply_to = read(universe, &reply.reply_to);
            assert!(after[reply.reply_in].options(player).any(|option| option == reply_to));
            after[reply.reply_in] = reply_to;
            assert!(proof.cut || reply.node.is_some());
            if let Some(next) = reply.node {
                assert!(nodes[next].iter().map(|game| game.word()).eq(after.iter().map(|game| game.word())));
            }
            count += 1;
        }
    }
    count
}

/// Every bound is at least the temperature, and every sum of the local lemma is proved.
#[test]
fn no_temperature_exceeds_its_bounds() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let mut games = work.born_by(2).unwrap();
    games.extend(
        ["{7|5||4|1}", "{28|4||2|-22}", "{3||2|-1}", "{2|^}", "{4|Tiny(1)}"]
            .map(|text| read(&universe, text)),
    );
    let (mut hot, mut replies) = (0, 0);
    for game in games {
        let answer = lab.bound(&question(&game.to_string(), true), &budget).unwrap();
        let [temperature, length] = [&answer.temperature, &answer.length].map(|text| number(text));
        assert!(temperature <= number(&answer.class.bound).max(Dyadic::ZERO), "{game}");
        if let Some(thermic) = &answer.thermic {
            hot += 1;
            assert!(temperature <= number(&thermic.bound), "{game}");
            assert!(number(&thermic.bound) <= number(&answer.class.bound), "{game}");
            for side in [0, 1] {
                let total = &number(&thermic.vertical[side]) + &number(&thermic.oblique[side]);
                assert_eq!(total, temperature, "{game}");
            }
        }
        for lemma in answer.local.iter().flatten() {
            if temperature.signum() > 0 {
                assert!(length <= number(&lemma.number), "{game}");
            }
            for option in &lemma.options {
                let sum: Vec<_> = option.sum.iter().map(|text| read(&universe, text)).collect();
                let proof = option.strategy.as_ref().unwrap_or_else(|| panic!("{game}: {option:?}"));
                replies += check(&universe, proof, &sum);
            }
        }
    }
    assert!(hot >= 8 && replies > 300, "{hot} {replies}");
}

#[test]
fn published_bounds() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    for (game, temperature, length, bound) in [
        ("{28|4||2|-22}", "13", "2", "25"),
        ("{36|12||2|-22}", "17", "10", "29"),
        ("{9|3||-3|-9}", "6", "6", "9"),
    ] {
        let answer = lab.bound(&question(game, false), &budget).unwrap();
        let found = [&answer.temperature, &answer.length, &answer.class.bound].map(|text| &**text);
        assert_eq!(found, [temperature, length, bound], "{game}");
    }
    let family =
        BoundTableQuestion { ruleset: "domineering".into(), family: "2xn".into(), from: None, to: 5 };
    let answer = lab.bound_table(&family, &budget).unwrap();
    assert_eq!(answer.rows.len(), 5);
    let largest = answer.rows.iter().map(|row| number(&row.temperature)).max().unwrap();
    assert!(largest <= number(&answer.class.bound));
    assert_eq!(answer.rows[1].length, "2");
}

#[test]
fn comparisons_are_proved_or_refuted() {
    let universe = Universe::new();
    let lab = Lab::new(&universe, Settings::default());
    let budget = Budget::unlimited();
    let work = universe.work(&budget);
    let born = work.born_by(2).unwrap();
    let mut replies = 0;
    for (place, &left) in born.iter().enumerate() {
        for &right in born.iter().skip(place % 3).step_by(3) {
            let statement = format!("{left} <= {right}");
            let question = ExplainQuestion { statement, alphabet: Default::default() };
            let answer = lab.explain(&question, &budget).unwrap();
            let order = work.compare(left, right).unwrap();
            let relation = match order {
                Some(Ordering::Equal) => Comparison::Equal,
                Some(Ordering::Less) => Comparison::Less,
                Some(Ordering::Greater) => Comparison::Greater,
                None => Comparison::Confused,
            };
            assert_eq!((answer.relation, answer.holds), (relation, work.le(left, right).unwrap()));
            let [step] = &answer.steps[..] else { panic!("{answer:?}") };
            let mut sum: Vec<_> = answer.difference.iter().map(|text| read(&universe, text)).collect();
            if let Some((summand, to)) = &step.first {
                assert!(!answer.holds && step.winner == Player::Left.into());
                let to = read(&universe, to);
                assert!(sum[*summand].options(Player::Left).any(|option| option == to));
                sum[*summand] = to;
            }
            replies += check(&universe, &step.strategy, &sum);
        }
    }
    assert!(replies > 250, "{replies}");
    let wrong = ExplainQuestion { statement: "{1|-1}".into(), alphabet: Default::default() };
    assert!(matches!(lab.explain(&wrong, &budget), Err(Error::Statement { .. })));
}
