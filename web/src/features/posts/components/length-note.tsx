// Says how much room is left in a post, once there is little.

import { charactersLeft } from '@/features/posts/post-length';
import { formatCount } from '@/lib/format';

const LITTLE = 500;

export function LengthNote({ text }: { text: string }) {
  const left = charactersLeft(text);
  if (left > LITTLE) return null;
  return (
    <p role="status" className="mt-1 text-right text-xs text-muted-foreground tabular-nums">
      {left >= 0 ? `${formatCount(left, 'character')} left` : `${formatCount(-left, 'character')} too many`}
    </p>
  );
}
