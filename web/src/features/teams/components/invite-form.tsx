// The form for inviting someone to a team, with email address and role.

import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useInviteMutation } from '@/features/teams/api/invite';
import { mayManageRole, TEAM_ROLES, type CompanyRole, type TeamRole } from '@/domain/teams/teams';
import { looksLikeEmail } from '@/lib/forms/looks-like-email';
import { useCheckedForm, type Refusal } from '@/lib/forms/use-checked-form';
import { roleLabel } from '@/domain/teams/role-label';
import { t } from '@/words/teams';

interface InviteFormProps {
  companyId: string;
  ownRole: CompanyRole;
}

export function InviteForm({ companyId, ownRole }: InviteFormProps) {
  const { mutate: invite, isPending } = useInviteMutation(companyId);
  const roles = TEAM_ROLES.filter((role) => mayManageRole(ownRole, role));
  const [role, setRole] = useState<TeamRole>('Editor');
  const [email, setEmail] = useState('');
  const { onSubmit, field } = useCheckedForm({
    names: ['email'],
    check: checkInvitation,
    submit: (entered) => {
      invite(
        { email: entered.email.trim(), role },
        {
          onSuccess: () => {
            setEmail('');
          },
        },
      );
    },
  });
  const { onChange: unmarkEmail, ...emailField } = field('email');
  return (
    <form noValidate aria-label={t('invite.form')} onSubmit={onSubmit} className="flex flex-col gap-3">
      <div className="flex items-start gap-3 max-sm:flex-col">
        <TextField
          label={t('invite.email')}
          type="email"
          autoComplete="off"
          inputMode="email"
          icon={Mail}
          required
          value={email}
          className="w-full flex-1"
          {...emailField}
          onChange={(event) => {
            unmarkEmail();
            setEmail(event.target.value);
          }}
        />
        <Select
          label={t('invite.role')}
          value={role}
          options={roles.map((each) => ({ value: each, label: roleLabel(each) }))}
          className="w-full sm:w-36"
          onChange={({ target }) => {
            setRole(roles.find((each) => each === target.value) ?? 'Viewer');
          }}
        />
        <Button type="submit" size="field" pending={isPending} className="sm:mt-6.5">
          {t('invite.send')}
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">{t(`roleText.${role}`)}</p>
    </form>
  );
}

function checkInvitation({ email }: { email: string }): Refusal<'email'> | null {
  const entered = email.trim();
  if (looksLikeEmail(entered)) return null;
  const description = entered === '' ? t('invite.wanted') : t('invite.invalid');
  return { title: t('invite.none'), description, fields: { email: description } };
}
