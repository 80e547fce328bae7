// The frame of all signed-out screens: the illustration beside the form, or as a band above it.

import type { ReactNode } from 'react';
import { Confluence } from '@/components/confluence';
import { Wordmark } from '@/components/mark';
import { t } from '@/words/auth';
import { LanguageLinks } from '@/components/language-links';

export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-card max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,var(--auth-panel))_minmax(calc(var(--form)+2*var(--gutter)),1fr)]">
      <LinePanel />
      <main tabIndex={-1} className="flex flex-col px-5 py-8 outline-none lg:items-center lg:justify-center">
        <div className="mx-auto w-full max-w-(--form)">{children}</div>
        <LanguageLinks className="mx-auto w-full max-w-(--form) justify-center pt-8" />
      </main>
    </div>
  );
}

export function AuthHeading({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <>
      <h1 className="lg:text-(length:--text-title) lg:leading-(--leading-title)">{title}</h1>
      <p className="mt-1 mb-8 text-[1rem] text-muted-foreground">{subtitle}</p>
    </>
  );
}

/** The line below a form: a question, and the link that answers it. */
export function AuthAlternative({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className="mt-8 text-center text-muted-foreground">
      {question} {children}
    </p>
  );
}

/** The panel is dark in both themes, so its content uses the dark colours. */
function LinePanel() {
  return (
    <header className="dark relative h-33 overflow-hidden bg-panel p-5 text-foreground lg:h-auto lg:p-12">
      <Confluence drawing="band" className="absolute inset-0 size-full lg:hidden" />
      <Confluence drawing="panel" className="absolute inset-0 size-full max-lg:hidden" />
      <div className="relative flex h-full flex-col justify-between">
        <Wordmark />
        <div className="max-lg:hidden">
          <p className="max-w-88 text-4xl font-[650] tracking-(--tracking-tight)">{t('tagline')}</p>
          <p className="mt-3 text-lg text-foreground-2">{t('taglineText')}</p>
        </div>
      </div>
    </header>
  );
}
