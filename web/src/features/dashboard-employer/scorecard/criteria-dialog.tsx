// The dialog for setting the criteria of a job. Changing them deletes existing scores, and the dialog warns of that.

import { Plus, Trash2, TriangleAlert } from 'lucide-react';
import { FormProvider, useFieldArray } from 'react-hook-form';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { useFields } from '@/lib/forms/use-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/scorecards';
import { areSame, criteriaSchema, MAX_CRITERION_LENGTH, MAX_CRITERIA, type CriteriaFields } from './criteria-form';
import { useCriteriaQuery, useSetCriteriaMutation } from './get-scorecard';

interface CriteriaDialogProps {
  job: { id: string; title: string };
  onClose: () => void;
}

/** Open while it is mounted. */
export function CriteriaDialog({ job, onClose }: CriteriaDialogProps) {
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('criteria.title')} context={t('criteria.context', { job: job.title })}>
        <Loaded
          query={useCriteriaQuery(job.id)}
          skeleton={
            <DialogBody>
              <Skeleton className="h-40" />
            </DialogBody>
          }
          failed={(retry) => (
            <DialogBody>
              <FailedState title={t('failed')} {...retry} />
            </DialogBody>
          )}
        >
          {({ criteria, scored }) => (
            <CriteriaForm jobId={job.id} criteria={criteria} scored={scored} onClose={onClose} />
          )}
        </Loaded>
      </DialogContent>
    </OpenDialog>
  );
}

interface CriteriaFormProps {
  jobId: string;
  criteria: string[];
  /** The number of scorecards that use the current criteria. */
  scored: number;
  onClose: () => void;
}

function CriteriaForm({ jobId, criteria, scored, onClose }: CriteriaFormProps) {
  const { mutateAsync: save } = useSetCriteriaMutation(jobId);
  const { form, onSubmit, pending } = useSchemaForm<CriteriaFields, CriteriaFields>({
    schema: criteriaSchema(),
    start: { stored: { criteria: (criteria.length > 0 ? criteria : ['']).map((name) => ({ name })) } },
    send: async (entry) => {
      const names = entry.criteria.map(({ name }) => name);
      await save({ criteria: names, startOver: scored > 0 && !areSame(names, criteria) });
    },
    onSent: onClose,
  });
  const typed = form.watch('criteria').map(({ name }) => name.trim());
  const deletesScores = scored > 0 && !areSame(typed, criteria);
  return (
    <FormProvider {...form}>
      <DialogForm onSubmit={onSubmit}>
        <DialogBody className="flex flex-col gap-4">
          {scored > 0 && (
            <p role="status" className="flex gap-2.5 rounded-md bg-warning-soft p-3.5 text-sm text-foreground">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {t('criteria.scored', { count: scored })}
            </p>
          )}
          <CriteriaList />
        </DialogBody>
        <DialogActions
          action={t(deletesScores ? 'criteria.startOver' : 'criteria.save')}
          variant={deletesScores ? 'danger' : 'primary'}
          pending={pending}
          onCancel={onClose}
        />
      </DialogForm>
    </FormProvider>
  );
}

function CriteriaList() {
  const field = useFields<CriteriaFields>();
  const { fields, append, remove } = useFieldArray<CriteriaFields, 'criteria'>({ name: 'criteria' });
  return (
    <>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <TextField
            label={t('criteria.number', { number: index + 1 })}
            maxLength={MAX_CRITERION_LENGTH}
            className="min-w-0 flex-1"
            {...field(`criteria.${index}.name`)}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('criteria.remove', { number: index + 1 })}
            className="mt-6.5 shrink-0"
            onClick={() => {
              remove(index);
            }}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      ))}
      {fields.length < MAX_CRITERIA && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => {
            append({ name: '' });
          }}
        >
          <Plus aria-hidden="true" />
          {t('criteria.add')}
        </Button>
      )}
    </>
  );
}
