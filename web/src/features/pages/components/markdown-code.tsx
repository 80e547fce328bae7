// Code as it is to be typed, and a button that copies it: parts of it may be out of sight.

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/browser/copy-text';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/pages';

/** Wider than the screen it scrolls, which a keyboard can only do once it has the focus. */
export function MarkdownCode({ children }: { children: string }) {
  return (
    <div className="overflow-clip rounded-lg border border-border bg-muted">
      {/* Above the code, for beside it the button would cover what scrolls below. */}
      <div className="flex justify-end border-b border-border px-2 py-1">
        <Button variant="ghost" size="sm" aria-label={t('code.copyLabel')} onClick={() => void copy(children)}>
          <Copy aria-hidden="true" />
          {t('code.copy')}
        </Button>
      </div>
      <pre
        tabIndex={0}
        aria-label={t('code')}
        role="group"
        className="overflow-x-auto p-4 text-sm text-foreground -outline-offset-2"
      >
        <code>{children}</code>
      </pre>
    </div>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await copyText(code);
    toast({ title: t('code.copied') });
  } catch (error) {
    toastFailure(t('code.copyFailed'), error);
  }
}
