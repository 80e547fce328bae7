// Redirects a user who opened a password reset link to the reset screen, wherever the link led.

import { useEffect } from 'react';
import { useNavigate } from '@/lib/router/location';
import { useAuth } from '@/lib/auth/auth';

export function RecoveryRedirect() {
  const { recovering } = useAuth();
  const navigate = useNavigate();

  useEffect(() => {
    if (recovering) navigate('/reset-password', { replace: true });
    // Only once at the start; after that the user may go anywhere.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [recovering]);

  return null;
}
