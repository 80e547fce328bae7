// The frame of the forms to post or edit a job or tender: title, sections, and buttons that stay visible.

import type { ComponentProps, ReactNode } from 'react';
import { DraftNote } from '@/components/draft-note';
import { PageHead } from '@/components/page-head';
import { Card } from '@/components/ui/card';
import { t } from '@/words/posting-forms';

interface PostingFormProps extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  title: string;
  lead: ReactNode;
  /** Fields are disabled while the form is being sent. */
  pending: boolean;
  /** Discards what was filled in before this screen was opened; undefined if there is nothing. */
  onDiscard: (() => void) | undefined;
  children: ReactNode;
  /** The cancel link, then the one primary button. */
  actions: ReactNode;
}

export function PostingForm({ title, lead, pending, onDiscard, children, actions, onSubmit }: PostingFormProps) {
  return (
    <div className="page py-5 md:py-8">
      <PageHead title={title} />
      <form noValidate aria-label={title} aria-busy={pending} onSubmit={onSubmit} className="mx-auto max-w-180">
        <h1>{title}</h1>
        <p className="mt-1 text-muted-foreground">{lead}</p>
        {onDiscard && (
          <DraftNote onDiscard={onDiscard} className="mt-3 text-sm">
            {t('draft.notSaved')}
          </DraftNote>
        )}
        <fieldset disabled={pending} className="mt-5 flex min-w-0 flex-col gap-3 md:gap-4">
          <legend className="sr-only">{t('fields')}</legend>
          {children}
        </fieldset>
        <div
          data-bottom-bar=""
          className="sticky bottom-(--bottom-height) z-10 mt-4 flex justify-end gap-2 border-t border-border bg-background py-3 low:static"
        >
          {actions}
        </div>
      </form>
    </div>
  );
}

interface FormSectionProps {
  title: string;
  children: ReactNode;
}

/** A section of related fields. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <Card className="p-4 md:p-7">
      <section className="flex flex-col gap-5">
        <h2>{title}</h2>
        {children}
      </section>
    </Card>
  );
}

/** Two fields side by side, if there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>;
}
