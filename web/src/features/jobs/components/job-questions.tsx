// The screening questions of a job, shown to every reader before they apply.

import { useId } from 'react';
import { Card } from '@/components/ui/card';
import { Written } from '@/components/written';
import { NeedNote } from '@/domain/screening/need-note';
import type { ScreeningQuestion } from '@/domain/screening/question';
import { t as common } from '@/words/common';
import { t } from '@/words/screening';

export function JobQuestions({ questions }: { questions: readonly ScreeningQuestion[] }) {
  const titleId = useId();
  return (
    <Card className="p-4 md:p-7">
      <section aria-labelledby={titleId}>
        <h2 id={titleId}>{t('job.title')}</h2>
        <p className="mt-1 max-w-[70ch] text-sm text-muted-foreground">{t('job.lead')}</p>
        <ol className="mt-4 flex flex-col gap-4">
          {questions.map((question, index) => (
            <li key={question.question} className="flex gap-3">
              <span
                aria-hidden="true"
                className="w-5 shrink-0 text-right font-[560] text-muted-foreground tabular-nums"
              >
                {index + 1}
              </span>
              <div className="flex min-w-0 flex-col gap-1">
                <p dir="auto" className="font-medium break-words">
                  <Written>{question.question}</Written>
                </p>
                <p dir="auto" className="text-sm break-words text-muted-foreground">
                  {[t(`kind.${question.kind}`), ...question.options].join(' · ')}
                  {!question.required && ` ${common('optional')}`}
                </p>
                <NeedNote question={question} />
              </div>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}
