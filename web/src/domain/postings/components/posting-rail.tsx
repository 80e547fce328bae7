// The card beside one posting: its money, the way to answer or the owner's tools, and facts.

import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import type { Posting } from '@/domain/postings/posting';
import { useCompanyRole } from '@/domain/teams/teams';
import { FactList, type Fact } from './fact-list';
import { PostingAction } from './posting-action';

interface PostingRailProps {
  posting: Posting;
  money: ReactNode;
  /** For everyone but those who act for its owner. Small screens have it at their bottom edge instead. */
  action: ReactNode;
  ownerTools: ReactNode;
  facts: readonly Fact[];
  /** Stands under the action. */
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
