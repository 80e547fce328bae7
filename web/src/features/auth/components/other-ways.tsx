// The alternatives to a password: a passkey, another provider, or a mailed code.

import { KeyRound, Mail } from 'lucide-react';
import { useLocation } from '@/lib/router/location';
import { Button } from '@/components/ui/button';
import { usePasskeySignInMutation } from '@/features/auth/api/passkey-sign-in';
import { knowsPasskeys } from '@/lib/auth/passkeys';
import { useRedirectToProviderMutation } from '@/lib/auth/provider-return';
import { useSignInMethodsQuery, type SignInProvider } from '@/lib/auth/sign-in-methods';
import { returnPath } from '@/lib/router/return-path';
import { t } from '@/words/sign-in';

export function OtherWays({ onEmailCode }: { onEmailCode: () => void }) {
  const { data: methods } = useSignInMethodsQuery();
  // Shown before the server has answered, since nearly every installation offers it.
  const mailedCodes = methods?.mailedCodes ?? true;
  const passkeys = methods?.passkeys === true && knowsPasskeys();
  if (!mailedCodes && !passkeys && methods?.providers.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p aria-hidden="true" className="mb-1 flex items-center gap-3 text-sm text-muted-foreground">
        <span className="h-px flex-1 bg-border" />
        {t('or')}
        <span className="h-px flex-1 bg-border" />
      </p>
      {passkeys && <PasskeyButton />}
      {methods && <ProviderButtons providers={methods.providers} />}
      {mailedCodes && (
        <Button variant="secondary" size="lg" className="w-full" onClick={onEmailCode}>
          <Mail aria-hidden="true" />
          {t('emailCode.choose')}
        </Button>
      )}
    </div>
  );
}

function PasskeyButton() {
  const { mutate, isPending } = usePasskeySignInMutation();
  return (
    <Button
      variant="secondary"
      size="lg"
      className="w-full"
      pending={isPending}
      onClick={() => {
        mutate();
      }}
    >
      <KeyRound aria-hidden="true" />
      {t('passkey.choose')}
    </Button>
  );
}

function ProviderButtons({ providers }: { providers: SignInProvider[] }) {
  const location = useLocation();
  const { mutate, variables, isPending, isSuccess } = useRedirectToProviderMutation({
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
