// Asks for a message that goes with a decision, and optionally a separate one for others. If the server refuses, it stays open with the text.

import { object } from 'zod/mini';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';
import { optionalText, requiredText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';

/** The server's limit. */
const MAX_LENGTH = 5000;

interface ReasonDialogProps {
  title: string;
  /** The consequences, and who reads the message. */
  context: string;
  label: string;
  help: string;
  /** The error for a missing message; without it the message is optional. */
  required?: string | undefined;
  /** The verb: "Reject". */
  action: string;
  variant?: 'primary' | 'danger';
  /** A separate, optional message for others. */
  others?: { label: string; help: string } | undefined;
  onConfirm: (reason: string, toOthers: string) => Promise<unknown>;
  onClose: () => void;
}

interface Words {
  reason: string;
  toOthers: string;
}

/** Open while it is mounted. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, context, label, help, required, action, variant = 'primary' } = props;
  const { others, onConfirm, onClose } = props;
  const { field, onSubmit, pending } = useSchemaForm<Words, Words>({
    schema: object({
      reason: required === undefined ? optionalText(MAX_LENGTH) : requiredText(required, MAX_LENGTH),
      toOthers: optionalText(MAX_LENGTH),
    }),
    start: { empty: { reason: '', toOthers: '' } },
    send: ({ reason, toOthers }) => onConfirm(reason, toOthers),
  });

  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={title} context={context}>
        <DialogForm onSubmit={onSubmit}>
          <DialogBody className="flex flex-col gap-5">
            <TextArea
              label={label}
              optional={required === undefined}
              help={help}
              maxLength={MAX_LENGTH}
              {...field('reason')}
            />
            {others && <TextArea {...others} optional maxLength={MAX_LENGTH} {...field('toOthers')} />}
          </DialogBody>
          <DialogActions action={action} variant={variant} pending={pending} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}
