// A labelled line of text. Its help or its error is tied to the input, so that a screen reader reads both together.

import { CircleAlert, type LucideIcon } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  icon?: LucideIcon;
  help?: string | undefined;
  error?: string | undefined;
  /** A control inside the field, at its end. */
  trailing?: ReactNode;
}

export function TextField({ label, icon: Icon, help, error, trailing, className, ...props }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-[560]">
        {label}
      </label>
      <div className="relative">
        {Icon && (
          <Icon
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-muted-foreground"
          />
        )}
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={cn(
            'h-(--height-field) w-full rounded-md border border-input bg-card px-3.5 max-md:text-[1rem]',
            'placeholder:text-muted-foreground aria-invalid:border-destructive',
            'focus:border-ring focus:outline-2 focus:-outline-offset-2 focus:outline-ring',
            Icon && 'pl-10.5',
            trailing !== undefined && 'pr-12',
          )}
          {...props}
        />
        {trailing}
      </div>
      {note && (
        <p
          id={noteId}
          className={cn('flex items-center gap-1.5 text-xs text-muted-foreground', error && 'text-destructive')}
        >
          {error && <CircleAlert aria-hidden="true" className="size-4" />}
          {note}
        </p>
      )}
    </div>
  );
}
