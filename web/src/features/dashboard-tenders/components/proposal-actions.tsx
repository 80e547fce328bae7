// The actions of a tender's owner for one proposal.

import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Button } from '@/components/ui/button';
import type { OwnTender } from '@/features/dashboard-tenders/api/get-own-tender';
import type { Proposal } from '@/features/dashboard-tenders/api/list-proposals';
import { useActingFor } from '@/domain/teams/acting-for';
import { lazyDialog } from '@/components/lazy-dialog';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

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
            aria-label={t('award.title', { name })}
            aria-haspopup="dialog"
            onClick={() => {
              setDecision('Accepted');
            }}
          >
            {t('award.action')}
          </Button>
          <Button
            variant="destructive"
            size="sm"
            aria-label={t('reject.title', { name })}
            aria-haspopup="dialog"
            onClick={() => {
              setDecision('Rejected');
            }}
          >
            {t('reject.action')}
          </Button>
        </>
      )}
      <ButtonLink to={`/message/${bidderId}`} aria-label={shared('messageTo', { name })} variant="secondary" size="sm">
        <MessageSquare aria-hidden="true" />
        {shared('message')}
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
