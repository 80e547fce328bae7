// What whoever deleted their account sees in place of every screen while there is time: when it will be erased, and the way back.

import { useEffect } from 'react';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { useSignOutMutation } from '@/features/auth/api/sign-out';
import { AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { CopyOffer } from '@/features/settings/components/copy-offer';
import { KeepButton } from '@/features/settings/components/keep-button';
import { focusIfLost } from '@/lib/focus-if-lost';
import { formatDayInIndia } from '@/lib/format';

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
        Nobody sees your profile, posts and listings any more. If you keep your account, everything is as it was.
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
        <CopyOffer />
      </div>
    </AuthFrame>
  );
}
