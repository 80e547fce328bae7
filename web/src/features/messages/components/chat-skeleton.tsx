// Skeleton of a conversation that is being opened.

import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';

export function ChatSkeleton() {
  return (
    <SkeletonFrame className="flex min-w-0 flex-1 flex-col bg-card md:border-l md:border-border">
      <div className="flex items-center gap-3 border-b border-border px-5 py-3">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-4 w-32" />
      </div>
      <MessagesSkeleton />
    </SkeletonFrame>
  );
}

export function MessagesSkeleton() {
  return (
    <div className="flex flex-1 flex-col justify-end gap-3 bg-background p-6">
      <Skeleton className="h-16 w-3/5 rounded-xl" />
      <Skeleton className="h-11 w-2/5 rounded-xl" />
      <Skeleton className="h-16 w-1/2 self-end rounded-xl" />
      <Skeleton className="h-11 w-1/3 rounded-xl" />
    </div>
  );
}
