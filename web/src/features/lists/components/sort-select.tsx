// Chooses the sort order of a list. A native select, styled as a button.

import { ArrowDownUp, ChevronDown } from 'lucide-react';
import { buttonVariants } from '@/components/ui/button-variants';
import { useShownAtOnce } from '@/features/lists/hooks/use-shown-at-once';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/listings';

interface SortSelectProps {
  state: ListState;
  className?: string;
}

export function SortSelect({ state: { sortedBy, sorts, setSort }, className }: SortSelectProps) {
  const [shown, choose] = useShownAtOnce(sortedBy, setSort);
  return (
    <div className={cn('relative shrink-0', className)}>
      <ArrowDownUp aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4" />
      <select
        aria-label={t('sort.by')}
        value={shown}
        onChange={(event) => {
          choose(event.target.value);
        }}
        className={cn(buttonVariants({ variant: 'secondary' }), 'w-full cursor-pointer appearance-none pr-9 pl-9')}
      >
        {sorts.map(({ name }) => (
          <option key={name} value={name}>
            {t(`sort.${name}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4" />
    </div>
  );
}
