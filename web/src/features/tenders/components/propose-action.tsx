// The one thing to do about a tender: make a proposal, or see how it stands.

import { Check } from 'lucide-react';
import { StatusPill } from '@/components/status-pill';
import { Button } from '@/components/ui/button';
import type { ListedTender } from '@/features/tenders/api/list-tenders';
import { useOwnProposal } from '@/features/tenders/api/own-proposals';
import { whyClosed } from '@/features/tenders/may-propose';
import { useUser } from '@/lib/auth';
import { useOpenDialog } from '@/lib/dialog-in-address';

interface ProposeActionProps {
  tender: ListedTender;
  size?: 'md' | 'lg';
}

export function ProposeAction({ tender, size = 'md' }: ProposeActionProps) {
  const user = useUser();
  const proposal = useOwnProposal(tender.id);
  const open = useOpenDialog('propose');
  const closed = whyClosed(tender, new Date());
  if (tender.business_id === user.id) return null;
  if (proposal) {
    return (
      <p className="flex min-h-(--height-button) flex-wrap items-center justify-center gap-2 font-[560] text-success">
        <Check aria-hidden="true" className="size-4.5" />
        <span>Proposal sent</span>
        <StatusPill status={proposal.status} />
      </p>
    );
  }
  return (
    <Button
      size={size}
      disabled={closed !== undefined}
      title={closed}
      aria-haspopup="dialog"
      onClick={() => {
        open(tender.id);
      }}
    >
      Submit Proposal
    </Button>
  );
}
