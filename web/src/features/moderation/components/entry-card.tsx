// One entry to decide about: what it is, whose it is, since when, what is wrong with it, and the decision.

import { useId, type ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Pill, type PillTone } from '@/components/ui/pill';
import { formatAgo } from '@/lib/format/clock-labels';
import { formatMoment } from '@/lib/format/format';

interface EntryCardProps {
  /** The kind of content: "Job". */
  kind: string;
  state?: { label: string; tone: PillTone } | undefined;
  title: ReactNode;
  since: string;
  /** The label of the time: "Held: Yesterday". */
  sinceLabel: (ago: string) => string;
  /** Its owner and other facts. */
  facts: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function EntryCard({ kind, state, title, since, sinceLabel, facts, actions, children }: EntryCardProps) {
  const titleId = useId();
  const time = new Date(since);
  return (
    <Card>
      <article aria-labelledby={titleId} className="flex flex-col gap-4 p-4 md:p-5">
        <header>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
            <Pill tone="outline">{kind}</Pill>
            {state && <Pill tone={state.tone}>{state.label}</Pill>}
            <time dateTime={since} title={formatMoment(time)}>
              {sinceLabel(formatAgo(time, new Date()))}
            </time>
          </p>
          <h2 id={titleId} dir="auto" className="mt-2 text-lg font-[600] break-words">
            {title}
          </h2>
          <p dir="auto" className="text-sm break-words text-foreground-2">
            {facts}
          </p>
        </header>
        {children}
        {actions && <footer className="flex flex-wrap gap-2">{actions}</footer>}
      </article>
    </Card>
  );
}

/** The problems of an entry under a heading. The children are list items. */
export function Concerns({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-md border border-warning/40 bg-warning-soft px-4 py-3">
      <h3 className="text-sm font-[600]">{title}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-sm">{children}</ul>
    </section>
  );
}
