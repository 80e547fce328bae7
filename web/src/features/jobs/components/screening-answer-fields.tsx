// The screening questions in the application form. Each shows what the job needs, and a note when the given answer differs.

import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { FileField } from '@/components/file-field';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { Written } from '@/components/written';
import { NeedNote } from '@/domain/screening/need-note';
import { answerLabel, needLabel } from '@/domain/screening/answer-labels';
import { meetsNeed, YES_NO, type ScreeningQuestion } from '@/domain/screening/question';
import {
  answerName,
  MAX_ANSWER_LENGTH,
  type AnswerFields as Fields,
  type AnswerName,
} from '@/features/jobs/screening-answer-form';
import type { FileUpload } from '@/lib/files/use-file-upload';
import { useFields } from '@/lib/forms/use-fields';
import { t as common } from '@/words/common';
import { t } from '@/words/apply';

interface AnswerFieldsProps {
  questions: readonly ScreeningQuestion[];
  company: string;
  /** Returns the upload of the file that answers a question. */
  uploadOf: (question: string) => FileUpload;
  submitting: boolean;
  /** Missing files are marked after the first attempt to submit. */
  attempted: boolean;
}

export function AnswerFields({ questions, company, uploadOf, submitting, attempted }: AnswerFieldsProps) {
  if (questions.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-border pt-4">
      <legend className="float-left w-full text-base font-[600]">
        <span dir="auto" className="break-words">
          {t('questions', { company })}
        </span>
      </legend>
      {questions.map((question) => (
        <div key={question.question} className="flex min-w-0 flex-col gap-1.5">
          {question.kind === 'file' ? (
            <FileAnswer
              question={question}
              company={company}
              upload={uploadOf(question.question)}
              submitting={submitting}
              attempted={attempted}
            />
          ) : (
            <TypedAnswer question={question} submitting={submitting} />
          )}
          <NeedNote question={question} className="text-xs" />
          <UnmetNote question={question} />
        </div>
      ))}
    </fieldset>
  );
}

interface TypedAnswerProps {
  question: ScreeningQuestion;
  submitting: boolean;
}

function TypedAnswer({ question, submitting }: TypedAnswerProps) {
  const field = useFields<Fields>();
  const { kind, question: label, required } = question;
  const name = answerName(question);
  if (kind === 'number') return <TextField label={label} optional={!required} inputMode="decimal" {...field(name)} />;
  if (kind === 'text') {
    return <TextArea label={label} optional={!required} rows={2} maxLength={MAX_ANSWER_LENGTH} {...field(name)} />;
  }
  return <ChosenAnswer question={question} submitting={submitting} />;
}

/** A yes/no answer or one of the options. */
function ChosenAnswer({ question, submitting }: TypedAnswerProps) {
  const labelId = useId();
  const noteId = useId();
  const { kind, question: label, options, required } = question;
  const { field, fieldState } = useController<Fields>({ name: answerName(question), defaultValue: '' });
  const error = fieldState.error?.message;
  const answers = kind === 'yes_no' ? YES_NO : options;
  return (
    <div>
      <p id={labelId} dir="auto" className="text-sm font-[560] break-words">
        <Written>{label}</Written>
        {!required && <span className="font-normal text-muted-foreground"> {common('optional')}</span>}
      </p>
      <RadioGroup
        aria-labelledby={labelId}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : noteId}
        value={field.value}
        onValueChange={field.onChange}
        disabled={submitting}
        className={kind === 'yes_no' ? 'mt-1 flex-row gap-6' : 'mt-1'}
      >
        {answers.map((answer, index) => (
          <OptionRow
            key={answer}
            control={<Radio value={answer} onBlur={field.onBlur} {...(index === 0 && { ref: field.ref })} />}
          >
            <span dir="auto" className="break-words">
              {kind === 'yes_no' ? answerLabel(kind, answer) : <Written>{answer}</Written>}
            </span>
          </OptionRow>
        ))}
      </RadioGroup>
      {error !== undefined && (
        <p id={noteId} className="mt-1 flex items-center gap-1.5 text-xs font-medium text-destructive">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

interface FileAnswerProps extends TypedAnswerProps {
  company: string;
  upload: FileUpload;
  attempted: boolean;
}

function FileAnswer({ question, company, upload, submitting, attempted }: FileAnswerProps) {
  const { question: label, required } = question;
  return (
    <FileField
      label={label}
      chooseLabel={t('answer.file')}
      optional={!required}
      upload={upload}
      submitting={submitting}
      help={t('resume.help', { company })}
      error={attempted && required && !upload.chosen ? t('answer.fileMissing') : undefined}
    />
  );
}

/** Shown before sending: the employer only considers other answers, but applying is still possible. */
function UnmetNote({ question }: { question: ScreeningQuestion }) {
  const answer = useWatch<Fields, AnswerName>({ name: answerName(question) }) as string | undefined;
  const { kind, needed } = question;
  const isUnmet = needed !== null && answer !== undefined && answer.trim() !== '' && !meetsNeed(needed, answer);
  return (
    <p role="status" className="contents">
      {isUnmet && (
        <span dir="auto" className="flex items-start gap-1.5 text-xs font-medium text-warning">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 break-words">{t('answer.unmet', { needed: needLabel(kind, needed) })}</span>
        </span>
      )}
    </p>
  );
}
