// What follows a confirmed address: that it worked, and the first steps.

import { BadgeCheck, Check } from 'lucide-react';
import { Link } from '@/components/link';
import { buttonVariants } from '@/components/ui/button-variants';
import type { User, UserType } from '@/lib/auth/auth';
import { AuthMessage } from './auth-message';

const STEPS: Record<UserType, string[]> = {
  user: [
    'Add a photo and a headline, so that employers recognise you.',
    'Name your skills, and we match you with jobs.',
    'Add your work experience, and apply with one form.',
  ],
  employer: [
    'Add your company and its logo, so that applicants know it.',
    'Write what your company does.',
    'Post your first job.',
  ],
  business: [
    'Add your company and its logo, so that partners know it.',
    'Write what your company does.',
    'Post a tender, or bid for one.',
  ],
};

export function AddressConfirmed({ user }: { user: User }) {
  return (
    <AuthMessage
      icon={BadgeCheck}
      title="Your email is confirmed"
      to="/"
      link="Go to the feed"
      actions={
        <>
          <ul className="flex flex-col gap-3">
            {STEPS[user.userType].map((step) => (
              <li key={step} className="flex gap-2.5 text-foreground-2">
                <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-success" />
                {step}
              </li>
            ))}
          </ul>
          <Link
            to="/profile"
            state={{ edit: true }}
            className={buttonVariants({ size: 'lg', className: 'mt-3 w-full' })}
          >
            Complete your profile
          </Link>
        </>
      }
    >
      Welcome, {user.name}. You are signed in. A good start:
    </AuthMessage>
  );
}
