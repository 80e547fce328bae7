// One interview as both sides see it: its status, time, place and messages, and what the user can do about it.

import { CalendarClock, MapPin, MessageSquareText, Phone, Video, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { TextWithLinks } from '@/components/text-with-links';
import { timeZoneLabel } from '@/lib/format/time-zones';
import { t } from '@/words/interviews';
import { formatSlot } from './format-slot';
import { agreedSlot, isOver, openSlots, slotsOf, type Interview, type InterviewFormat } from './interview';
import { InterviewPill } from './interview-pill';
import { useTimeZone } from '@/lib/auth/use-time-zone';

const ICONS: Record<InterviewFormat, LucideIcon> = { 'In person': MapPin, Video, Phone };

interface InterviewCardProps {
  interview: Interview;
  /** The author of `answer_note`: `You` for the applicant, otherwise their name. */
  applicant: string;
  /** The heading level: `h3` if the card is inside another card. */
  heading: 'h2' | 'h3';
  children?: ReactNode;
}

export function InterviewCard({ interview, applicant, heading: Heading, children }: InterviewCardProps) {
  const titleId = useId();
  const isEnded = interview.status === 'Cancelled' || interview.status === 'Declined';
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-border bg-background p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Heading id={titleId} className="text-base font-[600]">
          {t('title')}
        </Heading>
        <InterviewPill interview={interview} isOver={isOver(interview, new Date())} />
      </div>
      <Explanation interview={interview} />
      {!isEnded && (
        <ul className="mt-3 flex flex-col gap-2">
          <When interview={interview} />
          <Where interview={interview} />
          {interview.note !== null && <Fact icon={MessageSquareText}>{interview.note}</Fact>}
        </ul>
      )}
      {interview.answer_note !== null && <Quote by={applicant}>{interview.answer_note}</Quote>}
      {children}
    </section>
  );
}

/** Why it ended, if the status alone does not say so. */
function Explanation({ interview }: { interview: Interview }) {
  const { status, ended_because, cancel_note } = interview;
  if (status === 'Offered' && isOver(interview, new Date())) {
    return <p className="mt-2 text-foreground-2">{t('passed.text')}</p>;
  }
  if (status !== 'Cancelled') return null;
  return (
    <div className="mt-2 text-foreground-2">
      {ended_because !== null && <p>{t(`ended.${ended_because}`)}</p>}
      {cancel_note !== null && (
        <p dir="auto" className="mt-1 max-w-[70ch] break-words whitespace-pre-line">
          <TextWithLinks>{cancel_note}</TextWithLinks>
        </p>
      )}
    </div>
  );
}

function When({ interview }: { interview: Interview }) {
  const zone = useTimeZone();
  const agreed = agreedSlot(interview);
  const open = openSlots(interview, new Date());
  const slots = agreed ? [agreed] : open.length > 0 ? open : slotsOf(interview);
  if (interview.status === 'Time Requested' || slots.length === 0) return null;
  return (
    <Line icon={CalendarClock}>
      <ul className="flex flex-col gap-1">
        {slots.map((slot) => (
          <li key={slot.starts_at} className="font-[560]">
            <time dateTime={slot.starts_at}>{formatSlot(slot, zone)}</time>
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted-foreground">{timeZoneLabel(zone, new Date(slots[0]?.starts_at ?? 0))}</p>
    </Line>
  );
}

function Where({ interview: { format, place, status } }: { interview: Interview }) {
  if (status === 'Time Requested') return null;
  return <Fact icon={ICONS[format]}>{place}</Fact>;
}

function Fact({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <Line icon={icon}>
      <p dir="auto" className="max-w-[70ch] break-words whitespace-pre-line">
        <TextWithLinks>{children}</TextWithLinks>
      </p>
    </Line>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
      <div className="min-w-0">{children}</div>
    </li>
  );
}

function Quote({ by, children }: { by: string; children: string }) {
  return (
    <figure className="mt-3 border-l-2 border-border-hover pl-3">
      <figcaption className="text-xs text-muted-foreground">{t('said', { name: by })}</figcaption>
      <blockquote dir="auto" className="max-w-[70ch] break-words whitespace-pre-line text-foreground-2">
        <TextWithLinks>{children}</TextWithLinks>
      </blockquote>
    </figure>
  );
}
