// The list of blog articles, newest first.

import { Newspaper } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Link } from '@/components/link';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton';
import { Written } from '@/components/written';
import { useArticlesQuery, type Article } from '@/features/pages/api/list-articles';
import { inLanguage } from '@/lib/format/in-language';
import { t } from '@/words/pages';

export function ArticleList() {
  return (
    <Loaded
      query={useArticlesQuery()}
      skeleton={
        <SkeletonList>
          <Skeleton className="h-30 rounded-lg" />
        </SkeletonList>
      }
      failed={(retry) => <FailedState title={t('blog.failed')} {...retry} />}
      empty={
        <EmptyState icon={Newspaper} title={t('blog.empty')}>
          {t('blog.emptyText')}
        </EmptyState>
      }
    >
      {(articles) => (
        <ul className="flex flex-col gap-4">
          {articles.map((article) => (
            <li key={article.slug}>
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

const day = inLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

function ArticleCard({ article: { slug, title, date, summary } }: { article: Article }) {
  return (
    <Card hover className="p-5">
      <p className="text-sm text-muted-foreground">
        <time dateTime={date}>{day().format(new Date(date))}</time>
      </p>
      <h2 dir="auto" className="mt-1">
        <Link to={`/blog/${slug}`} className="hover:underline">
          <Written>{title}</Written>
        </Link>
      </h2>
      <p dir="auto" className="mt-1 line-clamp-3 text-foreground-2">
        <Written>{summary}</Written>
      </p>
    </Card>
  );
}
