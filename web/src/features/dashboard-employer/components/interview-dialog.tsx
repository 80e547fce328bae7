// The dialog for offering an applicant interview times, or for changing an interview.

import { FormProvider } from 'react-hook-form';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';
import type { Interview } from '@/domain/interviews/interview';
import { useTimeZone } from '@/lib/auth/use-time-zone';
import { useSaveInterviewMutation } from '@/features/dashboard-employer/api/save-interview';
import {
  emptyInterview,
  fieldsOfInterview,
  interviewSchema,
  MAX_NOTE_LENGTH,
  termsOf,
  type InterviewFields,
} from '@/features/dashboard-employer/interview-form';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/interview-form';
import { PlaceFields } from './place-fields';
import { SlotFieldList } from './slot-field-list';

interface InterviewDialogProps {
  /** The ids of the applicant and of the application. */
  candidate: { id: string; full_name: string; job: { title: string } };
  /** The interview to change. Without it, a new one is offered. */
  interview?: Interview | undefined;
  onClose: () => void;
  /** Called after the server accepted the change. */
  onSaved?: (() => void) | undefined;
}

/** Open while it is mounted. */
export function InterviewDialog({ candidate, interview, onClose, onSaved }: InterviewDialogProps) {
  const { id, full_name: name, job } = candidate;
  const zone = useTimeZone();
  const now = new Date();
  const target = interview ? { interviewId: interview.id } : { applicationId: id };
  const { mutateAsync: save } = useSaveInterviewMutation(target, name);
  const { form, field, onSubmit, pending } = useSchemaForm<InterviewFields, InterviewFields>({
    schema: interviewSchema(zone),
    start: interview ? { stored: fieldsOfInterview(interview, zone, now) } : { empty: emptyInterview(zone, now) },
    send: (fields) => save(termsOf(fields, zone)),
    onSent: () => {
      onClose();
      onSaved?.();
    },
  });
  const isAgreed = interview?.status === 'Accepted';
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent
        title={t(interview ? 'changeTitle' : 'title', { name })}
        context={t(isAgreed ? 'agreedContext' : 'context', { job: job.title, name })}
        className="w-150"
      >
        <FormProvider {...form}>
          <DialogForm onSubmit={onSubmit}>
            <DialogBody className="flex flex-col gap-6">
              <SlotFieldList zone={zone} interviewId={interview?.id} />
              <PlaceFields />
              <TextArea
                label={t('note')}
                optional
                help={t('noteHelp')}
                maxLength={MAX_NOTE_LENGTH}
                {...field('note')}
              />
            </DialogBody>
            <DialogActions action={t(interview ? 'change' : 'offer')} pending={pending} onCancel={onClose} />
          </DialogForm>
        </FormProvider>
      </DialogContent>
    </OpenDialog>
  );
}
