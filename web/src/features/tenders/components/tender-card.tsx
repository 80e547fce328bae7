// One tender in a list: what is wanted, by whom, until when, for how much, and what one can do about it.

import { Lock, LockOpen } from 'lucide-react';
import { useId } from 'react';
import { DeadlinePill } from '@/components/deadline-pill';
import { Link } from '@/components/link';
import { SaveButton } from '@/components/save-button';
import { StatusPill } from '@/components/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { buttonVariants } from '@/components/ui/button-variants';
import { Card, CardFooter } from '@/components/ui/card';
import { Tag } from '@/components/ui/tag';
import type { ListedTender } from '@/features/tenders/api/list-tenders';
import { useUser } from '@/lib/auth';
import { postedLabel } from '@/lib/day-labels';
import { formatMoneyRange } from '@/lib/format';
import { ProposeAction } from './propose-action';
import { TenderPills } from './tender-pills';

interface TenderCardProps {
  row: ListedTender;
  /** Its place in the list, from 1. */
  position: number;
}

/** As many requirements as fit into a line or two. */
const SHOWN_REQUIREMENTS = 3;

export function TenderCard({ row: tender, position }: TenderCardProps) {
  const titleId = useId();
  const now = new Date();
  return (
    <Card hover>
      <article
        tabIndex={0}
        aria-labelledby={titleId}
        aria-posinset={position}
        aria-setsize={-1}
        className="rounded-[inherit]"
      >
        <div className="grid gap-x-6 gap-y-4 p-4 md:grid-cols-[minmax(0,1fr)_13.5rem] md:p-5">
          <div className="min-w-0">
            <div className="flex gap-4">
              <Avatar
                id={tender.business_id}
                name={tender.company}
                url={tender.logo}
                kind="organisation"
                className="md:size-12"
              />
              <div className="min-w-0 flex-1">
                <h2 id={titleId} className="text-lg font-[600] break-words" dir="auto">
                  <Link to={`/b2b/${tender.id}`} className="hover:underline">
                    {tender.title}
                  </Link>
                </h2>
                <p className="text-sm break-words text-muted-foreground" dir="auto">
                  <span className="font-medium text-foreground">{tender.company}</span>
                  {tender.location !== '' && ` · ${tender.location}`}
                </p>
              </div>
              <SaveButton
                kind="tender"
                id={tender.id}
                what={`tender ${tender.title}`}
                className="-mt-1.5 -mr-2 md:hidden"
              />
            </div>
            <p className="mt-3 line-clamp-2 max-w-[70ch] break-words text-foreground-2" dir="auto">
              {tender.description}
            </p>
            <div className="mt-3 flex flex-wrap items-center gap-2">
              <TenderPills tender={tender} />
              {tender.requirements.slice(0, SHOWN_REQUIREMENTS).map((requirement, index) => (
                <Tag key={index}>{requirement}</Tag>
              ))}
            </div>
          </div>
          <div className="flex flex-col gap-2 md:border-l md:border-border md:pl-6">
            <div className="flex flex-wrap gap-2">
              <StatusPill status={tender.status} />
              <DeadlinePill deadline={tender.deadline} now={now} />
            </div>
            <Budget tender={tender} />
            <Bids tender={tender} />
          </div>
        </div>
        <TenderActions tender={tender} now={now} />
      </article>
    </Card>
  );
}

function Budget({ tender: { budget_min, budget_max } }: { tender: ListedTender }) {
  return (
    <p className="text-sm text-muted-foreground">
      Budget
      <span className="block text-base font-[600] text-foreground tabular-nums">
        {formatMoneyRange(budget_min, budget_max) ?? 'Not stated'}
      </span>
    </p>
  );
}

/** While a sealed tender is open its bids are closed envelopes, and only their number is told. */
function Bids({ tender: { bids, sealed, status } }: { tender: ListedTender }) {
  const closed = sealed && status === 'Open';
  const Icon = closed ? Lock : LockOpen;
  return (
    <p className="flex items-center gap-2 text-sm text-foreground-2">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-marigold-ink" />
      <span>
        <b className="font-[600] text-foreground tabular-nums">{bids}</b> {closed && 'sealed '}
        {bids === 1 ? 'bid' : 'bids'}
      </span>
    </p>
  );
}

function TenderActions({ tender, now }: { tender: ListedTender; now: Date }) {
  const user = useUser();
  return (
    <CardFooter className="flex-wrap">
      <p className="mr-auto text-sm text-muted-foreground">{postedLabel(tender.created_at, now)}</p>
      {tender.business_id !== user.id && (
        <Link to={`/message/${tender.business_id}`} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
          Contact
        </Link>
      )}
      <Link to={`/user/${tender.business_id}`} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
        Profile
      </Link>
      <SaveButton kind="tender" id={tender.id} what={`tender ${tender.title}`} className="max-md:hidden" />
      <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
        <Link to={`/b2b/${tender.id}`} className={buttonVariants({ variant: 'secondary' })}>
          View Details
        </Link>
        <ProposeAction tender={tender} />
      </div>
    </CardFooter>
  );
}
