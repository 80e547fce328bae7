// Shown when something did not load, with a button to try again.

import { CloudOff } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { t } from '@/words/common';

interface FailedStateProps {
  title: string;
  retrying: boolean;
  onRetry: () => void;
  className?: string;
}

export function FailedState({ title, retrying, onRetry, className }: FailedStateProps) {
  return (
    <EmptyState
      icon={CloudOff}
      title={title}
      className={className}
      action={
        <Button pending={retrying} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('checkConnection')}
    </EmptyState>
  );
}
