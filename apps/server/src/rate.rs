//! Rate limiting by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The number of addresses stored. Idle addresses are dropped first.
const REMEMBERED: usize = 10_000;
/// The size of a burst, in seconds of the rate.
const BURST: f64 = 10.0;

/// Token buckets: the number of requests that each address has left, refilled over time.
pub struct Rates {
    /// The requests per second, if limited.
    rate: Option<u32>,
    left: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Rates {
    pub fn new(rate: Option<u32>) -> Rates {
        Rates { rate, left: Mutex::default() }
    }

    /// Takes one token of an address, and returns whether there was one.
    pub fn take(&self, address: IpAddr) -> bool {
        let Some(rate) = self.rate.map(f64::from) else { return true };
        let now = Instant::now();
        let mut all = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let address = network(address);
        if all.len() >= REMEMBERED && !all.contains_key(&address) {
            // Addresses with full buckets need not be stored.
            all.retain(|_, (left, then)| {
                *left + rate * now.duration_since(*then).as_secs_f64() < BURST * rate
            });
            if all.len() >= REMEMBERED {
                return false;
            }
        }
        let (left, then) = all.entry(address).or_insert((BURST * rate, now));
        *left = (*left + rate * now.duration_since(*then).as_secs_f64()).min(BURST * rate);
        *then = now;
        let allowed = *left >= 1.0;
        if allowed {
            *left -= 1.0;
        }
        allowed
    }
}

/// The network of an address: in IPv6 a client usually has a whole /64.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) if address.to_ipv4_mapped().is_some() => address.to_canonical(),
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() & (u128::MAX << 64)).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_its_own_share() {
        let rates = Rates::new(Some(2));
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        assert_eq!((0..40).filter(|_| rates.take(one)).count(), 20);
        assert!(rates.take(other));
        assert_eq!((0..1000).filter(|_| Rates::new(None).take(one)).count(), 1000);
        let [one, same] = ["2001:db8::1", "2001:db8::2:3"].map(|text| text.parse().unwrap());
        assert_eq!((0..20).filter(|_| rates.take(one)).count(), 20);
        assert!(!rates.take(same));
    }
}
