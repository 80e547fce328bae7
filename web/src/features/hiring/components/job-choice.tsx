// Which job the pipeline is about.

import { ChevronDown } from 'lucide-react';
import { controlVariants } from '@/components/ui/control-variants';
import { cn } from '@/lib/cn';
import type { Hiring } from '@/lib/dashboard';

interface JobChoiceProps {
  jobs: Hiring['jobs'];
  /** Undefined for all. */
  chosen: string | undefined;
  onChoose: (jobId: string | undefined) => void;
}

export function JobChoice({ jobs, chosen, onChoose }: JobChoiceProps) {
  return (
    <div className="relative max-w-full">
      <select
        aria-label="Job"
        value={chosen ?? ''}
        onChange={({ target }) => {
          onChoose(target.value === '' ? undefined : target.value);
        }}
        className={cn(controlVariants(), 'h-(--height-button) max-w-60 appearance-none pr-9 text-sm font-[560]')}
      >
        <option value="">All jobs</option>
        {jobs.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
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
