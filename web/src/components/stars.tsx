// So many stars of five. Decorative: the number always stands beside them in words.

import { Star } from 'lucide-react';
import { cn } from '@/lib/cn';

export function Stars({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          className={cn('size-3.5 text-marigold', star <= count ? 'fill-current' : 'text-border-hover')}
        />
      ))}
    </span>
  );
}
