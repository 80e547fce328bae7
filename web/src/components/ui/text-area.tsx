// A labelled multi-line text field that grows with its content.

import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';
import { controlVariants } from './control-variants';
import { Field, type FieldFrame } from './field';
import { usePasteNotice } from './use-paste-notice';

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextArea({ label, optional, help, error, labelAction, className, rows = 4, ...props }: TextAreaProps) {
  const { note, onPaste } = usePasteNotice(props.maxLength);
  return (
    <Field {...{ label, optional, help: note ?? help, error, labelAction, className }}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          // A box that sizes itself to its content ignores `rows`.
          style={{ minHeight: `calc(${rows}lh + 1.5rem)` }}
          dir="auto"
          className={cn(controlVariants(), 'block field-sizing-content max-h-96 resize-y py-2.5')}
          onPaste={onPaste}
          {...props}
        />
      )}
    </Field>
  );
}
