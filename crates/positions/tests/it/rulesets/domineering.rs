use crate::reference::{assert_sound, assert_value, assert_worth, grid_of};
use kelvin_positions::bits::{Bitboard, Square8, Square16, Square64};
use kelvin_positions::rulesets::{Cram, Domineering};
use kelvin_positions::{KnownValue, Ruleset};
use proptest::prelude::*;

fn worth(region: &str, value: &str) {
    assert_worth(&Domineering::<Square8>::default(), &Domineering::on(&grid_of(region)).unwrap(), value);
}

#[test]
fn small_regions_have_the_published_values() {
    worth("1x1", "0");
    worth("2x1", "1");
    worth("1x2", "-1");
    worth("2x2", "+-1");
    worth(".#|..", "*");
    worth(".#|.#|..", "1/2");
    worth("..#|#..", "{0|-1}");
    worth("3x3", "+-1");
    worth("4x2", "{0|{0|-2}}");
}

#[test]
fn larger_boards_have_the_published_values() {
    let value = |region: &str, value: &str| {
        assert_value(&Domineering::<Square8>::default(), &Domineering::on(&grid_of(region)).unwrap(), value);
    };
    value("4x4", "+-{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}");
    value("5x5", "0");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn components_symmetry_and_known_values_keep_the_value(bits in 0u64..1 << 16) {
        let free = (0..16).filter(|i| bits >> i & 1 == 1);
        let cells: Vec<_> = free.map(|i| (i / 4, i % 4)).collect();
        fn region<B: Bitboard>(cells: &[(usize, usize)]) -> B {
            cells.iter().fold(B::default(), |set, &(row, column)| set | B::cell(row, column))
        }
        assert_sound(&Domineering::<Square8>::default(), &region(&cells));
        assert_sound(&Domineering::<Square16>::default(), &region(&cells));
        assert_sound(&Domineering::<Square64>::default(), &region(&cells));
        assert_sound(&Cram::<Square8>::default(), &region(&cells));
    }

    #[test]
    fn symmetric_regions_of_cram_keep_their_values(bits in 0u64..1 << 16, height in 3usize..5, width in 3usize..5) {
        let count = height * width;
        let has = |i: usize| bits >> i & 1 == 1;
        let cells = (0..count).filter(|&i| has(i) || has(count - 1 - i));
        let region = cells.fold(Square8::default(), |set, i| set | Square8::cell(i / width, i % width));
        assert_sound(&Cram::<Square8>::default(), &region);
    }
}

#[test]
fn cram_has_the_published_nim_values() {
    let value = |region: &str, value: &str| {
        assert_value(&Cram::<Square8>::default(), &Cram::on(&grid_of(region)).unwrap(), value);
    };
    value("2x2", "0");
    value("2x3", "*");
    value("3x3", "0");
    value("3x5", "*");
    value("4x5", "*2");
    value("8x8", "0");
    value("6x8", "0");
}

#[test]
fn symmetric_regions_of_cram_are_zero_if_no_domino_meets_its_image() {
    let known = |region: &str| Cram::<Square8>::default().known_value(&Cram::on(&grid_of(region)).unwrap());
    assert_eq!(known("...|.#.|..."), Some(KnownValue::Nimber(0)));
    assert_eq!(known("2x3"), None, "a domino may be its own image");
    assert_eq!(known("3x3"), None, "a domino may meet its image in the centre");
}

#[test]
fn a_region_holds_no_pieces_and_has_a_limit() {
    let error = |text| Domineering::<Square8>::on(&grid_of(text)).unwrap_err().to_string();
    assert_eq!(
        error(".x"),
        "row 1, column 2: found 'x', expected a free cell . or a hole #, as dominoes are holes"
    );
    assert_eq!(error("2x9"), "9 columns are too many: the limit is 8");
}
