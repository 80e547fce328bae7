// What a tender's owner can do about one proposal.

import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Button } from '@/components/ui/button';
import type { OwnTender } from '@/features/dashboard-tenders/api/get-own-tender';
import type { Proposal } from '@/features/dashboard-tenders/api/list-proposals';
import { useActingFor } from '@/domain/teams/acting-for';
import { lazyDialog } from '@/components/lazy-dialog';

const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog')).DecisionDialog);

interface ProposalActionsProps {
  proposal: Proposal;
  tender: OwnTender;
}

export function ProposalActions({ proposal, tender }: ProposalActionsProps) {
  const [decision, setDecision] = useState<'Accepted' | 'Rejected'>();
  const { mayEdit } = useActingFor();
  const { name, bidder_id: bidderId } = proposal;
  return (
    <div className="flex flex-wrap gap-2">
      {mayEdit && proposal.status === 'Under Review' && (
        <>
          <Button
            size="sm"
            aria-label={`Award to ${name}`}
            aria-haspopup="dialog"
            onClick={() => {
              setDecision('Accepted');
            }}
          >
            Award
          </Button>
          <Button
            variant="destructive"
            size="sm"
            aria-label={`Reject ${name}`}
            aria-haspopup="dialog"
            onClick={() => {
              setDecision('Rejected');
            }}
          >
            Reject
          </Button>
        </>
      )}
      <ButtonLink to={`/message/${bidderId}`} aria-label={`Message ${name}`} variant="secondary" size="sm">
        <MessageSquare aria-hidden="true" />
        Message
      </ButtonLink>
      {decision && (
        <DecisionDialog
          proposal={proposal}
          tender={tender}
          decision={decision}
          onClose={() => {
            setDecision(undefined);
          }}
        />
      )}
    </div>
  );
}
