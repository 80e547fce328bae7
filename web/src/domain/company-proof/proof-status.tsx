// The state of the verification, with buttons to check it now or to end it.

import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import { Pill } from '@/components/ui/pill';
import { formatDayInIndia, formatMoment } from '@/lib/format/format';
import { t } from '@/words/company-proof';
import { useCheckProofMutation, useEndProofMutation, type Proof } from './proof';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

const TONES = { Waiting: 'warning', Proved: 'success', Lost: 'destructive' } as const;

export function ProofStatus({ companyId, proof }: { companyId: string; proof: Proof }) {
  const [ending, setEnding] = useState(false);
  const { mutate: check, isPending: checking } = useCheckProofMutation(companyId);
  const { mutate: end, isPending: isEnding } = useEndProofMutation(companyId);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 text-lg font-[600] break-all">{proof.domain}</span>
        <Pill tone={TONES[proof.status]}>{t(`status.${proof.status}`)}</Pill>
      </p>
      <p className="text-sm text-foreground-2">{sentenceOf(proof)}</p>
      <Findings proof={proof} />
      <div className="flex flex-wrap gap-2">
        <Button
          pending={checking}
          onClick={() => {
            check(undefined);
          }}
        >
          {t('check')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setEnding(true);
          }}
        >
          {t('end')}
        </Button>
      </div>
      {ending && (
        <ConfirmDialog
          title={t('end.title', { domain: proof.domain })}
          context={t('end.text')}
          action={t('end')}
          pending={isEnding}
          onConfirm={() => {
            end(undefined);
          }}
          onClose={() => {
            setEnding(false);
          }}
        />
      )}
    </div>
  );
}

function sentenceOf({ status, proved_at, failing_since, next_check_at }: Proof): string {
  if (status === 'Lost') return t('lost.text');
  if (status === 'Waiting') return next_check_at === null ? t('waiting.over') : t('waiting.text');
  if (failing_since !== null) return t('failing.text', { day: formatDayInIndia(new Date(failing_since)) });
  return t('proved.text', { day: formatDayInIndia(new Date(proved_at ?? 0)) });
}

/** The results of the last check at both places. One match is enough. */
function Findings({ proof: { checked_at, dns_result, file_result } }: { proof: Proof }) {
  if (checked_at === null || dns_result === null || file_result === null) return null;
  return (
    <div aria-live="polite" className="rounded-md bg-muted p-4 text-sm text-foreground-2">
      <p className="font-[560]">{t('found.title', { moment: formatMoment(new Date(checked_at)) })}</p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
        <li>{t('found.dns', { result: dns_result })}</li>
        <li>{t('found.file', { result: file_result })}</li>
      </ul>
    </div>
  );
}
