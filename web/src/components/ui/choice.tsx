// A native select in a toolbar, with a label for screen readers only.

import { ChevronDown } from 'lucide-react';
import { cn } from '@/lib/styles/cn';
import { controlVariants } from './control-variants';

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

export function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <div className="relative max-w-full">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          onChoose(target.value);
        }}
        className={cn(controlVariants(), 'h-(--height-button) max-w-60 appearance-none pr-9 text-sm font-[560]')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted-foreground"
      />
    </div>
  );
}
