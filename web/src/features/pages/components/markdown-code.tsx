// A code block with a copy button, since parts of it may be out of view.

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/browser/copy-text';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/pages';

/** Code wider than the screen scrolls. It can be focused, because keyboard users can only scroll a focused element. */
export function MarkdownCode({ children }: { children: string }) {
  return (
    <div className="overflow-clip rounded-lg border border-border bg-muted">
      {/* Above the code, because beside it the button would cover the scrolling text. */}
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
