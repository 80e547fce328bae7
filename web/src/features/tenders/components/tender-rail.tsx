// The side column of a tender: its budget, the bid button, facts, sealed bids, and the company.

import { Clock, Eye, Layers, MapPin } from 'lucide-react';
import { categoryLabel } from '@/domain/lists/value-labels';
import { OrganisationCard } from '@/domain/postings/components/organisation-card';
import { PostingRail } from '@/domain/postings/components/posting-rail';
import type { Tender } from '@/features/tenders/api/get-tender';
import { whyClosed } from '@/features/tenders/may-propose';
import { postingOf } from '@/features/tenders/posting';
import { formatNumber } from '@/lib/format/format-number';
import { formatDeadline } from '@/lib/format/format-deadline';
import { useRecordView } from '@/domain/views/record-view';
import { useCompanyRole } from '@/domain/teams/teams';
import { t } from '@/words/tenders';
import { Budget } from './budget';
import { ProposalsLeft } from './proposals-left';
import { ProposeAction } from './propose-action';
import { SealedBids } from './sealed-bids';
import { TenderOwnerTools } from './tender-owner-tools';
import { WithdrawProposal } from './withdraw-proposal';

export function TenderRail({ tender }: { tender: Tender }) {
  const views = useRecordView('tender', tender.id, tender);
  const posting = postingOf(tender);
  const ownRole = useCompanyRole(posting.ownerId);
  const now = new Date();
  return (
    <>
      <PostingRail
        posting={posting}
        money={<Budget tender={tender} className="text-xl" />}
        action={<ProposeAction tender={tender} size="lg" />}
        ownerTools={<TenderOwnerTools tender={tender} />}
        facts={[
          tender.status === 'Open'
            ? { icon: Clock, label: t('deadline'), value: formatDeadline(tender.deadline, now) }
            : { icon: Clock, label: t('closedOn'), value: formatDeadline(tender.closed_at ?? tender.deadline, now) },
          { icon: Layers, label: t('category'), value: categoryLabel(tender.category) },
          ...(tender.location === '' ? [] : [{ icon: MapPin, label: t('location'), value: tender.location }]),
          { icon: Eye, label: t('views'), value: formatNumber(views ?? tender.views) },
        ]}
      >
        <p className="mt-2 text-center text-sm text-muted-foreground empty:hidden">
          {whyClosed(tender, now) ?? (ownRole === undefined && <ProposalsLeft />)}
        </p>
        <WithdrawProposal tender={tender} />
      </PostingRail>
      <SealedBids tender={tender} />
      <OrganisationCard posting={posting} person={tender.business} />
    </>
  );
}
