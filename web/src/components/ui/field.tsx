// The frame of every form control: a label above, help or an error below, all connected for screen readers.

import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Written } from '@/components/written';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/common';

export interface FieldFrame {
  /** Our own text, or a user-written question. */
  label: string;
  /** Adds `(optional)` to the label, for forms where most fields are required. */
  optional?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /** A link at the end of the label's line. It comes after the control in the tab order, so that typing is not interrupted. */
  labelAction?: ReactNode;
  className?: string | undefined;
}

/** The props that connect a control to its field; spread them onto the control. */
interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldFrame {
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, optional, help, error, labelAction, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  return (
    <div className={cn('grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5', className)}>
      <label htmlFor={id} className="min-w-0 text-sm font-[560] break-words">
        <Written>{label}</Written>
        {optional && <span className="font-normal text-muted-foreground"> {t('optional')}</span>}
      </label>
      <div className="col-span-2 min-w-0">
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': note ? noteId : undefined,
        })}
      </div>
      {labelAction && <div className="col-start-2 row-start-1 text-sm font-[560]">{labelAction}</div>}
      {note && (
        <FieldNote id={noteId} error={Boolean(error)}>
          {note}
        </FieldNote>
      )}
    </div>
  );
}

interface FieldNoteProps {
  id: string;
  error: boolean;
  children: ReactNode;
}

function FieldNote({ id, error, children }: FieldNoteProps) {
  return (
    <p
      id={id}
      className={cn(
        'col-span-2 flex items-center gap-1.5 text-xs wrap-anywhere text-muted-foreground',
        error && 'font-medium text-destructive',
      )}
    >
      {error && <CircleAlert aria-hidden="true" className="size-4 shrink-0" />}
      {children}
    </p>
  );
}
