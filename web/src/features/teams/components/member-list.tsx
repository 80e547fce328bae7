// The members of a team, with the actions for its owner and managers.

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { controlVariants } from '@/components/ui/control-variants';
import { Pill } from '@/components/ui/pill';
import { useMembersQuery, type Member } from '@/features/teams/api/list-members';
import { useRemoveMemberMutation } from '@/features/teams/api/remove-member';
import { useSetRoleMutation } from '@/features/teams/api/set-role';
import { avatarKind } from '@/lib/format/avatar';
import { cn } from '@/lib/styles/cn';
import { lazyDialog } from '@/components/lazy-dialog';
import { mayManageRole, TEAM_ROLES, type CompanyRole } from '@/domain/teams/teams';
import { ShortList } from '@/components/short-list';
import { roleLabel } from '@/domain/teams/role-label';
import { t } from '@/words/teams';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

interface MemberListProps {
  companyId: string;
  ownRole: CompanyRole;
}

export function MemberList({ companyId, ownRole }: MemberListProps) {
  return (
    <ShortList label={t('members')} query={useMembersQuery(companyId)} empty={t('members.none')}>
      {(member) => (
        <li key={member.user_id}>
          <MemberRow companyId={companyId} member={member} ownRole={ownRole} />
        </li>
      )}
    </ShortList>
  );
}

function MemberRow({ companyId, member, ownRole }: { companyId: string; member: Member; ownRole: CompanyRole }) {
  const { user_id: userId, role, member: person } = member;
  const { full_name: name } = person;
  const [removing, setRemoving] = useState(false);
  const { mutate: remove, isPending } = useRemoveMemberMutation();
  const close = () => {
    setRemoving(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar id={userId} name={name} url={person.avatar_url} kind={avatarKind(person.user_type)} />
      <div className="min-w-40 flex-1">
        <Link to={`/user/${userId}`} dir="auto" className="block truncate font-[560] hover:underline">
          {name}
        </Link>
        <p className="truncate text-sm text-muted-foreground">@{person.handle}</p>
      </div>
      {mayManageRole(ownRole, role) ? (
        <>
          <RoleChoice companyId={companyId} member={member} ownRole={ownRole} />
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('remove.of', { name })}
            aria-haspopup="dialog"
            onClick={() => {
              setRemoving(true);
            }}
          >
            {t('remove.action')}
          </Button>
        </>
      ) : (
        <Pill tone="outline">{roleLabel(role)}</Pill>
      )}
      {removing && (
        <ConfirmDialog
          title={t('remove.title', { name })}
          context={t('remove.context')}
          action={t('remove.action')}
          pending={isPending}
          onConfirm={() => {
            remove({ companyId, userId, done: t('remove.done', { name }) }, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function RoleChoice({ companyId, member, ownRole }: { companyId: string; member: Member; ownRole: CompanyRole }) {
  const { mutate: setRole, isPending } = useSetRoleMutation(companyId);
  const { full_name: name } = member.member;
  const roles = TEAM_ROLES.filter((role) => mayManageRole(ownRole, role));
  return (
    <div className="relative">
      <select
        aria-label={t('role.of', { name })}
        value={member.role}
        disabled={isPending}
        onChange={({ target }) => {
          const role = roles.find((each) => each === target.value);
          if (role) setRole({ userId: member.user_id, name, role });
        }}
        className={cn(controlVariants(), 'h-(--height-button) appearance-none pr-9 text-sm font-[560]')}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted-foreground"
      />
    </div>
  );
}
