// The security requirements for a company's managers: a switch for the owner, a notice for managers.

import { Loaded } from '@/components/loaded';
import { ListFailed } from '@/components/list-failed';
import { OptionRow } from '@/components/ui/option-row';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import type { CompanyRole } from '@/domain/teams/teams';
import { useRequireSecondFactorMutation, useSecondFactorRequiredQuery } from '@/features/teams/api/company-security';
import { t } from '@/words/teams';
import { TeamSection } from './team-section';

interface TeamSecurityProps {
  companyId: string;
  ownRole: CompanyRole;
}

export function TeamSecurity({ companyId, ownRole }: TeamSecurityProps) {
  return (
    <TeamSection title={t('security.title')} hint={t('security.hint')}>
      <Loaded
        query={useSecondFactorRequiredQuery(companyId)}
        skeleton={<Skeleton className="h-9 appear-late" />}
        failed={(retry) => <ListFailed {...retry} />}
      >
        {(required) =>
          ownRole === 'Owner' ? (
            <RequireSwitch companyId={companyId} required={required} />
          ) : (
            <p className="text-sm text-foreground-2">{t(required ? 'security.required' : 'security.notRequired')}</p>
          )
        }
      </Loaded>
    </TeamSection>
  );
}

function RequireSwitch({ companyId, required }: { companyId: string; required: boolean }) {
  const { mutate: require, isPending, variables } = useRequireSecondFactorMutation(companyId);
  return (
    <>
      <OptionRow
        control={
          <Switch
            checked={isPending ? variables : required}
            disabled={isPending}
            onCheckedChange={(checked) => {
              require(checked);
            }}
          />
        }
      >
        {t('security.switch')}
      </OptionRow>
      <p className="mt-2 text-sm text-muted-foreground">{t('security.help')}</p>
    </>
  );
}
