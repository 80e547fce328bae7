// Asks for a few words that go with a decision, and where others read different ones, for those too. A refusal of the server leaves it open, with what was written.

import { object } from 'zod/mini';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';
import { optionalText, requiredText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';

/** What the server takes at most. */
const LONGEST = 5000;

interface ReasonDialogProps {
  title: string;
  /** What follows from it, and who reads the words. */
  context: string;
  label: string;
  help: string;
  /** What is said when it is missing; without it the words are optional. */
  required?: string | undefined;
  /** The verb: "Reject". */
  action: string;
  variant?: 'primary' | 'danger';
  /** Words for others, which are optional. */
  others?: { label: string; help: string } | undefined;
  onConfirm: (reason: string, toOthers: string) => Promise<unknown>;
  onClose: () => void;
}

interface Words {
  reason: string;
  toOthers: string;
}

/** Open as long as it is there. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, context, label, help, required, action, variant = 'primary' } = props;
  const { others, onConfirm, onClose } = props;
  const { field, onSubmit, pending } = useSchemaForm<Words, Words>({
    schema: object({
      reason: required === undefined ? optionalText(LONGEST) : requiredText(required, LONGEST),
      toOthers: optionalText(LONGEST),
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
              maxLength={LONGEST}
              {...field('reason')}
            />
            {others && <TextArea {...others} optional maxLength={LONGEST} {...field('toOthers')} />}
          </DialogBody>
          <DialogActions action={action} variant={variant} pending={pending} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}
