// An applicant's answers, as both sides see them: each question as it was asked, the answer, and whether it meets the job's need.

import { CircleCheck, CircleX, FileText } from 'lucide-react';
import { useId } from 'react';
import { TextWithLinks } from '@/components/text-with-links';
import { Button } from '@/components/ui/button';
import { Written } from '@/components/written';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/screening';
import type { ScreeningAnswer } from './answer-columns';
import { answerLabel, needLabel } from './answer-labels';
import { useOpenAnswerFileMutation } from './open-answer-file';
import { toNeeded } from './question';

interface ScreeningAnswersProps {
  title: string;
  /** The heading level of the title. */
  heading?: 'h2' | 'h3';
  answers: readonly ScreeningAnswer[];
  className?: string;
}

/** Renders nothing if there were no questions. */
export function ScreeningAnswers({ title, heading: Heading = 'h3', answers, className }: ScreeningAnswersProps) {
  const titleId = useId();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={className}>
      <Heading id={titleId} className={cn('font-[600]', Heading === 'h2' ? 'text-base' : 'text-sm')}>
        {title}
      </Heading>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {answers.map((answer) => (
          <div key={answer.number} className={cn('min-w-0', isLong(answer) && 'sm:col-span-2')}>
            <dt dir="auto" className="text-sm break-words text-muted-foreground">
              <Written>{answer.question}</Written>
            </dt>
            <dd className="mt-0.5 flex flex-col items-start gap-0.5">
              <Answer answer={answer} />
              <Outcome answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Whether the answer needs more than half a line. */
function isLong({ answer }: ScreeningAnswer): boolean {
  return (answer?.length ?? 0) > 80;
}

function Answer({ answer: { kind, answer, file_path: path } }: { answer: ScreeningAnswer }) {
  if (answer === null) return <span className="text-muted-foreground">{t('notAnswered')}</span>;
  if (path !== null) return <AnswerFile path={path} name={answer} />;
  return (
    <span dir="auto" className="max-w-[70ch] min-w-0 font-medium break-words whitespace-pre-line">
      {kind === 'text' ? <TextWithLinks>{answer}</TextWithLinks> : <Written>{answerLabel(kind, answer)}</Written>}
    </span>
  );
}

function AnswerFile({ path, name }: { path: string; name: string }) {
  const { mutate: open, isPending } = useOpenAnswerFileMutation(path, name);
  return (
    <Button
      variant="link"
      size="text"
      aria-label={t('file.open', { name })}
      pending={isPending}
      onClick={() => {
        open();
      }}
      className="max-w-full"
    >
      <FileText aria-hidden="true" />
      <span className="min-w-0 truncate">{name}</span>
    </Button>
  );
}

/** What was needed, and whether the answer meets it. */
function Outcome({ answer: { kind, needed: stored, meets } }: { answer: ScreeningAnswer }) {
  const needed = toNeeded(stored);
  if (!needed || meets === null) return null;
  const Icon = meets ? CircleCheck : CircleX;
  const label = needLabel(kind, needed);
  return (
    <span
      dir="auto"
      className={cn('flex items-start gap-1.5 text-sm', meets ? 'text-success' : 'font-medium text-destructive')}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{t(meets ? 'met' : 'unmet', { needed: label })}</span>
    </span>
  );
}
