// A dialog for renaming a saved resume.

import { object } from 'zod/mini';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { RESUME_NAME_LENGTH, useRenameResumeMutation, type Resume } from '@/domain/resumes/resumes';
import { requiredText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/resumes';

const schema = object({ name: requiredText(() => t('nameMissing'), RESUME_NAME_LENGTH) });

interface RenameResumeProps {
  resume: Resume;
  onClose: () => void;
}

/** Open while it is mounted. */
export function RenameResume({ resume, onClose }: RenameResumeProps) {
  const { mutateAsync: rename } = useRenameResumeMutation();
  const { field, onSubmit, pending } = useSchemaForm<{ name: string }, { name: string }>({
    schema,
    start: { stored: { name: resume.name } },
    send: async ({ name }) => {
      await rename({ id: resume.id, name }, { onSuccess: onClose });
    },
  });
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('rename')} context={t('renameText')}>
        <DialogForm onSubmit={onSubmit}>
          <DialogBody>
            <TextField label={t('name')} maxLength={RESUME_NAME_LENGTH} {...field('name')} />
          </DialogBody>
          <DialogActions action={t('save')} pending={pending} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}
