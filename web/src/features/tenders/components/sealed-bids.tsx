// The number of bids as tiles, with a closed lock while they are sealed. Only the owner sees the bids, and those of a sealed
// tender only after it closes.

import { Lock, LockOpen } from 'lucide-react';
import { Card } from '@/components/ui/card';
import type { Tender } from '@/features/tenders/api/get-tender';
import { formatNumber } from '@/lib/format/format-number';
import { isSealed } from '@/domain/tenders/tender-status';
import { t } from '@/words/tenders';

/** Two rows of tiles. More would be hard to count. */
const MAX_TILES = 18;

export function SealedBids({ tender }: { tender: Tender }) {
  const { bids, company } = tender;
  const sealed = isSealed(tender);
  const Icon = sealed ? Lock : LockOpen;
  return (
    <Card className="overflow-hidden">
      <div className="border-b border-border bg-marigold-soft p-4 md:px-5">
        <h2 className="flex items-center gap-2 text-base font-[600] text-marigold-ink">
          <Icon aria-hidden="true" className="size-4.5" />
          {sealed ? t('bids.sealed') : t('bids')}
          <span className="ml-auto text-xl text-foreground tabular-nums">{formatNumber(bids)}</span>
        </h2>
        {bids > 0 && (
          <div aria-hidden="true" className="mt-3 grid grid-cols-9 gap-1">
            {Array.from({ length: Math.min(bids, MAX_TILES) }, (_, tile) => (
              <span key={tile} className="grid h-6 place-items-center rounded-xs bg-marigold/50 text-marigold-ink">
                <Icon className="size-3" />
              </span>
            ))}
          </div>
        )}
      </div>
      <p className="p-4 text-sm text-muted-foreground md:px-5">
        {sealed ? t('bids.sealedHidden', { company }) : t('bids.hidden', { company })}
      </p>
    </Card>
  );
}
