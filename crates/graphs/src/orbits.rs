//! The orbits of a group of permutations.

/// Classes of points that the permutations so far carry into each other (union and find).
#[derive(Clone, Debug)]
pub(crate) struct Orbits {
    parent: Vec<u32>,
}

impl Orbits {
    /// The orbits under the group that these permutations generate.
    pub(crate) fn of<'p>(points: usize, generators: impl IntoIterator<Item = &'p [u32]>) -> Orbits {
        let mut orbits = Orbits { parent: (0..points as u32).collect() };
        for generator in generators {
            for (v, &image) in generator.iter().enumerate() {
                orbits.join(v as u32, image);
            }
        }
        orbits
    }

    /// The smallest point of the orbit.
    pub(crate) fn of_point(&mut self, point: u32) -> u32 {
        let mut root = point;
        while self.parent[root as usize] != root {
            root = self.parent[root as usize];
        }
        let mut next = point;
        while next != root {
            next = std::mem::replace(&mut self.parent[next as usize], root);
        }
        root
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.of_point(a), self.of_point(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }
}
