// The budget of a tender, in the same format everywhere.

import type { ListedTender } from '@/features/tenders/api/list-tenders';
import { cn } from '@/lib/styles/cn';
import { formatMoneyRange } from '@/lib/format/format';
import { t } from '@/words/tenders';

interface BudgetProps {
  tender: Pick<ListedTender, 'budget_min' | 'budget_max'>;
  /** The font size of the amount. */
  className: 'text-base' | 'text-xl';
}

export function Budget({ tender: { budget_min, budget_max }, className }: BudgetProps) {
  return (
    <p className="text-sm text-muted-foreground">
      {t('budget')}
      <span className={cn('block font-[600] text-foreground tabular-nums', className)}>
        {formatMoneyRange(budget_min, budget_max) ?? t('budget.none')}
      </span>
    </p>
  );
}
