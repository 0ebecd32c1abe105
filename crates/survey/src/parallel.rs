//! A parallel map over a slice.

use crate::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The results in the order of the items; of the errors, the first in that order, whichever thread found it.
pub fn each<T: Sync, U: Send>(
    things: &[T],
    threads: usize,
    work: impl Fn(&T) -> Result<U, Error> + Sync,
) -> Result<Vec<U>, Error> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = vec![];
        loop {
            // Past the end the counter only grows.
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(thing) = things.get(place) else { return done };
            done.push((place, work(thing)));
        }
    };
    let mut all = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(things.len())).map(|_| scope.spawn(run)).collect();
        let mut all = run();
        for other in others {
            all.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        all
    });
    all.sort_unstable_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, done)| done).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_order_and_the_first_error_is_returned() {
        let things: Vec<usize> = (0..500).collect();
        for threads in [0, 1, 2, 7] {
            let doubled = each(&things, threads, |n| Ok(2 * n)).unwrap();
            assert_eq!(doubled, things.iter().map(|n| 2 * n).collect::<Vec<_>>());
            let fails = |n: &usize| match n % 100 {
                // The first error is found last.
                41 => {
                    std::thread::sleep(std::time::Duration::from_millis(if *n == 41 { 20 } else { 0 }));
                    Err(Error::NoShard { shard: *n, of: 0 })
                }
                _ => Ok(()),
            };
            let error = each(&things, threads, fails).unwrap_err();
            assert!(matches!(error, Error::NoShard { shard: 41, .. }), "{error}");
        }
        assert!(each(&[] as &[usize], 3, |_| Ok(())).unwrap().is_empty());
    }
}
