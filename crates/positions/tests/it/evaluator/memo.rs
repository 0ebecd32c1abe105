use kelvin_positions::Memo;

#[test]
fn a_full_table_forgets_what_was_cheap_to_find() {
    let memo: Memo<u64, u32> = Memo::new();
    memo.limit(Some(100_000));
    for i in 0..100_000 {
        memo.insert(i, i as u32, if i < 500 { 1_000 } else { 1 + i % 8 });
    }
    assert!(memo.forgotten() > 0 && memo.len() < 5_000);
    assert!(memo.bytes() < 200_000, "{}", memo.bytes());
    assert!((0..500).all(|i| memo.get(&i) == Some(i as u32)), "what took long is still there");
    assert_eq!(memo.get(&99_999), Some(99_999));
}
