// Inserts an answer template into a note and previews it as the applicant would read it.

import { useDeferredValue, useState } from 'react';
import { Select } from '@/components/ui/select';
import { TextWithLinks } from '@/components/text-with-links';
import { useAnswerPreview, useAnswerTemplatesQuery } from '@/features/dashboard-employer/api/answer-templates';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { t } from '@/words/answer-templates';

interface TemplateChoiceProps {
  note: string;
  onChange: (note: string) => void;
}

/** Renders nothing if the company has no templates. Choosing another template replaces the last one, never typed text. */
export function TemplateChoice({ note, onChange }: TemplateChoiceProps) {
  const { data: templates = [] } = useAnswerTemplatesQuery();
  const [inserted, setInserted] = useState('');
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
        if (!chosen) return;
        const typed = inserted !== '' && note.endsWith(inserted) ? note.slice(0, -inserted.length) : note;
        onChange([typed.trimEnd(), chosen.body].filter((part) => part !== '').join('\n\n'));
        setInserted(chosen.body);
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
