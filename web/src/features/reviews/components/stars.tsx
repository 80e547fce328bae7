// A rating as stars, and in words for whoever does not see them.

import { Star } from 'lucide-react';
import { cn } from '@/lib/cn';

const FIVE = [1, 2, 3, 4, 5];

export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span className={cn('inline-flex gap-0.5', className)}>
      <span className="sr-only">{rating} of 5 stars</span>
      {FIVE.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cn('size-4', star <= Math.round(rating) ? 'fill-marigold stroke-marigold' : 'stroke-border-hover')}
        />
      ))}
    </span>
  );
}
