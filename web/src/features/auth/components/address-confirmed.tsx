// Shown after an address was confirmed, with the first steps.

import { BadgeCheck, Check } from 'lucide-react';
import { Link } from '@/components/link';
import { buttonVariants } from '@/components/ui/button-variants';
import type { User, UserType } from '@/lib/auth/auth';
import { t } from '@/words/auth';
import { AuthMessage } from './auth-message';

const STEPS = {
  user: ['photo', 'skills', 'work'],
  employer: ['companyForApplicants', 'about', 'firstJob'],
  business: ['companyForPartners', 'about', 'tender'],
} as const satisfies Record<UserType, string[]>;

/** An account type unknown to this version gets the steps of a person. */
function stepsFor(userType: string) {
  return isKnown(userType) ? STEPS[userType] : STEPS.user;
}

function isKnown(userType: string): userType is UserType {
  return Object.hasOwn(STEPS, userType);
}

export function AddressConfirmed({ user }: { user: User }) {
  return (
    <AuthMessage
      icon={BadgeCheck}
      title={t('confirmed.title')}
      to="/"
      link={t('goToFeed')}
      actions={
        <>
          <ul className="flex flex-col gap-3">
            {stepsFor(user.userType).map((step) => (
              <li key={step} className="flex gap-2.5 text-foreground-2">
                <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-success" />
                {t(`step.${step}`)}
              </li>
            ))}
          </ul>
          <Link
            to="/profile"
            state={{ edit: true }}
            className={buttonVariants({ size: 'lg', className: 'mt-3 w-full' })}
          >
            {t('completeProfile')}
          </Link>
        </>
      }
    >
      {t('confirmed.text', { name: user.name })}
    </AuthMessage>
  );
}
