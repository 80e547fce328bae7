// Shown instead of every screen while an account is scheduled for deletion: when it will be erased, and how to keep it.

import { useEffect } from 'react';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { useSignOutMutation } from '@/features/auth/api/sign-out';
import { AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { ExportOffer } from '@/features/settings/components/export-offer';
import { KeepButton } from '@/features/settings/components/keep-button';
import { focusIfLost } from '@/lib/ui/focus-if-lost';
import { formatDayInIndia } from '@/lib/format/format';
import { t } from '@/words/shell';

export function PendingDeletionScreen({ leavesAt }: { leavesAt: string }) {
  const { mutate: signOut, isPending } = useSignOutMutation();
  // The form that had the focus is gone; without this, a screen reader would start from the top.
  useEffect(() => {
    focusIfLost(document.querySelector('main'));
  }, []);
  return (
    <AuthFrame>
      <PageHead title={t('pendingDeletion.head')} description={t('pendingDeletion.description')} />
      <AuthHeading
        title={t('pendingDeletion.title', { day: formatDayInIndia(new Date(leavesAt)) })}
        subtitle={t('pendingDeletion.subtitle')}
      />
      <p className="mb-6 text-foreground-2">{t('pendingDeletion.text')}</p>
      <div className="flex flex-col gap-3">
        <KeepButton />
        <Button
          variant="secondary"
          size="lg"
          className="w-full"
          pending={isPending}
          onClick={() => {
            signOut();
          }}
        >
          {t('pendingDeletion.signOut')}
        </Button>
      </div>
      <div className="mt-8">
        <ExportOffer />
      </div>
    </AuthFrame>
  );
}
