// One held posting with its full text, and the warnings its owner received.

import { CompanyLink } from '@/domain/companies/company-link';
import { Link } from '@/components/link';
import { Written } from '@/components/written';
import { jobTypeLabel } from '@/domain/lists/value-labels';
import { isKnownRule } from '@/domain/postings/posting-rules';
import { useDecideHeldPostingMutation } from '@/features/moderation/api/decide-held-posting';
import type { HeldPosting } from '@/features/moderation/api/list-held-postings';
import { collapseWhitespace } from '@/lib/format/collapse-whitespace';
import { formatMoneyRange } from '@/lib/format/format';
import { t } from '@/words/moderation';
import { t as checks } from '@/words/posting-checks';
import { DecisionButtons } from './decision-buttons';
import { Concerns, EntryCard } from './entry-card';

export function HeldCard({ posting }: { posting: HeldPosting }) {
  const { kind, title, warnings, description, requirements, skills, questions, held_at } = posting;
  const rules = warnings.filter(isKnownRule);
  const { mutate: decide, isPending } = useDecideHeldPostingMutation(posting);
  return (
    <EntryCard
      kind={t(`kind.${kind}`)}
      since={held_at}
      sinceLabel={(ago) => t('held.since', { ago })}
      title={<Written>{title}</Written>}
      facts={<Facts posting={posting} />}
      actions={
        <DecisionButtons
          pending={isPending}
          keep={{
            label: t('publish'),
            run: (onSettled) => {
              decide(true, { onSettled });
            },
          }}
          remove={{
            label: t('takeDown'),
            title: t('takeDown.title', { kind, title }),
            context: t('takeDown.text'),
            action: t('takeDown'),
            run: (onSettled) => {
              decide(false, { onSettled });
            },
          }}
        />
      }
    >
      {rules.length > 0 && (
        <Concerns title={t('toldOwner')}>
          {rules.map((rule) => (
            <li key={rule}>{checks(`mend.${rule}`)}</li>
          ))}
        </Concerns>
      )}
      <div className="flex max-w-[70ch] flex-col gap-3 text-foreground-2">
        <p dir="auto" className="break-words whitespace-pre-line">
          <Written>{collapseWhitespace(description)}</Written>
        </p>
        <Lines title={t('requirements')} lines={requirements} />
        <Lines title={t('skills')} lines={skills} />
        <Lines title={t('questions')} lines={questions} />
      </div>
    </EntryCard>
  );
}

function Facts({
  posting: { owner_id, owner_name, company, location, type, department, money_min, money_max },
}: {
  posting: HeldPosting;
}) {
  const more = [location, jobTypeLabel(type), department, formatMoneyRange(money_min, money_max) ?? ''].filter(
    (fact) => fact !== '',
  );
  return (
    <>
      <CompanyLink id={owner_id} name={company} />
      {owner_name !== company && (
        <>
          {' · '}
          <Link to={`/user/${owner_id}`} className="font-medium hover:underline">
            {owner_name}
          </Link>
        </>
      )}
      {more.map((fact) => ` · ${fact}`)}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-[600] text-foreground">{title}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {lines.map((line, index) => (
          // Two lines may have the same text.
          <li key={index} dir="auto" className="break-words">
            <Written>{line}</Written>
          </li>
        ))}
      </ul>
    </section>
  );
}
