// The head of one tender, with how it stands and the way from its posting to its award.

import { DeadlinePill } from '@/components/deadline-pill';
import { PostingHeader } from '@/domain/postings/components/posting-header';
import { StatusPill } from '@/domain/status/status-pill';
import type { Tender } from '@/features/tenders/api/get-tender';
import { postingOf } from '@/features/tenders/posting';
import { tenderWord } from '@/domain/tenders/tender-status';
import { TenderPills } from './tender-pills';
import { TenderTrack } from './tender-track';

export function TenderHeader({ tender }: { tender: Tender }) {
  const now = new Date();
  return (
    <PostingHeader
      posting={postingOf(tender)}
      pills={
        <>
          <StatusPill status={tenderWord(tender)} />
          {tender.status === 'Open' && <DeadlinePill deadline={tender.deadline} now={now} />}
          <TenderPills tender={tender} />
        </>
      }
    >
      <TenderTrack tender={tender} now={now} />
    </PostingHeader>
  );
}
