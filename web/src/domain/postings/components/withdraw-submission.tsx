// When one answered a posting, and the way to take the answer back.

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/lazy-dialog';
import { t } from '@/words/postings';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

interface WithdrawSubmissionProps {
  /** When it was given. */
  given: string;
  /** What else one can do with it. */
  children?: ReactNode;
  /** False where it cannot be taken back any more. */
  allowed: boolean;
  /** The question, and what follows from it. */
  title: string;
  context: string;
  pending: boolean;
  /** Calls back once it is done. */
  onWithdraw: (done: { onSuccess: () => void }) => void;
}

export function WithdrawSubmission(props: WithdrawSubmissionProps) {
  const { given, children, allowed, title, context, pending, onWithdraw } = props;
  const [asking, setAsking] = useState(false);
  const stopAsking = () => {
    setAsking(false);
  };
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-x-1 text-sm text-muted-foreground">
      <span className="mr-auto">{given}</span>
      {/* Together on a line, their own where there is no room for both beside the date. */}
      <div className="-mr-3 flex">
        {children}
        {allowed && (
          <Button
            variant="ghost"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={title}
          context={context}
          action={t('withdraw')}
          pending={pending}
          onConfirm={() => {
            onWithdraw({ onSuccess: stopAsking });
          }}
          onClose={stopAsking}
        />
      )}
    </div>
  );
}
