// A labelled multi-line text field that grows with its content.

import { useState, type ComponentProps, type ClipboardEvent } from 'react';
import { cn } from '@/lib/styles/cn';
import { announce } from '@/lib/ui/announce';
import { t } from '@/words/common';
import { controlVariants } from './control-variants';
import { Field, type FieldFrame } from './field';

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextArea({ label, optional, help, error, labelAction, className, rows = 4, ...props }: TextAreaProps) {
  const { note, onPaste } = useTruncationNotice(props.maxLength);
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

/** Browsers silently cut a pasted text at `maxLength`; this shows a notice. */
function useTruncationNotice(maxLength: number | undefined) {
  const [isCut, setIsCut] = useState(false);
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (maxLength === undefined) return;
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const room = maxLength - value.length + (selectionEnd - selectionStart);
    const cut = event.clipboardData.getData('text').length > room;
    setIsCut(cut);
    if (cut) announce(t('pastedCut', { longest: maxLength }));
  };
  return { note: isCut && maxLength !== undefined ? t('pastedCut', { longest: maxLength }) : undefined, onPaste };
}
