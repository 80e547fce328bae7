// A rating of one to five stars.

import { Star } from 'lucide-react';
import { cn } from '@/lib/styles/cn';

const FIVE = [1, 2, 3, 4, 5];

interface StarsProps {
  rating: number;
  /** For screen readers; omit it if the rating is in the text next to the stars. */
  label?: string;
  className?: string;
}

export function Stars({ rating, label, className }: StarsProps) {
  return (
    <span className={cn('inline-flex gap-0.5', className)}>
      {label && <span className="sr-only">{label}</span>}
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
