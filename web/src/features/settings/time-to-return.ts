// Whether a deleted account can be kept after all, in a sentence.

import { formatCount } from '@/lib/format/format';

export function timeToReturn(days: number): string {
  return days === 0 ? 'This cannot be undone.' : `You have ${formatCount(days, 'day')} to change your mind.`;
}
