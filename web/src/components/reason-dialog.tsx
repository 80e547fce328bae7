// Asks for a few words that go with a decision, to whomever it concerns. A refusal of the server leaves it open, with what was written.

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
  pending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Open as long as it is there. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, context, label, help, required, action, variant = 'primary', pending, onConfirm, onClose } = props;
  const [missing, setMissing] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('reason');
    if (!(field instanceof HTMLTextAreaElement)) return;
    const reason = field.value.trim();
    if (reason === '' && required !== undefined) {
      setMissing(true);
      field.focus();
      return;
    }
    onConfirm(reason);
  };

  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={title} context={context}>
        <DialogForm onSubmit={submit}>
          <DialogBody>
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
