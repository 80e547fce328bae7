// The frame of the form in which one answers a posting: fields that scroll, and the buttons that stay in sight.

import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter, DialogForm } from '@/components/ui/dialog';

interface AnswerFormProps extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  /** What the form is: "Application for Plant Engineer". */
  label: string;
  /** The verb: "Submit Application". */
  action: string;
  submitting: boolean;
  onCancel: () => void;
  /** Stands beside the buttons. */
  note?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

export function AnswerForm({ label, action, submitting, onSubmit, onCancel, note, children }: AnswerFormProps) {
  return (
    <DialogForm aria-label={label} onSubmit={onSubmit}>
      <DialogBody className="flex flex-col gap-5">{children}</DialogBody>
      <DialogFooter className="items-center">
        {note !== undefined && <p className="mr-auto text-xs text-muted-foreground">{note}</p>}
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={submitting}>
          {submitting ? 'Submitting...' : action}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
