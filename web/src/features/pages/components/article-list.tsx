// The blog: what was written, newest first.

import { Newspaper } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Link } from '@/components/link';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton';
import { useArticlesQuery, type Article } from '@/features/pages/api/list-articles';

export function ArticleList() {
  const { data, isError, isFetching, refetch } = useArticlesQuery();
  if (isError && !data) {
    return <FailedState title="The blog did not load" retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <SkeletonList>
        <Skeleton className="h-30 rounded-lg" />
      </SkeletonList>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={Newspaper} title="Nothing here yet">
        When the people who run this installation have news, they will write them here.
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {data.map((article) => (
        <li key={article.slug}>
          <ArticleCard article={article} />
        </li>
      ))}
    </ul>
  );
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

function ArticleCard({ article: { slug, title, date, summary } }: { article: Article }) {
  return (
    <Card hover className="p-5">
      <p className="text-sm text-muted-foreground">
        <time dateTime={date}>{day.format(new Date(date))}</time>
      </p>
      <h2 dir="auto" className="mt-1">
        <Link to={`/blog/${slug}`} className="hover:underline">
          {title}
        </Link>
      </h2>
      <p dir="auto" className="mt-1 line-clamp-3 text-foreground-2">
        {summary}
      </p>
    </Card>
  );
}
