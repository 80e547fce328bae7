// Shows whose session is waiting for its second step, with a link to log out.

import { Button } from '@/components/ui/button';
import { useSignOutMutation } from '@/features/auth/api/sign-out';
import { useAccount } from '@/lib/auth/auth';
import { t } from '@/words/second-step';

export function SignedInAs() {
  const { email } = useAccount();
  const { mutate: signOut, isPending } = useSignOutMutation();
  return (
    <p className="mt-8 text-center text-sm break-words text-muted-foreground">
      {t('signedInAs', { email })}{' '}
      <Button
        variant="link"
        size="text"
        pending={isPending}
        onClick={() => {
          signOut();
        }}
      >
        {t('signOut')}
      </Button>
    </p>
  );
}
