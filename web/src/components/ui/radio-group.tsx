// A single choice with all options visible. Put each `Radio` into an `OptionRow`, which provides its label.

import { createContext, use, useId, type ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

interface RadioGroupProps extends ComponentProps<'div'> {
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean;
}

interface RadioChoice extends Pick<RadioGroupProps, 'value' | 'onValueChange'> {
  name: string;
  disabled: boolean;
}

const ChoiceContext = createContext<RadioChoice | undefined>(undefined);

export function RadioGroup({ value, onValueChange, disabled = false, className, ...props }: RadioGroupProps) {
  const name = useId();
  return (
    <ChoiceContext value={{ name, value, onValueChange, disabled }}>
      <div role="radiogroup" className={cn('flex flex-col', className)} {...props} />
    </ChoiceContext>
  );
}

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'checked' | 'onChange'> {
  value: string;
}

export function Radio({ value, disabled, className, ...props }: RadioProps) {
  const choice = use(ChoiceContext);
  const isChecked = choice?.value === value;
  return (
    <span className="relative grid shrink-0 place-items-center">
      <input
        type="radio"
        name={choice?.name}
        value={value}
        checked={isChecked}
        disabled={disabled ?? choice?.disabled}
        data-state={isChecked ? 'checked' : 'unchecked'}
        onChange={() => choice?.onValueChange(value)}
        className={cn(
          'size-4.5 appearance-none rounded-full border border-input bg-card',
          'disabled:border-border disabled:bg-muted data-[state=checked]:border-primary',
          className,
        )}
        {...props}
      />
      {isChecked && <span className="pointer-events-none absolute size-2.5 rounded-full bg-primary keep-fill" />}
    </span>
  );
}
