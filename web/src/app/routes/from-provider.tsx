// /from-provider: where another provider redirects to, after a successful or failed sign-in.

import { Unlink } from 'lucide-react';
import { useLocation } from '@/lib/router/location';
import { PageHead } from '@/components/page-head';
import { Spinner } from '@/components/ui/spinner';
import { useProviderReturnQuery } from '@/features/auth/api/return-from-provider';
import { AuthFrame } from '@/features/auth/components/auth-frame';
import { AuthMessage } from '@/features/auth/components/auth-message';
import { useAuth } from '@/lib/auth/auth';
import { errorMessage } from '@/lib/errors/error-message';
import { returnPath } from '@/lib/router/return-path';
import { t } from '@/words/sign-in';

export function FromProviderRoute() {
  const { search } = useLocation();
  const { session } = useAuth();
  const parameters = new URLSearchParams(search);
  const connected = parameters.has('connected');
  const wanted = returnPath(null, search);
  const code = parameters.get('code') ?? '';
  const { error } = useProviderReturnQuery({ code, connected, wanted });
  // The provider's message is for programs; ours is found by the code.
  const refusal = code === '' ? { code: parameters.get('error_code') ?? 'bad_oauth_callback' } : error;
  const cancelled = code === '' && parameters.get('error') === 'access_denied' && !parameters.has('error_code');
  return (
    <AuthFrame>
      <PageHead title={t('provider.head')} description={t('provider.description')} />
      {refusal ? (
        <AuthMessage
          icon={Unlink}
          title={t(connected ? 'provider.notConnected' : 'provider.notSignedIn')}
          to={session ? wanted : '/login'}
          link={t(session ? 'provider.back' : 'provider.toLogin')}
          destructive
        >
          {cancelled ? t('provider.cancelled') : errorMessage(refusal)}
        </AuthMessage>
      ) : (
        <p role="status" className="flex items-center gap-3 text-muted-foreground">
          <Spinner />
          {t('provider.checking')}
        </p>
      )}
    </AuthFrame>
  );
}
