// When the user answered a posting, with a button to withdraw the answer.

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/lazy-dialog';
import { t } from '@/words/postings';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

interface WithdrawSubmissionProps {
  /** When it was sent. */
  given: string;
  /** Further actions. */
  children?: ReactNode;
  /** False if it can no longer be withdrawn. */
  allowed: boolean;
  /** The question and consequences in the confirmation. */
  title: string;
  context: string;
  pending: boolean;
  /** Calls `onSuccess` when done. */
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
      {/* The buttons stay together, on a line of their own if the date leaves no room. */}
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
