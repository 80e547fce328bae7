//! Random numbers that are the same every time: they depend only on a name.

/// A random number generator, seeded with a name.
#[derive(Debug, Clone)]
pub struct SeededRandom(u64);

impl SeededRandom {
    /// Creates a generator. Two with the same name produce the same numbers.
    pub fn named(name: &str) -> SeededRandom {
        // FNV-1a.
        SeededRandom(
            name.bytes()
                .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)),
        )
    }

    /// The next number (splitmix64).
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        // The remainder is below `end`, which is a usize.
        usize::try_from(self.next_u64() % end.max(1) as u64).unwrap_or(0)
    }

    /// A number between the two, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.next_u64() % u64::try_from(high - low + 1).unwrap_or(1)).unwrap_or(0)
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Picks `count` of these without repetition, in random order.
    pub fn draw<T: Clone>(&mut self, values: &[T], count: usize) -> Vec<T> {
        let mut left = values.to_vec();
        (0..count.min(values.len())).map(|_| left.swap_remove(self.below(left.len()))).collect()
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
