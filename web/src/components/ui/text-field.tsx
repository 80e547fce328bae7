// A labelled single-line text field.

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/styles/cn';
import { controlVariants } from './control-variants';
import { Field, type FieldFrame } from './field';
import { usePasteNotice } from './use-paste-notice';

interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'className'> {
  icon?: LucideIcon;
  /** A control inside the field, at its end. */
  trailing?: ReactNode;
}

export function TextField({
  label,
  optional,
  help,
  error,
  labelAction,
  className,
  icon: Icon,
  trailing,
  ...props
}: TextFieldProps) {
  const { note, onPaste } = usePasteNotice(props.maxLength);
  return (
    <Field {...{ label, optional, help: note ?? help, error, labelAction, className }}>
      {(control) => (
        <div className="relative">
          {Icon && (
            <Icon
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-muted-foreground"
            />
          )}
          <input
            {...control}
            className={cn(
              controlVariants(),
              'h-(--height-field)',
              Icon && 'pl-10.5',
              trailing !== undefined && 'pr-12',
            )}
            onPaste={onPaste}
            {...props}
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}
