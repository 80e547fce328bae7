// A turning arc. Under reduced motion it stands still; the words beside it say the rest.

import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/styles/cn';

export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle aria-hidden="true" className={cn('size-4.5 animate-spin motion-reduce:animate-none', className)} />
  );
}
