// A person who arrives by a link that resets the password is brought to the screen for that, wherever the link led.

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '@/lib/auth/auth';

export function RecoveryRedirect() {
  const { recovering } = useAuth();
  const navigate = useNavigate();

  useEffect(() => {
    if (recovering) void navigate('/reset-password', { replace: true });
    // Only when it begins; afterwards one may go where one likes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [recovering]);

  return null;
}
