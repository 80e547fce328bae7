// The feed while it loads: the boxes of real posts, fading downwards.

import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

const FADING = ['opacity-100', 'opacity-85', 'opacity-65', 'opacity-45'];

export function PostListSkeleton() {
  return (
    <div role="status" aria-busy="true" className="flex appear-late flex-col gap-2 md:gap-4">
      <span className="sr-only">Loading</span>
      {FADING.map((opacity) => (
        <div key={opacity} className={opacity}>
          <PostSkeleton />
        </div>
      ))}
    </div>
  );
}

function PostSkeleton() {
  return (
    <Card className="p-4 max-md:rounded-none max-md:border-x-0">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-12" />
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-2.5">
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
      <div className="mt-5 flex justify-between">
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="h-3.5 w-32" />
      </div>
    </Card>
  );
}
