// The frame of the form to answer a posting: fields that scroll, and buttons that stay visible.

import type { ComponentProps, ReactNode } from 'react';
import { DraftNote } from '@/components/draft-note';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter, DialogForm } from '@/components/ui/dialog';
import { t as common } from '@/words/common';
import { t } from '@/words/posting-forms';

interface SubmissionFormProps extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  /** The accessible name: "Application for Plant Engineer". */
  label: string;
  /** The verb: "Submit Application". */
  action: string;
  submitting: boolean;
  onCancel: () => void;
  onDiscard: (() => void) | undefined;
  /** Shown beside the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

export function SubmissionForm({
  label,
  action,
  submitting,
  onSubmit,
  onCancel,
  onDiscard,
  note,
  children,
}: SubmissionFormProps) {
  return (
    <DialogForm aria-label={label} onSubmit={onSubmit}>
      <DialogBody className="flex flex-col gap-5">
        {onDiscard && (
          <DraftNote onDiscard={onDiscard} className="text-sm">
            {t('draft.notSubmitted')}
          </DraftNote>
        )}
        {children}
      </DialogBody>
      <DialogFooter pending={submitting} className="items-center">
        {note !== undefined && <p className="mr-auto text-xs text-muted-foreground">{note}</p>}
        {/* Stays enabled, to stop a long upload. */}
        <Button variant="ghost" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" pending={submitting}>
          {submitting ? t('submitting') : action}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
