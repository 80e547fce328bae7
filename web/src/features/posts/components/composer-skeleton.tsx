// The box of the composer until its code is there.

import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function ComposerSkeleton() {
  return (
    <Card bleed aria-busy="true" className="px-4 pt-3.5 pb-3">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-3.5 w-60" />
      </div>
      <div className="mt-2 flex h-(--height-button) items-center gap-6 md:pl-16">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-4 w-16" />
      </div>
    </Card>
  );
}
