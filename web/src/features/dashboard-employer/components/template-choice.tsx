// Inserts an answer template into a note and previews it as the applicant would read it.

import { useDeferredValue } from 'react';
import { Select } from '@/components/ui/select';
import { TextWithLinks } from '@/components/text-with-links';
import { useAnswerPreview, useAnswerTemplatesQuery } from '@/features/dashboard-employer/api/answer-templates';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { t } from '@/words/answer-templates';

/** Renders nothing if the company has no templates. */
export function TemplateChoice({ onChoose }: { onChoose: (body: string) => void }) {
  const { data: templates = [] } = useAnswerTemplatesQuery();
  if (templates.length === 0) return null;
  return (
    <Select
      label={t('choice')}
      optional
      placeholder={t('choice.none')}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      defaultValue=""
      onChange={({ target }) => {
        const chosen = templates.find(({ id }) => id === target.value);
        if (chosen) onChoose(chosen.body);
      }}
    />
  );
}

export function AnswerPreview({ candidate, note }: { candidate: Candidate; note: string }) {
  const text = useAnswerPreview(candidate.id, useDeferredValue(note));
  if (text === undefined) return null;
  return (
    <section aria-label={t('preview', { name: candidate.full_name })} className="rounded-lg bg-muted p-3 text-sm">
      <h3 className="mb-1 text-xs font-[600] text-muted-foreground">{t('preview', { name: candidate.full_name })}</h3>
      <p dir="auto" className="break-words whitespace-pre-line">
        <TextWithLinks>{text}</TextWithLinks>
      </p>
    </section>
  );
}
