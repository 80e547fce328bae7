// The latest account events, newest first.

import { CircleAlert, History } from 'lucide-react';
import { useState } from 'react';
import { ListFailed } from '@/components/list-failed';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useAccountEventsQuery, type AccountEvent } from '@/features/settings/api/list-account-events';
import { eventTitle, isSuspicious } from '@/features/settings/account-event';
import { describeDevice } from '@/features/settings/describe-device';
import { formatMoment } from '@/lib/format/format';
import { t } from '@/words/security';
import { SecurityEntry } from './security-entry';

/** Enough to see what is new. */
const INITIAL_COUNT = 5;

export function RecentActivity() {
  return (
    <Loaded
      query={useAccountEventsQuery()}
      skeleton={<Skeleton className="h-9 appear-late" />}
      failed={(retry) => <ListFailed {...retry} />}
      empty={<p className="text-sm text-foreground-2">{t('history.none')}</p>}
    >
      {(events) => <Events events={events} />}
    </Loaded>
  );
}

function Events({ events }: { events: AccountEvent[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(0, INITIAL_COUNT);
  return (
    <div className="flex flex-col gap-5">
      <ul aria-label={t('history.title')} className="flex flex-col gap-4">
        {shown.map(({ kind, at, user_agent, ip }, index) => (
          // Two events may have the same time. The order of the list never changes, so the index is safe.
          <li key={`${at} ${String(index)}`}>
            <SecurityEntry
              icon={isSuspicious(kind) ? CircleAlert : History}
              title={eventTitle(kind)}
              facts={[
                formatMoment(new Date(at)),
                ...(user_agent ? [describeDevice(user_agent)] : []),
                ...(ip ? [ip] : []),
              ]}
            />
          </li>
        ))}
      </ul>
      {events.length > INITIAL_COUNT && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={all}
            onClick={() => {
              setAll(!all);
            }}
          >
            {t(all ? 'history.less' : 'history.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
