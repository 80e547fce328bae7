// The head of one tender: who, where, since when, how it stands, and the way from its posting to its award.

import { DeadlinePill } from '@/components/deadline-pill';
import { Link } from '@/components/link';
import { ReportButton } from '@/components/report-button';
import { ShareButton } from '@/components/share-button';
import { StatusPill } from '@/components/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import type { Tender } from '@/features/tenders/api/get-tender';
import { useUser } from '@/lib/auth';
import { postedLabel } from '@/lib/day-labels';
import { TenderPills } from './tender-pills';
import { TenderTrack } from './tender-track';

export function TenderHeader({ tender }: { tender: Tender }) {
  const user = useUser();
  const now = new Date();
  return (
    <Card className="p-4 md:p-7">
      <div className="flex items-start gap-4 md:gap-5">
        <Avatar id={tender.business_id} name={tender.company} url={tender.logo} kind="organisation" size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="break-words" dir="auto">
            {tender.title}
          </h1>
          <p className="mt-1 break-words text-muted-foreground" dir="auto">
            <Link to={`/user/${tender.business_id}`} className="font-medium text-primary hover:underline">
              {tender.company}
            </Link>
            {tender.location !== '' && ` · ${tender.location}`}
            {' · '}
            {postedLabel(tender.created_at, now)}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <StatusPill status={tender.status} />
            <DeadlinePill deadline={tender.deadline} now={now} />
            <TenderPills tender={tender} />
          </div>
        </div>
      </div>
      <TenderTrack tender={tender} now={now} />
      <div className="mt-4 -mb-2 flex justify-end gap-1">
        <ShareButton
          kind="tender"
          id={tender.id}
          path={`/b2b/${tender.id}`}
          title={`${tender.title}, ${tender.company}`}
        />
        {tender.business_id !== user.id && (
          <ReportButton kind="tender" id={tender.id} what={`tender ${tender.title}`} />
        )}
      </div>
    </Card>
  );
}
