// What stands beside one tender: its budget, the way to bid, facts, its sealed bids, and who asks for them.

import { Clock, Eye, Layers, MapPin } from 'lucide-react';
import { FactList } from '@/components/posting/fact-list';
import { OrganisationCard } from '@/components/posting/organisation-card';
import { SaveButton } from '@/components/save-button';
import { Card } from '@/components/ui/card';
import type { Tender } from '@/features/tenders/api/get-tender';
import { useProposalsLeft } from '@/features/tenders/api/proposals-left';
import { whyClosed } from '@/features/tenders/may-propose';
import { useUser } from '@/lib/auth';
import { formatDate, formatMoneyRange, formatNumber } from '@/lib/format';
import { useRecordView } from '@/lib/record-view';
import { ProposeAction } from './propose-action';
import { SealedBids } from './sealed-bids';
import { TenderOwnerTools } from './tender-owner-tools';
import { WithdrawProposal } from './withdraw-proposal';

export function TenderRail({ tender }: { tender: Tender }) {
  const user = useUser();
  const views = useRecordView('tender', tender.id);
  const left = useProposalsLeft();
  const now = new Date();
  const own = tender.business_id === user.id;
  const hint = whyClosed(tender, now) ?? (own ? undefined : left);
  return (
    <>
      <Card className="p-4 md:p-5">
        <p className="text-sm text-muted-foreground">
          Budget
          <span className="block text-xl font-[600] text-foreground tabular-nums">
            {formatMoneyRange(tender.budget_min, tender.budget_max) ?? 'Not stated'}
          </span>
        </p>
        {own ? (
          <TenderOwnerTools tender={tender} />
        ) : (
          <div className="mt-4 flex gap-2 max-md:hidden">
            <div className="flex-1 *:w-full">
              <ProposeAction tender={tender} size="lg" />
            </div>
            <SaveButton
              kind="tender"
              id={tender.id}
              what={`tender ${tender.title}`}
              className="size-(--height-button-lg) border border-border-hover"
            />
          </div>
        )}
        {hint !== undefined && <p className="mt-2 text-center text-sm text-muted-foreground">{hint}</p>}
        <WithdrawProposal tender={tender} />
        <hr className="my-5 border-border" />
        <FactList
          facts={[
            { icon: Clock, label: 'Deadline', value: formatDate(new Date(`${tender.deadline}T12:00:00+05:30`), now) },
            { icon: Layers, label: 'Category', value: tender.category },
            ...(tender.location === '' ? [] : [{ icon: MapPin, label: 'Location', value: tender.location }]),
            { icon: Eye, label: 'Views', value: formatNumber(views ?? tender.views) },
          ]}
        />
      </Card>
      <SealedBids tender={tender} />
      <OrganisationCard
        id={tender.business_id}
        company={tender.company}
        logo={tender.logo}
        person={tender.business}
        own={own}
      />
    </>
  );
}
