//! Ordered partitions of vertices, and their equitable refinement.

use crate::canonical::Adjacency;
use kelvin_budget::{Exhausted, Meter};
use std::collections::VecDeque;

/// An ordered partition: the cells are consecutive ranges of `order`, and a cell is identified by its start.
#[derive(Clone, Debug)]
pub(crate) struct Partition {
    order: Vec<u32>,
    /// The start of the cell of each vertex.
    cell: Vec<u32>,
    /// The size of the cell for each start of a cell.
    length: Vec<u32>,
    cells: usize,
}

/// Mixes a number into a trace, a hash of a refinement that is equal for isomorphic graphs.
pub(crate) fn mix(trace: u64, seen: u64) -> u64 {
    let product = u128::from(trace ^ seen ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product >> 64) as u64 ^ product as u64
}

impl Partition {
    /// The partition into cells of equal colours, ordered by colour.
    pub(crate) fn of_colours(colours: &[u32]) -> Partition {
        let n = colours.len();
        let mut order: Vec<u32> = (0..n as u32).collect();
        order.sort_by_key(|&v| colours[v as usize]);
        let mut partition = Partition { order, cell: vec![0; n], length: vec![0; n], cells: 0 };
        partition.divide(0, n, &|v| u64::from(colours[v as usize]), &mut |_, _, _| {});
        partition
    }

    /// Returns whether each vertex has its own cell.
    pub(crate) fn is_discrete(&self) -> bool {
        self.cells == self.order.len()
    }

    /// The vertices, cell by cell.
    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    /// The vertices of the cell at `start`.
    pub(crate) fn members(&self, start: usize) -> &[u32] {
        &self.order[start..start + self.length[start] as usize]
    }

    /// The starts of all cells.
    pub(crate) fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let start = next;
            next += *self.length.get(start)? as usize;
            Some(start)
        })
    }

    /// Divides a range that is sorted by key into cells of equal keys. `each` receives the start, the length
    /// and the key of each cell.
    fn divide(
        &mut self,
        start: usize,
        end: usize,
        key: &dyn Fn(u32) -> u64,
        each: &mut dyn FnMut(usize, usize, u64),
    ) {
        let mut from = start;
        while from < end {
            let this = key(self.order[from]);
            let run = self.order[from..end].iter().take_while(|&&v| key(v) == this).count();
            for &v in &self.order[from..from + run] {
                self.cell[v as usize] = from as u32;
            }
            self.length[from] = run as u32;
            self.cells += 1;
            each(from, run, this);
            from += run;
        }
    }

    /// Separates a vertex from the rest of its cell, puts it first, and returns its start.
    pub(crate) fn individualise(&mut self, vertex: u32) -> usize {
        let start = self.cell[vertex as usize] as usize;
        let end = start + self.length[start] as usize;
        let at = self.order[start..end].iter().position(|&v| v == vertex).map_or(start, |i| start + i);
        self.order.swap(start, at);
        self.cells -= 1;
        self.divide(start, end, &|v| u64::from(v != vertex), &mut |_, _, _| {});
        start
    }

    /// Divides a cell into single vertices, in their current order.
    pub(crate) fn shatter(&mut self, start: usize) {
        let end = start + self.length[start] as usize;
        self.cells -= 1;
        self.divide(start, end, &u64::from, &mut |_, _, _| {});
    }

    /// Divides cells until the partition is equitable: vertices of one cell have equally many neighbours in
    /// every cell. The refinement begins with the cells at `splitters`; returns the trace.
    ///
    /// All steps depend on positions in the partition and on counts, never on labels of vertices. So
    /// isomorphic graphs with corresponding partitions are refined alike.
    pub(crate) fn refine(
        &mut self,
        adjacency: Adjacency<'_>,
        splitters: impl IntoIterator<Item = usize>,
        meter: &Meter<'_>,
    ) -> Result<u64, Exhausted> {
        let n = self.order.len();
        let mut queue: VecDeque<usize> = splitters.into_iter().collect();
        let mut queued = vec![false; n];
        queue.iter().for_each(|&start| queued[start] = true);
        let mut counts = vec![0u32; n];
        let mut touched: Vec<u32> = Vec::new();
        let mut trace = 0;
        while let Some(splitter) = queue.pop_front() {
            queued[splitter] = false;
            if self.is_discrete() {
                break;
            }
            let members = self.members(splitter).to_vec();
            for rows in adjacency.rows() {
                for &w in &members {
                    meter.tick()?;
                    for v in rows[w as usize].iter() {
                        if counts[v] == 0 {
                            touched.push(v as u32);
                        }
                        counts[v] += 1;
                    }
                }
                let mut cells: Vec<u32> = touched.iter().map(|&v| self.cell[v as usize]).collect();
                cells.sort_unstable();
                cells.dedup();
                for start in cells {
                    self.split(start as usize, &counts, &mut queue, &mut queued, &mut trace);
                }
                touched.drain(..).for_each(|v| counts[v as usize] = 0);
            }
        }
        Ok(mix(trace, self.cells as u64))
    }

    /// Divides a cell by counts, and queues the new cells.
    fn split(
        &mut self,
        start: usize,
        counts: &[u32],
        queue: &mut VecDeque<usize>,
        queued: &mut [bool],
        trace: &mut u64,
    ) {
        let end = start + self.length[start] as usize;
        let key = |v: u32| u64::from(counts[v as usize]);
        self.order[start..end].sort_unstable_by_key(|&v| key(v));
        self.cells -= 1;
        let mut runs: Vec<(usize, usize)> = Vec::new();
        self.divide(start, end, &key, &mut |from, run, count| {
            *trace = mix(mix(*trace, from as u64), count << 32 | run as u64);
            runs.push((from, run));
        });
        // A cell that was a splitter as a whole is finished when all its parts but one are (Hopcroft).
        let omitted = match queued[start] {
            true => None,
            false => runs.iter().copied().reduce(|most, next| if next.1 > most.1 { next } else { most }),
        };
        for &(from, _) in runs.iter().filter(|run| Some(**run) != omitted) {
            if !queued[from] {
                queued[from] = true;
                queue.push_back(from);
            }
        }
    }
}
