// The verified facts of a company, and when they were last checked.

import { BadgeCheck } from 'lucide-react';
import type { CompanyFacts } from '@/domain/companies/company-facts';
import { DialogBody, DialogContent, OpenDialog } from '@/components/ui/dialog';
import { formatDayInIndia } from '@/lib/format/format';
import { t } from '@/words/company-facts';

interface CompanyFactsDialogProps {
  name: string;
  facts: CompanyFacts;
  onClose: () => void;
}

/** Open while it is mounted. */
export function CompanyFactsDialog({ name, facts, onClose }: CompanyFactsDialogProps) {
  const { verified_domain: domain, verified_at: checkedAt, verified_gstin: gstin } = facts;
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent
        title={t('title')}
        context={t('context', { name })}
        className="max-sm:inset-auto max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl"
      >
        <DialogBody>
          <dl className="flex flex-col gap-4 text-sm">
            {domain !== null && (
              <Fact
                label={t('domain')}
                value={domain}
                note={checkedAt === null ? undefined : t('checked', { day: formatDayInIndia(new Date(checkedAt)) })}
              />
            )}
            {gstin !== null && <Fact label={t('gstin')} value={gstin} note={t('gstinNote')} />}
          </dl>
        </DialogBody>
      </DialogContent>
    </OpenDialog>
  );
}

function Fact({ label, value, note }: { label: string; value: string; note: string | undefined }) {
  return (
    <div className="flex gap-3">
      <BadgeCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
      <div className="min-w-0">
        <dt className="text-muted-foreground">{label}</dt>
        <dd className="font-[560] break-all">{value}</dd>
        {note !== undefined && <dd className="text-muted-foreground">{note}</dd>}
      </div>
    </div>
  );
}
