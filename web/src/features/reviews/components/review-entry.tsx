// One review: its author, stars and text.

import { useState } from 'react';
import { CompanyMark } from '@/domain/companies/company-mark';
import { Stars } from '@/components/stars';
import { Link } from '@/components/link';
import { lazyDialog } from '@/components/lazy-dialog';
import { TextWithLinks } from '@/components/text-with-links';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Review } from '@/features/reviews/api/list-reviews';
import { useUser } from '@/lib/auth/auth';
import { avatarKind } from '@/lib/format/avatar';
import { postedLabel } from '@/lib/format/day-labels';
import { formatMoment } from '@/lib/format/format';
import { t } from '@/words/reviews';

const ReportDialog = lazyDialog(async () => (await import('@/domain/reports/report-dialog')).ReportDialog);

export function ReviewEntry({ review }: { review: Review }) {
  const user = useUser();
  const { author, rating, text, created_at: createdAt } = review;
  return (
    <Card bleed>
      <article tabIndex={0} aria-label={t('by', { name: author.full_name })} className="rounded-[inherit] p-4 md:p-5">
        <header className="flex items-center gap-3">
          <Avatar
            id={author.id}
            name={author.full_name}
            url={author.avatar_url}
            kind={avatarKind(author.user_type)}
            className="size-10"
          />
          <div className="min-w-0 flex-1">
            <div className="flex items-center gap-1">
              <h2 dir="auto" className="truncate text-base font-[600]">
                <Link to={`/user/${author.id}`} className="hover:underline">
                  {author.full_name}
                </Link>
              </h2>
              <CompanyMark name={author.full_name} facts={author} />
            </div>
            <p className="flex items-center gap-3 text-xs text-muted-foreground">
              <time dateTime={createdAt} title={formatMoment(new Date(createdAt))}>
                {postedLabel(createdAt, new Date())}
              </time>
              {author.id !== user.id && <ReportAction review={review} />}
            </p>
          </div>
          <Stars rating={rating} label={t('ofFive', { rating })} />
        </header>
        {text && (
          <p dir="auto" className="mt-3 break-words whitespace-pre-line text-foreground-2">
            <TextWithLinks>{text}</TextWithLinks>
          </p>
        )}
      </article>
    </Card>
  );
}

function ReportAction({ review }: { review: Review }) {
  const [asking, setAsking] = useState(false);
  const { full_name: name } = review.author;
  return (
    <>
      <Button
        variant="ghost"
        size="text"
        aria-label={t('reportOf', { name })}
        className="text-xs font-medium text-muted-foreground hover:bg-transparent hover:underline"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('report')}
      </Button>
      {asking && (
        <ReportDialog
          kind="review"
          id={review.id}
          what={t('of', { name })}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
