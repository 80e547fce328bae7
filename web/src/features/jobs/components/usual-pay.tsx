// Shown while posting a job: what other employers here pay for similar work.

import { Info } from 'lucide-react';
import { aMonth, usePayFactsQuery } from '@/domain/jobs/get-pay-facts';
import { formatMoneyShort } from '@/lib/format/format';
import { useDebounced } from '@/lib/ui/use-debounced';
import { t } from '@/words/pay-facts';

/** Renders nothing until there is a title. */
export function UsualPay({ title, location }: { title: string; location: string }) {
  const work = { title: useDebounced(title), location: useDebounced(location) };
  const { data: facts } = usePayFactsQuery(work);
  if (facts === undefined) return null;
  return (
    <p role="status" className="flex gap-2 text-sm text-muted-foreground">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {facts === null
          ? t('none')
          : t('similar', {
              from: formatMoneyShort(aMonth(facts.lower)),
              to: formatMoneyShort(aMonth(facts.upper)),
              employers: facts.employers,
            })}
      </span>
    </p>
  );
}
