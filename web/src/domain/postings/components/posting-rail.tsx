// The card beside a posting: its money, the answer button or the owner's tools, and facts.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import type { Posting } from '@/domain/postings/posting';
import { useCompanyRole } from '@/domain/teams/teams';
import { PostingAction } from './posting-action';

interface Fact {
  icon: LucideIcon;
  label: string;
  value: string;
}

interface PostingRailProps {
  posting: Posting;
  money: ReactNode;
  /** Not for the owner and their team. On small screens it is at the bottom edge instead. */
  action: ReactNode;
  ownerTools: ReactNode;
  facts: readonly Fact[];
  /** Rendered below the action. */
  children: ReactNode;
}

export function PostingRail({ posting, money, action, ownerTools, facts, children }: PostingRailProps) {
  const ownRole = useCompanyRole(posting.ownerId);
  return (
    <Card className="p-4 md:p-5">
      {money}
      {ownRole !== undefined ? (
        ownerTools
      ) : (
        <div className="mt-4 flex gap-2 max-md:hidden">
          <PostingAction posting={posting} saveClassName="size-(--height-button-lg) border border-border-hover">
            {action}
          </PostingAction>
        </div>
      )}
      {children}
      <hr className="my-5 border-border" />
      <FactList facts={facts} />
    </Card>
  );
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-4">
      {facts.map(({ icon: Icon, label, value }) => (
        <div key={label} className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="ml-auto min-w-0 text-right font-medium break-words tabular-nums" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
