// Describes in a sentence what a load has measured.

import { milliseconds, percentile } from './numbers.mjs';

export function describe(load, { starts = [] } = {}) {
  const { posts, files } = load.ledger.count('kept');
  const writes = load.durations;
  const told = [
    `${writes.length} writes acknowledged (p50 ${milliseconds(percentile(writes, 50))}, p99 ${milliseconds(percentile(writes, 99))})`,
    `${posts} posts and ${files} files compared`,
  ];
  if (starts.length > 0) {
    told.push(
      `ready again after ${milliseconds(percentile(starts, 50))}, ${milliseconds(Math.max(...starts))} at most`,
    );
  }
  return told.join('; ');
}
