// The timeline of an application as a list, oldest first.

import { BadgeCheck, CircleX, FileText, Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EventWords } from '@/domain/applications/event-words';
import { statusLabel } from '@/domain/status/status-label';
import type { ApplicationWithHistory } from '@/features/dashboard-seeker/api/get-application';
import { stepsOf, type ReceiptStep } from '@/features/dashboard-seeker/receipt-steps';
import { formatMoment } from '@/lib/format/format';
import { t } from '@/words/receipt';

export function ReceiptSteps({ application }: { application: ApplicationWithHistory }) {
  return (
    <>
      <ol aria-label={t('steps')} className="flex flex-col gap-4">
        {stepsOf(application).map((step, index) => (
          // Steps are only ever appended, so the index is a safe key.
          <StepEntry key={index} step={step} />
        ))}
      </ol>
      {application.openings.length === 0 && <p className="mt-4 text-sm text-muted-foreground">{t('unopened')}</p>}
    </>
  );
}

function StepEntry({ step }: { step: ReceiptStep }) {
  switch (step.kind) {
    case 'received':
      return <Entry icon={Inbox} title={t('received')} at={step.at} />;
    case 'opened':
      return (
        <Entry icon={FileText} title={t('opened')} at={step.at}>
          <p className="text-sm text-muted-foreground">{t(`opened.${step.by}`)}</p>
          {step.times > 1 && (
            <p className="text-sm text-muted-foreground">
              {t('opened.again', { count: step.times, moment: formatMoment(new Date(step.last)) })}
            </p>
          )}
        </Entry>
      );
    case 'status':
      return (
        <Entry icon={step.status === 'Rejected' ? CircleX : BadgeCheck} title={statusLabel(step.status)} at={step.at}>
          <EventWords reason={step.reason} note={step.note} />
        </Entry>
      );
  }
}

interface EntryProps {
  icon: LucideIcon;
  title: string;
  at: string;
  children?: ReactNode;
}

function Entry({ icon: Icon, title, at, children }: EntryProps) {
  return (
    <li className="flex gap-3">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 pt-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-[560]">{title}</span>
          <time dateTime={at} className="text-xs text-muted-foreground">
            {formatMoment(new Date(at))}
          </time>
        </p>
        {children}
      </div>
    </li>
  );
}
