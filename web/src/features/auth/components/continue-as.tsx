// Signs in with one click as one of the demonstration's people.

import { BriefcaseBusiness, Building2, UserRound } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { useSignInMutation } from '@/features/auth/api/sign-in';
import type { DemoAccount } from '@/lib/server/config';
import { t } from '@/words/auth';

const ICONS = { seeker: UserRound, employer: BriefcaseBusiness, business: Building2 };

export function ContinueAs({ accounts }: { accounts: DemoAccount[] }) {
  const { mutate, isPending, variables } = useSignInMutation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-border pt-5">
      <h2 id={id} className="text-center text-sm font-normal text-muted-foreground">
        {t('demo.title')}
      </h2>
      <ul className="mt-3 grid grid-cols-3 gap-2">
        {accounts.map(({ what, name, email, password }) => {
          const Icon = ICONS[what];
          const label = t(`demo.${what}`);
          return (
            <li key={email}>
              <Button
                variant="secondary"
                className="h-auto w-full flex-col gap-1 px-1 py-3"
                pending={isPending && variables.email === email}
                aria-label={t('demo.as', { type: label, name })}
                onClick={({ detail }) => {
                  // Ignores the second click of a double click.
                  if (!isPending && detail < 2) mutate({ email, password });
                }}
              >
                <Icon aria-hidden="true" className="size-5 text-primary" />
                <span>{label}</span>
                <span className="text-xs font-normal text-muted-foreground">{name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
