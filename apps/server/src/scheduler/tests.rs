use super::*;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::thread;

fn client(address: u8, session: Option<u64>) -> Client {
    Client { address: IpAddr::from([10, 0, 0, address]), session }
}

/// Work that runs until it is cancelled; it counts while it is not paused.
async fn unbounded_job(scheduler: &Scheduler, of: Client, ended: &Arc<AtomicUsize>) -> Budget {
    let place = scheduler.place(of).await.unwrap();
    let (budget, ended) = (Budget::unlimited(), ended.clone());
    let within = budget.clone();
    place.run(budget.clone(), move |_place| {
        while within.check().is_ok() {
            thread::sleep(Duration::from_millis(1));
        }
        ended.fetch_add(1, SeqCst);
    });
    budget
}

/// Runs work that finishes at once, and waits for it.
async fn short(scheduler: &Scheduler, of: Client) -> Result<(), ApiError> {
    let place = scheduler.place(of).await?;
    let (sender, receiver) = oneshot::channel();
    place.run(Budget::unlimited(), move |place| {
        drop(place);
        let _ = sender.send(());
    });
    receiver.await.map_err(|_| closing())
}

/// Ticks until a condition holds.
async fn until(scheduler: &Scheduler, holds: impl Fn(&State) -> bool) {
    let start = Instant::now();
    while !holds(&scheduler.0.lock()) {
        assert!(start.elapsed() < Duration::from_secs(60), "it never holds");
        scheduler.tick();
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// Ticks forever.
async fn ticking(scheduler: &Scheduler) {
    loop {
        scheduler.tick();
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test]
async fn short_work_comes_before_long_work_of_the_same_client() {
    let scheduler = Scheduler::with_threads(2, 100, 20, System::default());
    let (one, ended) = (client(1, None), Arc::default());
    let mut budgets = Vec::new();
    for _ in 0..8 {
        tokio::select! {
            budget = unbounded_job(&scheduler, one, &ended) => budgets.push(budget),
            () = ticking(&scheduler) => {}
        }
    }
    until(&scheduler, |state| state.started.values().filter(|work| work.phase == Phase::Paused).count() == 6)
        .await;
    for _ in 0..50 {
        tokio::select! {
            done = short(&scheduler, one) => assert!(done.is_ok()),
            () = ticking(&scheduler) => {}
        }
    }
    assert_eq!((scheduler.running(), ended.load(SeqCst)), (8, 0));
    scheduler.stop();
    until(&scheduler, |state| state.started.is_empty()).await;
    assert_eq!(ended.load(SeqCst), 8);
}

#[tokio::test]
async fn long_work_of_all_clients_takes_turns() {
    let scheduler = Scheduler::with_threads(1, 100, 20, System::default());
    let ended = Arc::default();
    let mut budgets = Vec::new();
    for address in 0..3 {
        tokio::select! {
            budget = unbounded_job(&scheduler, client(address, None), &ended) => budgets.push(budget),
            () = ticking(&scheduler) => {}
        }
    }
    // Each job is resumed at some time after it was paused.
    for (turn, _) in budgets.iter().enumerate() {
        let of = client(u8::try_from(turn).unwrap(), None);
        until(&scheduler, |state| {
            state.started.values().any(|work| work.client == of && work.phase == Phase::Paused)
        })
        .await;
        until(&scheduler, |state| {
            state.started.values().any(|work| work.client == of && work.phase == Phase::Long)
        })
        .await;
    }
    scheduler.stop();
    until(&scheduler, |state| state.started.is_empty()).await;
}

#[tokio::test]
async fn where_all_threads_hold_long_work_the_client_with_the_most_loses_one() {
    let scheduler = Scheduler::with_threads(2, 100, 6, System::default());
    let (ended, others) = (Arc::default(), Arc::default());
    for n in 0..6 {
        let (of, ended) = if n == 0 { (client(1, None), &others) } else { (client(2, Some(n)), &ended) };
        tokio::select! {
            _ = unbounded_job(&scheduler, of, ended) => {}
            () = ticking(&scheduler) => {}
        }
    }
    until(&scheduler, |state| state.started.values().all(|work| work.phase != Phase::Fresh)).await;
    tokio::select! {
        done = short(&scheduler, client(3, None)) => assert!(done.is_ok()),
        () = ticking(&scheduler) => {}
    }
    assert_eq!((ended.load(SeqCst), others.load(SeqCst), scheduler.threads()), (1, 0, 6));
    scheduler.stop();
    until(&scheduler, |state| state.started.is_empty()).await;
}

#[tokio::test]
async fn a_client_that_goes_away_leaves_the_queue() {
    let scheduler = Scheduler::with_threads(1, 2, 2, System::default());
    let held = scheduler.place(client(1, None)).await.unwrap();
    for _ in 0..10 {
        let waiting = scheduler.place(client(1, None));
        assert!(tokio::time::timeout(Duration::from_millis(5), waiting).await.is_err());
    }
    assert_eq!((scheduler.running(), scheduler.waiting()), (1, 0));
    drop(held);
    assert!(short(&scheduler, client(1, None)).await.is_ok());
    assert_eq!(scheduler.running(), 0);
}

#[tokio::test]
async fn an_address_has_half_of_the_queue() {
    let scheduler = Scheduler::with_threads(1, 4, 2, System::default());
    let held = scheduler.place(client(1, None)).await.unwrap();
    let waiting: Vec<_> = (0..2).map(|_| scheduler.0.enter(client(1, None)).unwrap()).collect();
    assert!(scheduler.0.enter(client(1, Some(1))).is_err());
    assert!(scheduler.0.enter(client(2, None)).is_ok());
    drop((waiting, held));
}
