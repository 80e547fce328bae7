// The members of a team, with what whoever looks after it can do about each.

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
import { avatarKind } from '@/lib/avatar';
import { cn } from '@/lib/cn';
import { lazyDialog } from '@/lib/lazy-part';
import { mayManageRole, TEAM_ROLES, type Standing } from '@/lib/teams';
import { TeamList } from './team-list';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

interface MemberListProps {
  companyId: string;
  standing: Standing;
}

export function MemberList({ companyId, standing }: MemberListProps) {
  return (
    <TeamList label="Members" query={useMembersQuery(companyId)} empty="Nobody has joined yet.">
      {(member) => (
        <li key={member.user_id}>
          <MemberRow companyId={companyId} member={member} standing={standing} />
        </li>
      )}
    </TeamList>
  );
}

function MemberRow({ companyId, member, standing }: { companyId: string; member: Member; standing: Standing }) {
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
      {mayManageRole(standing, role) ? (
        <>
          <RoleChoice companyId={companyId} member={member} standing={standing} />
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Remove ${name}`}
            aria-haspopup="dialog"
            onClick={() => {
              setRemoving(true);
            }}
          >
            Remove
          </Button>
        </>
      ) : (
        <Pill tone="outline">{role}</Pill>
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          context="They lose access at once. What they did for the company stays."
          action="Remove"
          pending={isPending}
          onConfirm={() => {
            remove({ companyId, userId, done: `${name} is no longer in the team` }, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function RoleChoice({ companyId, member, standing }: { companyId: string; member: Member; standing: Standing }) {
  const { mutate: setRole, isPending } = useSetRoleMutation(companyId);
  const { full_name: name } = member.member;
  const roles = TEAM_ROLES.filter((role) => mayManageRole(standing, role));
  return (
    <div className="relative">
      <select
        aria-label={`Role of ${name}`}
        value={member.role}
        disabled={isPending}
        onChange={({ target }) => {
          const role = roles.find((each) => each === target.value);
          if (role) setRole({ userId: member.user_id, name, role });
        }}
        className={cn(controlVariants(), 'h-(--height-button) appearance-none pr-9 text-sm font-[560]')}
      >
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted-foreground"
      />
    </div>
  );
}
