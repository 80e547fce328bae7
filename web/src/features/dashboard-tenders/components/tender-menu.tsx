// The actions for a tender of the user or their company, as a menu.

import { CircleX, Scale } from 'lucide-react';
import { useState } from 'react';
import type { MenuEntry } from '@/components/more-menu';
import { OwnerMenu } from '@/domain/postings/components/owner-menu';
import type { OwnTender } from '@/features/dashboard-tenders/api/get-own-tender';
import { useActingFor } from '@/domain/teams/acting-for';
import { lazyDialog } from '@/components/lazy-dialog';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

const CloseTenderDialog = lazyDialog(
  async () => (await import('@/domain/tenders/close-tender-dialog')).CloseTenderDialog,
);

export function TenderMenu({ tender }: { tender: Pick<OwnTender, 'id' | 'title' | 'status' | 'sealed'> }) {
  const { id, title, status } = tender;
  const [closing, setClosing] = useState(false);
  const changeable = useActingFor().mayEdit && status === 'Open';
  const close: MenuEntry = {
    label: shared('close'),
    icon: CircleX,
    onSelect: () => {
      setClosing(true);
    },
  };
  return (
    <>
      <OwnerMenu
        posting={{ kind: 'tender', id, title }}
        answers={{ path: 'proposals', label: t('menu.compare'), icon: Scale }}
        editable={changeable}
        more={changeable ? [close] : []}
      />
      {closing && (
        <CloseTenderDialog
          tender={tender}
          onClose={() => {
            setClosing(false);
          }}
        />
      )}
    </>
  );
}
