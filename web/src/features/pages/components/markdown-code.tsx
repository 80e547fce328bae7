// Code as it is to be typed, and a button that copies it: parts of it may be out of sight.

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/copy-text';
import { toast, toastFailure } from '@/lib/toast';

/** Wider than the screen it scrolls, which a keyboard can only do once it has the focus. */
export function MarkdownCode({ children }: { children: string }) {
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        aria-label="Code"
        role="group"
        className="overflow-x-auto rounded-lg border border-border bg-muted p-4 pr-16 text-sm text-foreground"
      >
        <code>{children}</code>
      </pre>
      <Button
        variant="secondary"
        size="icon"
        aria-label="Copy code"
        className="absolute top-2 right-2"
        onClick={() => void copy(children)}
      >
        <Copy aria-hidden="true" />
      </Button>
    </div>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await copyText(code);
    toast({ title: 'Code copied' });
  } catch (error) {
    toastFailure('Error copying code', error);
  }
}
