// Asks for confirmation before a link changes anything: what it does, for whose account, and who is currently signed in.

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Button } from '@/components/ui/button';
import { useAuth } from '@/lib/auth/auth';
import { t } from '@/words/auth';
import { AuthHeading } from './auth-frame';

interface ConfirmStepProps {
  title: string;
  subtitle: string;
  children: ReactNode;
  /** The email address of the account that will be signed in. */
  account: string;
  action: string;
  pending: boolean;
  onConfirm: () => void;
}

export function ConfirmStep({ title, subtitle, children, account, action, pending, onConfirm }: ConfirmStepProps) {
  const current = useAuth().session?.user.email;
  const replaces = current !== undefined && current !== account;
  return (
    <>
      <AuthHeading title={title} subtitle={subtitle} />
      <div className="flex flex-col gap-5">
        <p className="break-words text-foreground-2">{children}</p>
        {replaces && (
          <p role="alert" className="flex gap-2.5 rounded-md bg-warning-soft p-3.5 text-sm text-foreground">
            <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
            <span className="min-w-0 break-words">{t('replaces', { current, account })}</span>
          </p>
        )}
        <Button size="lg" pending={pending} className="w-full" onClick={onConfirm}>
          {action}
        </Button>
        <ButtonLink to={current === undefined ? '/login' : '/'} variant="secondary" size="lg" className="w-full">
          {t('cancel')}
        </ButtonLink>
      </div>
    </>
  );
}
