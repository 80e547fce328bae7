// What to publish: a DNS record or a file on the website, each ready to copy.

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/browser/copy-text';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/company-proof';
import type { Proof } from './proof';

export function ProofInstructions({ proof: { domain, token } }: { proof: Proof }) {
  const value = `sangam-verification=${token}`;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-foreground-2">{t('publish')}</p>
      <section>
        <h3 className="text-base font-[600]">{t('dns.title')}</h3>
        <p className="mt-1 text-sm text-muted-foreground">{t('dns.hint')}</p>
        <dl className="mt-3 flex flex-col gap-2">
          <Copyable label={t('dns.type')} text="TXT" />
          <Copyable label={t('dns.name')} text={`_sangam-challenge.${domain}`} />
          <Copyable label={t('dns.value')} text={value} />
        </dl>
      </section>
      <section>
        <h3 className="text-base font-[600]">{t('file.title')}</h3>
        <p className="mt-1 text-sm text-muted-foreground">{t('file.hint')}</p>
        <dl className="mt-3 flex flex-col gap-2">
          <Copyable label={t('file.address')} text={`https://${domain}/.well-known/sangam-verification.txt`} />
          <Copyable label={t('file.content')} text={value} />
        </dl>
      </section>
    </div>
  );
}

function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-md bg-muted py-1.5 pr-1.5 pl-4">
      <div className="min-w-0">
        <dt className="text-xs text-muted-foreground">{label}</dt>
        <dd className="font-mono text-sm break-all">{text}</dd>
      </div>
      <Button variant="ghost" size="icon" aria-label={t('copy', { label })} onClick={() => void copy(text)}>
        <Copy aria-hidden="true" />
      </Button>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await copyText(text);
    toast({ title: t('copied') });
  } catch (error) {
    toastFailure(t('copyFailed'), error);
  }
}
