// States without content: loading, empty, failed.

import { SearchX } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { Example } from './example';

export function States() {
  return (
    <>
      <Example title="Loading" className="grid">
        <div className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
        <p className="flex items-center gap-2 text-muted-foreground">
          <Spinner />
          Loading
        </p>
      </Example>
      <Card hover>
        <CardHeader>
          <CardTitle>A card with its parts</CardTitle>
          <Button variant="link" size="text">
            See all
          </Button>
        </CardHeader>
        <CardBody>Two lines of text, then the foot.</CardBody>
        <CardFooter className="justify-between">
          <span className="text-sm text-muted-foreground">2 weeks ago</span>
          <Button size="sm">Apply Now</Button>
        </CardFooter>
      </Card>
      <Card>
        <EmptyState icon={SearchX} title="No jobs found" action={<Button>Clear All Filters</Button>}>
          Try adjusting your filters to see more results
        </EmptyState>
      </Card>
      <Card>
        <FailedState title="The list did not load" retrying={false} onRetry={() => undefined} />
      </Card>
      <Card>
        <FailedState title="Another attempt is under way" retrying onRetry={() => undefined} />
      </Card>
    </>
  );
}
