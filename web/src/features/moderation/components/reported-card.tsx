// Reported content: an excerpt, the number of reports and their reasons, and the decision.

import { Link } from '@/components/link';
import { Written } from '@/components/written';
import { readReason } from '@/domain/reports/report-reasons';
import type { Reported } from '@/features/moderation/api/list-reported';
import { useSettleReportsMutation } from '@/features/moderation/api/settle-reports';
import { reportedPath } from '@/features/moderation/reported-path';
import { collapseWhitespace } from '@/lib/format/collapse-whitespace';
import { t } from '@/words/moderation';
import { DecisionButtons } from './decision-buttons';
import { Concerns, EntryCard } from './entry-card';

export function ReportedCard({ reported }: { reported: Reported }) {
  const { kind, status, reports, reasons, since, target } = reported;
  const path = reportedPath(reported);
  const title = target?.title ?? t(target ? 'by' : 'gone', { kind, name: target?.owner_name ?? '' });
  return (
    <EntryCard
      kind={t(`kind.${kind}`)}
      state={status === 'Open' ? undefined : STATES[status]()}
      since={since}
      sinceLabel={(ago) => t('reports.since', { ago })}
      title={
        path === undefined ? (
          <Written>{title}</Written>
        ) : (
          <Link to={path} className="hover:underline">
            <Written>{title}</Written>
          </Link>
        )
      }
      facts={
        target && (
          <Link to={`/user/${target.owner_id}`} className="font-medium hover:underline">
            {target.owner_name}
          </Link>
        )
      }
      actions={status === 'Open' && <Decision reported={reported} title={title} />}
    >
      {target && (target.excerpt !== '' || target.has_media) && (
        <blockquote
          dir="auto"
          className="max-w-[70ch] border-l-2 border-border-hover pl-3 break-words whitespace-pre-line text-foreground-2"
        >
          <Written>{collapseWhitespace(target.excerpt)}</Written>
          {target.has_media && <p className="mt-1 text-sm text-muted-foreground">{t('hasMedia')}</p>}
        </blockquote>
      )}
      <Concerns title={t('reportCount', { count: reports })}>
        {reasons.map((reason) => (
          <Reason key={reason} reason={reason} />
        ))}
      </Concerns>
    </EntryCard>
  );
}

/** The chosen reason and the added details. */
function Reason({ reason }: { reason: string }) {
  const { chosen, details } = readReason(reason);
  return (
    <li>
      {chosen}
      {details !== '' && (
        <p dir="auto" className="break-words text-foreground-2">
          <Written>{details}</Written>
        </p>
      )}
    </li>
  );
}

const STATES = {
  Resolved: () => ({ label: t('state.removed'), tone: 'destructive' }) as const,
  Dismissed: () => ({ label: t('state.dismissed'), tone: 'muted' }) as const,
};

function Decision({ reported, title }: { reported: Reported; title: string }) {
  const { mutate: settle, isPending } = useSettleReportsMutation(reported);
  return (
    <DecisionButtons
      pending={isPending}
      keep={{
        label: t('dismiss'),
        run: (onSettled) => {
          settle(false, { onSettled });
        },
      }}
      remove={
        reported.target
          ? {
              label: t('remove'),
              title: t('remove.title', { title }),
              context: t('remove.text', { kind: reported.kind }),
              action: t('remove.action'),
              run: (onSettled) => {
                settle(true, { onSettled });
              },
            }
          : undefined
      }
    />
  );
}
