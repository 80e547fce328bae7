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

export function LeavingScreen({ leavesAt }: { leavesAt: string }) {
  const { mutate: signOut, isPending } = useSignOutMutation();
  // The form that had the focus is gone; a screen reader would otherwise start over.
  useEffect(() => {
    focusIfLost(document.querySelector('main'));
  }, []);
  return (
    <AuthFrame>
      <PageHead title="Account deleted" description="Your account is about to be erased. You can still keep it." />
      <AuthHeading
        title={`Your account will be deleted on ${formatDayInIndia(new Date(leavesAt))}`}
        subtitle="Until then you can change your mind."
      />
      <p className="mb-6 text-foreground-2">
        No one can see your profile, posts and listings now. If you keep your account, everything comes back.
      </p>
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
          Leave
        </Button>
      </div>
      <div className="mt-8">
        <ExportOffer />
      </div>
    </AuthFrame>
  );
}
