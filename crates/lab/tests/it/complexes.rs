//! Reports on complexes: a consistent meaning of flag, and answers that follow from others.

use kelvin_budget::Budget;
use kelvin_complexes::formats::json;
use kelvin_lab::{ComplexQuestion, ComplexSource, DimensionsQuestion, Lab, Settings};
use kelvin_placement::constructions::{flag, known_flag};
use kelvin_placement::{LabelledComplex, PlacementGame};
use kelvin_positions::Registry;
use kelvin_values::{Game, Universe, notation};

const BOARDS: [&str; 16] = [
    "P1",
    "P2",
    "P3",
    "C3",
    "K4",
    "edges 3: 0-1",
    "1x1",
    "1x2",
    "2x2",
    "1x3",
    "2x3",
    "x..",
    ".o.|...",
    "1",
    "2",
    "4",
];

fn question(source: ComplexSource) -> ComplexQuestion {
    ComplexQuestion {
        source,
        field: "Q".parse().unwrap(),
        alphabet: Default::default(),
        brief: true,
        take: vec![],
        resolution: false,
    }
}

fn made<'u>(lab: &Lab<'u>, game: Game<'u>, flag: bool) -> LabelledComplex {
    let found = lab.make_complex(game, None, flag, &Budget::unlimited()).unwrap();
    found.text().parse().unwrap()
}

/// A flag complex has at most as many vertices as one that the library constructs or finds in another way.
#[test]
fn a_flag_complex_is_no_larger_than_a_known_one() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let lab = Lab::new(&universe, Settings::default());
    let work = universe.work(&budget);
    let vertices = |complex: &LabelledComplex| complex.complex().vertices().len();
    for (text, most) in [
        ("1/8", 11),
        ("-1/8", 11),
        ("9/8", 12),
        ("1/4", 6),
        ("{3|-2}", 7),
        ("^", 5),
        ("^*", 6),
        ("*2", 6),
        ("{2|0}", 4),
        ("{4|2}", 6),
        ("5", 5),
        ("0", 0),
        ("{2||1|-1}", 40),
        ("{^|-3}", 60),
    ] {
        let game = notation::parse(text, &work).unwrap();
        let complex = made(&lab, game, true);
        assert!(complex.complex().is_flag(&budget).unwrap(), "{text}");
        assert_eq!(complex.value(&universe, &budget).unwrap(), game);
        assert!(vertices(&complex) <= most, "{text}: {} vertices", vertices(&complex));
        let any = made(&lab, game, false);
        if any.complex().is_flag(&budget).unwrap() {
            assert!(vertices(&complex) <= vertices(&any), "{text}");
        }
        if let Some(known) = known_flag::complex(game).unwrap() {
            assert!(vertices(&complex) <= vertices(&known), "{text}");
        }
        let construction = flag::game(game, &budget).unwrap();
        assert!(vertices(&complex) <= construction.conflicts().basics().len(), "{text}");
    }
}

#[test]
fn a_search_by_dimension_keeps_what_it_found() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let lab = Lab::new(&universe, Settings::default());
    let ask = |vertices, budget: &Budget| {
        lab.dimensions(&DimensionsQuestion { day: 2, vertices: Some(vertices) }, budget).unwrap()
    };
    let whole = ask(5, &budget);
    assert_eq!((whole.looked_at, whole.ended.is_none()), (Some(5), true));
    let mut found = 0;
    for steps in (12..30).map(|power| 1 << power) {
        let part = ask(5, &Budget::unlimited().steps(steps));
        let Some(looked_at) = part.looked_at.filter(|_| part.ended.is_some()) else { continue };
        assert!(looked_at < 5, "{looked_at}");
        for (dimension, rows) in &ask(looked_at, &budget).dimensions {
            let there = part.dimensions.iter().find(|(other, _)| other == dimension).map(|(_, rows)| rows);
            assert!(there.is_some_and(|there| rows.iter().all(|row| there.contains(row))), "{dimension}");
            found += rows.len();
        }
        for (dimension, rows) in &part.dimensions {
            let all = whole.dimensions.iter().find(|(other, _)| other == dimension).map(|(_, rows)| rows);
            assert!(all.is_some_and(|all| rows.iter().all(|row| all.contains(row))), "{dimension}");
        }
    }
    assert!(found > 0);
}

/// For every placement ruleset on small boards, four sources agree: the report on the game, the report on its
/// exported facets, the complex in memory, and the definition.
#[test]
fn flag_has_one_meaning() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let lab = Lab::new(&universe, Settings::default());
    let mut loops = 0;
    let mut games = 0;
    for entry in Registry::built_in().placement_games() {
        let (name, _) = entry.example();
        for board in BOARDS {
            let Ok(game) = PlacementGame::compile(name, board) else { continue };
            let source = ComplexSource::Game { ruleset: name.to_owned(), board: board.into() };
            let subject = lab.complex_subject(&source, &budget).unwrap();
            let text = subject.json(&budget).unwrap();
            let exported = lab
                .complex_subject(
                    &ComplexSource::Facets { facets: text.clone(), left: None, impartial: false },
                    &budget,
                )
                .unwrap();
            let complex = json::read(&text).unwrap().complex;
            let nonfaces = complex.minimal_nonfaces(&budget).unwrap();
            let flag = nonfaces.iter().all(|set| set.len() == 2);
            let reported = [(&subject, &source), (&exported, &source)].map(|(subject, source)| {
                lab.report(subject, &question(source.clone()), &budget, &mut ()).flag
            });
            assert_eq!(reported, [Some(flag); 2], "{name} {board}");
            assert_eq!(game.is_flag(), flag, "{name} {board}");
            let legal = game.legal_complex(&budget).unwrap();
            assert_eq!(legal.complex().is_flag(&budget).unwrap(), flag, "{name} {board}");
            loops += usize::from(!legal.complex().loops().is_empty());
            games += 1;
        }
    }
    assert!(games > 60 && loops > 2, "{games} games, {loops} with pieces that are illegal by themselves");
}
