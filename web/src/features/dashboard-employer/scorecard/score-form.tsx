// The user's own scorecard for an applicant: a score for each criterion, and a comment. Unsaved input is kept as a draft.

import * as z from 'zod/mini';
import { ChangesNote, DraftNote } from '@/components/draft-note';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { useUser } from '@/lib/auth/auth';
import { optionalText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/scorecards';
import { useGiveScoresMutation, type ScoreEntry } from './get-scorecard';
import { ScoreChoice } from './score-choice';

/** The server's limit on the length of the comment. */
const MAX_LENGTH = 2000;

interface ScoreFormProps {
  applicationId: string;
  criteria: readonly string[];
  /** The scores given earlier, if any. */
  own?: ScoreEntry | undefined;
  onDone?: () => void;
}

export function ScoreForm({ applicationId, criteria, own, onDone }: ScoreFormProps) {
  const user = useUser();
  const { mutateAsync: give } = useGiveScoresMutation(applicationId);
  const { form, field, onSubmit, pending, draft, startOver } = useSchemaForm<ScoreEntry, ScoreEntry>({
    schema: z.object({
      scores: z
        .array(z.number())
        .check(z.refine((scores) => scores.every((score) => score > 0), { error: () => t('all') })),
      comment: optionalText(MAX_LENGTH),
    }),
    start: own ? { stored: own } : { empty: { scores: criteria.map(() => 0), comment: '' } },
    draftName: `scores-${applicationId}-${user.id}`,
    fits: (kept, name) => (name === 'scores' ? areScores(kept, criteria.length) : typeof kept === 'string'),
    send: (entry) => give(entry),
    onSent: () => {
      onDone?.();
    },
  });
  const scores = form.watch('scores');
  const error = form.formState.errors.scores?.message ?? form.formState.errors.scores?.root?.message;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <fieldset aria-describedby="scores-note" className="flex min-w-0 flex-col gap-1">
        <legend className="sr-only">{t('own')}</legend>
        {criteria.map((criterion, index) => (
          <ScoreChoice
            key={criterion}
            criterion={criterion}
            score={scores[index] ?? 0}
            onChoose={(score) => {
              form.setValue('scores', scores.with(index, score), { shouldDirty: true });
              form.clearErrors('scores');
            }}
          />
        ))}
        <p id="scores-note" role="alert" className="text-sm font-medium text-destructive empty:hidden">
          {error}
        </p>
      </fieldset>
      <TextArea label={t('comment')} optional rows={2} maxLength={MAX_LENGTH} {...field('comment')} />
      {own ? (
        <ChangesNote onDiscard={draft.discard} />
      ) : (
        draft.discard && <DraftNote onDiscard={draft.discard}>{t('draft')}</DraftNote>
      )}
      <div className="flex justify-end gap-2">
        {onDone && (
          <Button
            variant="ghost"
            onClick={() => {
              startOver();
              onDone();
            }}
          >
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" pending={pending}>
          {t(own ? 'change' : 'give')}
        </Button>
      </div>
    </form>
  );
}

function areScores(kept: unknown, count: number): boolean {
  return Array.isArray(kept) && kept.length === count && kept.every((score) => typeof score === 'number');
}
