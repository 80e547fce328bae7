// A tender in a list: what is wanted, by which company, until when, for how much, and the action to take.

import { Lock, LockOpen } from 'lucide-react';
import { CompanyLink } from '@/domain/companies/company-link';
import { DeadlinePill } from '@/components/deadline-pill';
import { ListedCard } from '@/components/listed-card';
import { LazyPostingCaution } from '@/domain/postings/components/lazy-posting-notices';
import { PostingLinks } from '@/domain/postings/components/posting-links';
import { PostingLogo, PostingTitle, SavePosting } from '@/domain/postings/components/posting-parts';
import { PostingTags } from '@/domain/postings/components/posting-tags';
import { StatusPill } from '@/domain/status/status-pill';
import { CardFooter } from '@/components/ui/card';
import { Written } from '@/components/written';
import type { ListedTender } from '@/features/tenders/api/list-tenders';
import { postingOf } from '@/features/tenders/posting';
import { cn } from '@/lib/styles/cn';
import { postedLabel } from '@/lib/format/day-labels';
import { isSealed, tenderWord } from '@/domain/tenders/tender-status';
import { t } from '@/words/tenders';
import { Budget } from './budget';
import { ProposeAction } from './propose-action';
import { TenderPills } from './tender-pills';

interface TenderCardProps {
  row: ListedTender;
  /** The position in the list, from 1. */
  position: number;
  /** The skills in the current filter, one per line. */
  matched: string;
}

const SHOWN_TAGS = 4;

export function TenderCard({ row: tender, position, matched }: TenderCardProps) {
  const posting = postingOf(tender);
  const now = new Date();
  return (
    <ListedCard position={position}>
      {(titleId) => (
        <>
          <div className="grid gap-x-6 gap-y-4 p-4 md:grid-cols-[minmax(0,1fr)_13.5rem] md:p-5">
            <div className="min-w-0">
              <div className="flex gap-4">
                <PostingLogo posting={posting} className="md:size-12" />
                <div className="min-w-0 flex-1">
                  <PostingTitle posting={posting} id={titleId} />
                  <p className="text-sm break-words text-muted-foreground" dir="auto">
                    <CompanyLink
                      id={tender.business_id}
                      name={tender.company}
                      facts={tender.facts}
                      className="font-medium text-foreground"
                    />
                    {tender.location !== '' && ` · ${tender.location}`}
                  </p>
                </div>
                <SavePosting posting={posting} className="-mt-1.5 -mr-2 md:hidden" />
              </div>
              <p className="mt-3 line-clamp-2 max-w-[70ch] break-words text-foreground-2 max-md:hidden" dir="auto">
                <Written>{tender.description}</Written>
              </p>
              <PostingTags
                pills={<TenderPills tender={tender} />}
                tags={[...new Set([...tender.requirements, ...tender.skills])]}
                most={SHOWN_TAGS}
                matched={matched}
              />
              <LazyPostingCaution posting={posting} />
            </div>
            {/* On phones the deciding facts come first: the budget and the deadline. */}
            <div className="flex flex-wrap justify-between gap-2 max-md:order-first max-md:flex-row-reverse md:flex-col md:justify-start md:border-l md:border-border md:pl-6">
              <div className="flex flex-wrap gap-2">
                <StatusPill status={tenderWord(tender)} />
                {tender.status === 'Open' && <DeadlinePill deadline={tender.deadline} now={now} />}
              </div>
              <Budget tender={tender} className="text-base" />
              <Bids tender={tender} className="max-md:hidden" />
            </div>
          </div>
          <CardFooter className="flex-wrap">
            <p className="text-sm text-muted-foreground max-md:flex-1 md:mr-auto">
              {postedLabel(tender.created_at, now)}
            </p>
            <Bids tender={tender} className="md:hidden" />
            <PostingLinks posting={posting}>
              <ProposeAction tender={tender} />
            </PostingLinks>
          </CardFooter>
        </>
      )}
    </ListedCard>
  );
}

/** While a sealed tender is open, only the number of its bids is shown. */
function Bids({ tender, className }: { tender: ListedTender; className: string }) {
  const { bids } = tender;
  const closed = isSealed(tender);
  const Icon = closed ? Lock : LockOpen;
  return (
    <p className={cn('flex items-center gap-2 text-sm text-foreground-2', className)}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-marigold-ink" />
      <span>
        {t.rich(closed ? 'bids.sealedCount' : 'bids.count', {
          count: bids,
          b: (text) => <b className="font-[600] text-foreground tabular-nums">{text}</b>,
        })}
      </span>
    </p>
  );
}
