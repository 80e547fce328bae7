// A labelled native select. Phones show their own picker for it, and Radix's select would need a style element that our content
// security policy refuses.

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';
import { controlVariants } from './control-variants';
import { Field, type FieldFrame } from './field';

interface SelectProps extends FieldFrame, Omit<ComponentProps<'select'>, 'className' | 'children'> {
  /** A plain text is both value and label. */
  options: readonly (string | { value: string; label: string })[];
  /** The first entry while nothing is chosen. Without it, the first option is selected. */
  placeholder?: string;
}

export function Select({
  label,
  optional,
  help,
  error,
  labelAction,
  className,
  options,
  placeholder,
  ...props
}: SelectProps) {
  return (
    <Field {...{ label, optional, help, error, labelAction, className }}>
      {(control) => (
        <div className="relative">
          <select {...control} className={cn(controlVariants(), 'h-(--height-field) appearance-none pr-10')} {...props}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label: text } = typeof option === 'string' ? { value: option, label: option } : option;
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              );
            })}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-muted-foreground"
          />
        </div>
      )}
    </Field>
  );
}
