// The history of an application, oldest first, with the notes to the applicant and, for the employer, their authors.

import { statusLabel } from '@/domain/status/status-label';
import { t } from '@/words/applications';
import type { ApplicationEvent } from './application-status';
import { EventWords } from './event-words';
import { formatMoment } from '@/lib/format/format';

export function ApplicationHistory({ events }: { events: readonly ApplicationEvent[] }) {
  return (
    <ol aria-label={t('history')} className="flex flex-col gap-3 border-l-2 border-border pl-4">
      {events.map(({ status, reason, note, created_at, actor }, index) => (
        // Entries are only ever appended.
        <li key={index}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-[560]">{statusLabel(status)}</span>
            <time dateTime={created_at} className="text-xs text-muted-foreground">
              {formatMoment(new Date(created_at))}
            </time>
            {actor && (
              <span dir="auto" className="text-xs break-words text-muted-foreground">
                {t('by', { name: actor.full_name })}
              </span>
            )}
          </p>
          <EventWords reason={reason} note={note} className="text-sm" />
        </li>
      ))}
    </ol>
  );
}
