// The owners a person may post for: themselves, if their account type allows it, and the companies they are an editor of.

import { useUser, type User, type UserType } from '@/lib/auth/auth';
import { mayEdit, nameOfCompany, useTeamsQuery, type Team } from '@/domain/teams/teams';
import { useSearchParams } from '@/lib/router/use-search-params';

export interface PostingOwner {
  id: string;
  name: string;
  /** Whether it is a company one acts for. */
  company: boolean;
}

export function postingOwnersOf(
  user: User,
  teams: readonly Team[],
  may: (poster: { userType: UserType }) => boolean,
): PostingOwner[] {
  const companies = teams.filter(
    ({ active, role, company }) => active && mayEdit(role) && may({ userType: company.user_type }),
  );
  return [
    ...(may(user) ? [{ id: user.id, name: user.company ?? user.name, company: false }] : []),
    ...companies.map(({ company }) => ({ id: company.id, name: nameOfCompany(company), company: true })),
  ];
}

/** Who may be chosen, and who is: as the address says, else the first. Undefined while it is not known whether there is one. */
export function usePostingOwners(may: (poster: { userType: UserType }) => boolean) {
  const user = useUser();
  const { data: teams, isPending } = useTeamsQuery();
  const [query] = useSearchParams();
  const posters = postingOwnersOf(user, teams ?? [], may);
  const asked = posters.find(({ id }) => id === query.get('for'));
  // A person who comes for a company waits until it is known; everyone else begins at once.
  const waiting = isPending && (posters.length === 0 || query.has('for'));
  return { posters, poster: waiting ? undefined : (asked ?? posters[0]), waiting };
}
