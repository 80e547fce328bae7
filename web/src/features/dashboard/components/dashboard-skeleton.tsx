// Skeleton of a dashboard.

import { Card } from '@/components/ui/card';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';

export function DashboardSkeleton() {
  return (
    <SkeletonFrame>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-2 h-4 w-48" />
      <div className="mt-5 grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
        {[1, 2, 3, 4].map((card) => (
          <Card key={card} className="flex flex-col gap-3 p-5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-8 w-1/4" />
            <Skeleton className="h-3.5 w-1/3" />
          </Card>
        ))}
      </div>
      <div className="mt-4 grid gap-3 md:mt-6 md:gap-6 lg:grid-cols-2">
        {[1, 2].map((card) => (
          <Card key={card} className="flex flex-col gap-5 p-5">
            <Skeleton className="h-5 w-2/5" />
            {[1, 2, 3].map((row) => (
              <div key={row} className="flex items-center gap-3">
                <Skeleton className="size-11 rounded-md" />
                <div className="flex flex-1 flex-col gap-2">
                  <Skeleton className="h-4 w-3/5" />
                  <Skeleton className="h-3.5 w-2/5" />
                </div>
              </div>
            ))}
          </Card>
        ))}
      </div>
    </SkeletonFrame>
  );
}
