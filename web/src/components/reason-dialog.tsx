// Asks for a few words that go with a decision, and where others read different ones, for those too. A refusal of the server leaves it open, with what was written.

import { useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogContent, DialogFooter, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';

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
  pending: boolean;
  onConfirm: (reason: string, toOthers: string) => void;
  onClose: () => void;
}

/** Open as long as it is there. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, context, label, help, required, action, variant = 'primary' } = props;
  const { others, pending, onConfirm, onClose } = props;
  const [missing, setMissing] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const field = elements.namedItem('reason');
    if (!(field instanceof HTMLTextAreaElement)) return;
    const reason = field.value.trim();
    if (reason === '' && required !== undefined) {
      setMissing(true);
      field.focus();
      return;
    }
    const toOthers = elements.namedItem('to-others');
    onConfirm(reason, toOthers instanceof HTMLTextAreaElement ? toOthers.value.trim() : '');
  };

  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={title} context={context}>
        <DialogForm onSubmit={submit}>
          <DialogBody className="flex flex-col gap-5">
            <TextArea
              label={label}
              optional={required === undefined}
              name="reason"
              help={help}
              maxLength={LONGEST}
              error={missing ? required : undefined}
              onChange={() => {
                setMissing(false);
              }}
            />
            {others && <TextArea {...others} optional name="to-others" maxLength={LONGEST} />}
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant={variant} pending={pending}>
              {action}
            </Button>
          </DialogFooter>
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}
