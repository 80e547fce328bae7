// The dialog in which one bids for a tender, or reads why that is not possible.

import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { useTenderQuery } from '@/features/tenders/api/get-tender';
import { useOwnProposal } from '@/features/tenders/api/own-proposals';
import { whyNot } from '@/features/tenders/may-propose';
import { useUser } from '@/lib/auth';
import { useSessionNotice } from '@/lib/session-over';
import { ProposalForm } from './proposal-form';

interface ProposalDialogProps {
  tenderId: string;
  onClose: () => void;
}

/** Open as long as it is there. */
export function ProposalDialog({ tenderId, onClose }: ProposalDialogProps) {
  useSessionNotice('Please log in to submit a proposal.');
  const user = useUser();
  const { data: tender, isPending } = useTenderQuery(tenderId);
  const proposal = useOwnProposal(tenderId);
  // It opens with the tender, which is cached or a moment away.
  if (isPending) return null;
  const refusal = !tender
    ? 'This tender is no longer there.'
    : (whyNot(tender, user, new Date()) ?? (proposal && 'You have already made a proposal to this tender.'));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent
        title="Submit Proposal"
        context={tender ? `${tender.title}, ${tender.company}` : undefined}
        picture={
          tender && <Avatar id={tender.business_id} name={tender.company} url={tender.logo} kind="organisation" />
        }
      >
        {tender && refusal === undefined ? (
          <ProposalForm tender={tender} onClose={onClose} />
        ) : (
          <>
            <DialogBody>{refusal}</DialogBody>
            <DialogFooter>
              <Button onClick={onClose}>Close</Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
