//! Random numbers that are the same in every run.

/// SplitMix64, implemented here because a library may change its generator between versions, which would change the rows.
#[derive(Debug, Clone)]
pub(super) struct SeededRandom(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl SeededRandom {
    /// The numbers for one row of one table.
    pub(super) fn new(seed: u64, table: u64, row: u64) -> SeededRandom {
        let mut random = SeededRandom(seed);
        random.0 = random.next_u64() ^ table;
        random.0 = random.next_u64() ^ row;
        random
    }

    pub(super) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.next_u64() % end
    }

    /// True in `percent` of 100 cases.
    pub(super) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// An element of a non-empty list.
    pub(super) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[usize::try_from(self.below(list.len() as u64)).unwrap_or(0)]
    }

    /// `count` adjacent elements of a list, wrapping around at the end, so that none occurs twice.
    pub(super) fn pick_some<'a, T>(&mut self, list: &'a [T], count: usize) -> Vec<&'a T> {
        let start = usize::try_from(self.below(list.len() as u64)).unwrap_or(0);
        (0..count.min(list.len())).map(|i| &list[(start + i) % list.len()]).collect()
    }
}
