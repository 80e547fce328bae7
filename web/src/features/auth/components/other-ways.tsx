// The ways in beside a password: an account elsewhere, or a mailed code.

import { Mail } from 'lucide-react';
import { useLocation } from 'react-router';
import { Button } from '@/components/ui/button';
import { useLeaveForProviderMutation } from '@/lib/auth/provider-return';
import { useSignInMethodsQuery, type SignInProvider } from '@/lib/auth/sign-in-methods';
import { returnPath } from '@/lib/router/return-path';
import { t } from '@/words/sign-in';

export function OtherWays({ onEmailCode }: { onEmailCode: () => void }) {
  const { data: methods } = useSignInMethodsQuery();
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p aria-hidden="true" className="mb-1 flex items-center gap-3 text-sm text-muted-foreground">
        <span className="h-px flex-1 bg-border" />
        {t('or')}
        <span className="h-px flex-1 bg-border" />
      </p>
      {methods && <ProviderButtons providers={methods.providers} />}
      <Button variant="secondary" size="lg" className="w-full" onClick={onEmailCode}>
        <Mail aria-hidden="true" />
        {t('emailCode.choose')}
      </Button>
    </div>
  );
}

function ProviderButtons({ providers }: { providers: SignInProvider[] }) {
  const location = useLocation();
  const { mutate, variables, isPending, isSuccess } = useLeaveForProviderMutation({
    connect: false,
    wanted: returnPath(location.state, location.search),
  });
  return providers.map((provider) => (
    <Button
      key={provider.id}
      variant="secondary"
      size="lg"
      className="w-full"
      pending={(isPending || isSuccess) && variables.id === provider.id}
      onClick={() => {
        mutate(provider);
      }}
    >
      {t('provider.choose', { name: provider.name })}
    </Button>
  ));
}
