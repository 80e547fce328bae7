// Shows the number of sealed proposals and when they open.

import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { OwnTender } from '@/features/dashboard-tenders/api/get-own-tender';
import { useActingFor } from '@/domain/teams/acting-for';
import { formatDeadline } from '@/lib/format/format-deadline';
import { lazyDialog } from '@/components/lazy-dialog';
import { t } from '@/words/dashboard-tenders';

const CloseTenderDialog = lazyDialog(
  async () => (await import('@/domain/tenders/close-tender-dialog')).CloseTenderDialog,
);

/** A few rows of tiles. More would be hard to count. */
const MAX_TILES = 36;

export function SealedPanel({ tender }: { tender: OwnTender }) {
  const [closing, setClosing] = useState(false);
  const { mayEdit } = useActingFor();
  return (
    <Card className="overflow-hidden">
      <div className="bg-marigold-soft p-4 md:p-5">
        <h2 className="flex items-center gap-2 text-lg text-marigold-ink">
          <Lock aria-hidden="true" className="size-4.5" />
          {t('sealedCount', { count: tender.bids })}
        </h2>
        {tender.bids > 0 && (
          <div aria-hidden="true" className="mt-3 flex flex-wrap gap-1.5">
            {Array.from({ length: Math.min(tender.bids, MAX_TILES) }, (_, tile) => (
              <span key={tile} className="grid h-9 w-14 place-items-center rounded-sm bg-marigold/50 text-marigold-ink">
                <Lock className="size-3.5" />
              </span>
            ))}
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 md:p-5">
        <p className="max-w-[70ch] text-sm text-muted-foreground">
          {t('sealed.text', { day: formatDeadline(tender.deadline, new Date()) })}
        </p>
        {mayEdit && (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              setClosing(true);
            }}
          >
            {t('sealed.close')}
          </Button>
        )}
      </div>
      {closing && (
        <CloseTenderDialog
          tender={tender}
          onClose={() => {
            setClosing(false);
          }}
        />
      )}
    </Card>
  );
}
