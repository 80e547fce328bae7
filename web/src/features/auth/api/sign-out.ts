// Ends the session in the browser and on the server, then opens the login page.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@/lib/router/location';
import { useAuth } from '@/lib/auth/auth';
import { t } from '@/words/auth';

export function useSignOutMutation() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      navigate('/login', { replace: true });
    },
    meta: { errorTitle: t('signOutFailed') },
  });
}
