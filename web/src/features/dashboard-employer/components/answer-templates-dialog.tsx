// A dialog for viewing, creating, editing and deleting answer templates.

import { MailPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { object } from 'zod/mini';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import {
  PLACEHOLDERS,
  useAnswerTemplatesQuery,
  useRemoveTemplateMutation,
  useSaveTemplateMutation,
  type AnswerTemplate,
  type TemplateEntry,
} from '@/features/dashboard-employer/api/answer-templates';
import { requiredText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/answer-templates';

const MAX_NAME_LENGTH = 80;
const MAX_BODY_LENGTH = 5000;

/** Open while it is mounted. */
export function AnswerTemplatesDialog({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<TemplateEntry>();
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('title')} context={t('text')}>
        {edited ? (
          <TemplateForm
            key={edited.id}
            template={edited}
            onDone={() => {
              setEdited(undefined);
            }}
          />
        ) : (
          <TemplateList onEdit={setEdited} />
        )}
      </DialogContent>
    </OpenDialog>
  );
}

function TemplateList({ onEdit }: { onEdit: (template: TemplateEntry) => void }) {
  const add = (
    <Button
      onClick={() => {
        onEdit({ name: '', body: '' });
      }}
    >
      {t('add')}
    </Button>
  );
  return (
    <DialogBody className="flex flex-col gap-4 pb-6">
      <Loaded
        query={useAnswerTemplatesQuery()}
        skeleton={<Skeleton className="h-40" />}
        failed={(retry) => <FailedState title={t('failed')} {...retry} />}
        empty={
          <EmptyState icon={MailPlus} title={t('none.title')} action={add}>
            {t('none.text')}
          </EmptyState>
        }
      >
        {(templates) => (
          <>
            <ul className="flex flex-col gap-2">
              {templates.map((template) => (
                <TemplateEntryRow key={template.id} template={template} onEdit={onEdit} />
              ))}
            </ul>
            <div>{add}</div>
          </>
        )}
      </Loaded>
    </DialogBody>
  );
}

interface TemplateEntryRowProps {
  template: AnswerTemplate;
  onEdit: (template: TemplateEntry) => void;
}

function TemplateEntryRow({ template, onEdit }: TemplateEntryRowProps) {
  const [asking, setAsking] = useState(false);
  const { mutate: remove, isPending } = useRemoveTemplateMutation();
  const close = () => {
    setAsking(false);
  };
  const { id, name, body } = template;
  return (
    <li className="flex items-start gap-2 rounded-lg border border-border p-3">
      <div className="min-w-0 flex-1">
        <h3 dir="auto" className="text-sm font-[600] break-words">
          {name}
        </h3>
        <p dir="auto" className="line-clamp-2 text-sm break-words text-muted-foreground">
          {body}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('edit', { name })}
        onClick={() => {
          onEdit(template);
        }}
      >
        <Pencil />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('remove', { name })}
        aria-haspopup="dialog"
        onClick={() => {
          setAsking(true);
        }}
      >
        <Trash2 />
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          context={t('removeText')}
          action={t('removeAction')}
          pending={isPending}
          onConfirm={() => {
            remove(id, { onSettled: close });
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

function TemplateForm({ template: { id, name, body }, onDone }: { template: TemplateEntry; onDone: () => void }) {
  const { mutateAsync: save } = useSaveTemplateMutation();
  const { field, onSubmit, pending } = useSchemaForm({
    schema: object({
      name: requiredText(() => t('name.wanted'), MAX_NAME_LENGTH),
      body: requiredText(() => t('body.wanted'), MAX_BODY_LENGTH),
    }),
    start: id === undefined ? { empty: { name, body } } : { stored: { name, body } },
    send: (entry) => save({ id, ...entry }),
    onSent: onDone,
  });
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody className="flex flex-col gap-5">
        <TextField label={t('name')} help={t('name.help')} maxLength={MAX_NAME_LENGTH} {...field('name')} />
        <TextArea
          label={t('body')}
          help={t('body.help', { placeholders: PLACEHOLDERS.join(', ') })}
          rows={6}
          maxLength={MAX_BODY_LENGTH}
          {...field('body')}
        />
      </DialogBody>
      <DialogActions action={t('save')} pending={pending} onCancel={onDone} />
    </DialogForm>
  );
}
