// Company verification, for those who manage the company: the domain, what to publish, the last check, the GSTIN.

import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { t } from '@/words/company-proof';
import { DomainForm } from './domain-form';
import { GstinForm } from './gstin-form';
import { useProofQuery } from './proof';
import { ProofInstructions } from './proof-instructions';
import { ProofStatus } from './proof-status';

export function CompanyProof({ companyId }: { companyId: string }) {
  return (
    <Loaded
      query={useProofQuery(companyId)}
      skeleton={<Skeleton className="h-40 appear-late" />}
      failed={(retry) => <FailedState title={t('failed')} {...retry} />}
      empty={<DomainForm companyId={companyId} />}
    >
      {(proof) => (
        <div className="flex flex-col gap-6">
          <ProofStatus companyId={companyId} proof={proof} />
          <ProofInstructions proof={proof} />
          <GstinForm key={proof.gstin} companyId={companyId} proof={proof} />
        </div>
      )}
    </Loaded>
  );
}
