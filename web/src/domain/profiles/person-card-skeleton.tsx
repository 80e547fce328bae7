// The skeleton of a person card.

import { Card, CardFooter } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function PersonCardSkeleton() {
  return (
    <Card>
      <div className="p-4 md:p-5">
        <div className="flex gap-4">
          <Skeleton className="size-14 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4.5 w-40" />
            <Skeleton className="h-3 w-32" />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
        <Skeleton className="mt-5 h-3.5 w-full" />
        <Skeleton className="mt-2.5 h-3.5 w-3/5" />
        <div className="mt-4 flex gap-2">
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-6 w-16" />
          <Skeleton className="h-6 w-20" />
        </div>
      </div>
      <CardFooter className="*:flex-1">
        <Skeleton className="h-(--height-button) rounded-md" />
        <Skeleton className="h-(--height-button) rounded-md" />
      </CardFooter>
    </Card>
  );
}
