use kelvin_positions::rulesets::{PartsAsked, partitions};

#[test]
fn partitions_are_all_there_and_in_order() {
    let all = |total, count, asked| {
        let mut found = Vec::new();
        let _ = partitions(total, count, asked, &mut |heaps| {
            found.extend(heaps.map(<[u64]>::to_vec));
            Ok::<(), ()>(())
        });
        found
    };
    assert_eq!(all(7, 3, PartsAsked::Nothing), [[1, 1, 5], [1, 2, 4], [1, 3, 3], [2, 2, 3]]);
    assert_eq!(all(9, 3, PartsAsked::Different), [[1, 2, 6], [1, 3, 5], [2, 3, 4]]);
    assert_eq!(all(9, 3, PartsAsked::AllEqual), [[3, 3, 3]]);
}
