//! Each limit ends the work, and the error names it.

use kelvin_budget::{Budget, Cancel, Exhausted};
use std::sync::atomic::Ordering;
use std::time::Duration;

#[test]
fn a_raised_flag_stops_the_work_and_a_lowered_one_lets_it_go_on() {
    let cancel = Cancel::default();
    let budget = Budget::unlimited().cancelled_by(&cancel);
    assert_eq!(budget.check(), Ok(()));
    cancel.raise();
    assert_eq!(budget.meter().tick(), Err(Exhausted::Cancelled));
    cancel.lower();
    assert_eq!(budget.meter().tick(), Ok(true));
}

#[test]
fn a_flag_is_seen_at_the_next_step() {
    let budget = Budget::unlimited();
    let meter = budget.meter();
    assert_eq!(meter.tick(), Ok(true));
    assert_eq!(meter.tick(), Ok(false));
    budget.cancel().raise_for(Exhausted::Memory);
    assert_eq!(meter.tick(), Err(Exhausted::Memory));
}

#[test]
fn the_clock_is_looked_at_in_time_although_steps_are_long() {
    let budget = Budget::unlimited().time(Duration::from_millis(20));
    let meter = budget.meter();
    let steps = (0..).find(|_| {
        std::thread::sleep(Duration::from_millis(2));
        meter.tick().is_err()
    });
    // Fewer than a full stride, whose steps alone would take two seconds each.
    assert!(steps.is_some_and(|steps| steps < 200), "{steps:?}");
}

#[test]
fn each_limit_is_named_when_it_runs_out() {
    let budget = Budget::unlimited().values(10).bytes(1000).positions(5);
    assert_eq!(budget.check_values(10, 1000), Ok(()));
    assert_eq!(budget.check_values(11, 0), Err(Exhausted::Values));
    assert_eq!(budget.check_values(0, 1001), Err(Exhausted::Memory));
    assert_eq!(budget.count_positions(5), Ok(()));
    assert_eq!(budget.count_positions(1), Err(Exhausted::Positions));
    assert_eq!(budget.progress().positions.load(Ordering::Relaxed), 6);
}
