// The dialog for moving or rejecting applications, with a note to the applicants and, for a rejection, a reason. If the server
// refuses, the dialog stays open and keeps its content.

import * as z from 'zod/mini';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { REJECTION_REASONS, reasonSentence, type RejectionReason } from '@/domain/applications/rejection-reason';
import { useSetApplicationStatusesMutation } from '@/features/dashboard-employer/api/set-application-statuses';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { REJECT, type Step } from '@/features/dashboard-employer/status-steps';
import { optionalText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';
import { AnswerPreview, TemplateChoice } from './template-choice';

/** The server's limit on the length of the note. */
const MAX_LENGTH = 5000;

interface StatusDialogProps {
  /** At least one. */
  candidates: readonly [Candidate, ...Candidate[]];
  step: Step;
  onClose: () => void;
  /** Called after the server accepted the change. */
  onMoved?: (() => void) | undefined;
}

interface StatusFields {
  reason: string;
  note: string;
}

function statusSchema(rejecting: boolean) {
  return z.object({ reason: z.string(), note: optionalText(MAX_LENGTH) }).check(
    z.refine(({ reason }) => !rejecting || reason !== '', { path: ['reason'], error: () => shared('reasonWanted') }),
    z.refine(({ reason, note }) => reason !== 'other' || note !== '', {
      path: ['note'],
      error: () => t('reason.otherWanted'),
    }),
  );
}

/** Open while it is mounted. */
export function StatusDialog({ candidates, step, onClose, onMoved }: StatusDialogProps) {
  const { mutateAsync: moveApplications } = useSetApplicationStatusesMutation(candidates);
  const rejecting = step === REJECT;
  const { form, field, onSubmit, pending } = useSchemaForm<StatusFields, StatusFields>({
    schema: statusSchema(rejecting),
    start: { empty: { reason: '', note: '' } },
    send: ({ reason, note }) => moveApplications({ status: step.to, reason: reasonOf(reason), note }),
    onSent: () => {
      onClose();
      onMoved?.();
    },
  });
  const reason = reasonOf(form.watch('reason'));
  const [{ full_name: name }] = candidates;
  const count = candidates.length;
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent
        title={count === 1 ? t(`step.${step.name}.title`, { name }) : t(`step.${step.name}.titleMany`, { count })}
        context={contextOf(candidates)}
      >
        <DialogForm onSubmit={onSubmit}>
          <DialogBody className="flex flex-col gap-5">
            {rejecting && (
              <Select
                label={shared('reason')}
                placeholder={t('reason.choose')}
                options={REJECTION_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
                help={
                  reason === undefined || reason === 'other'
                    ? undefined
                    : t('reason.told', { sentence: reasonSentence(reason) })
                }
                {...field('reason')}
              />
            )}
            <TemplateChoice
              note={form.watch('note')}
              onChange={(note) => {
                form.setValue('note', note, { shouldDirty: true });
              }}
            />
            <TextArea
              label={t('step.note')}
              optional={reason !== 'other'}
              help={t(`step.${step.name}.help`)}
              maxLength={MAX_LENGTH}
              {...field('note')}
            />
            <AnswerPreview candidate={candidates[0]} note={form.watch('note')} />
          </DialogBody>
          <DialogActions
            action={t(`step.${step.name}.action`)}
            variant={rejecting ? 'danger' : 'primary'}
            pending={pending}
            onCancel={onClose}
          />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}

function reasonOf(value: string): RejectionReason | undefined {
  return REJECTION_REASONS.find((reason) => reason === value);
}

/** Returns the sentence that tells what will happen and who reads the note. */
function contextOf(candidates: StatusDialogProps['candidates']): string {
  const [{ full_name: name, job }, ...others] = candidates;
  const count = candidates.length;
  if (count === 1) return t('step.context', { job: job.title, name });
  const sameJob = others.every((other) => other.job.id === job.id);
  return sameJob ? t('step.contextMany', { job: job.title, count }) : t('step.contextJobs', { count });
}
