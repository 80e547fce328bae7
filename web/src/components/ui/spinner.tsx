// A spinning arc. With reduced motion it does not move; the text next to it is enough.

import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/styles/cn';

export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle aria-hidden="true" className={cn('size-4.5 animate-spin motion-reduce:animate-none', className)} />
  );
}
