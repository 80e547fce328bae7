// The category of a tender, and its type if it has one.

import { FileText, Layers } from 'lucide-react';
import { Pill } from '@/components/ui/pill';
import { Written } from '@/components/written';
import { categoryLabel } from '@/domain/lists/value-labels';
import type { ListedTender } from '@/features/tenders/api/list-tenders';

export function TenderPills({ tender }: { tender: Pick<ListedTender, 'category' | 'type'> }) {
  return (
    <>
      <Pill tone="outline" icon={Layers}>
        {categoryLabel(tender.category)}
      </Pill>
      {tender.type !== null && tender.type !== '' && (
        <Pill tone="outline" icon={FileText} className="max-w-full">
          <Written>{tender.type}</Written>
        </Pill>
      )}
    </>
  );
}
