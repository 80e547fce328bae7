// The owners that the user may post for: themselves, if their account type allows it, and companies where they are an editor.

import { useUser, type User, type UserType } from '@/lib/auth/auth';
import { mayEdit, nameOfCompany, useTeamsQuery, type Team } from '@/domain/teams/teams';
import { useSearchParams } from '@/lib/router/use-search-params';

export interface PostingOwner {
  id: string;
  name: string;
  /** Whether this is a company that the user acts for. */
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

/** The available owners, and the chosen one: from the address, or the first. Undefined while it is unknown whether there is one. */
export function usePostingOwners(may: (poster: { userType: UserType }) => boolean) {
  const user = useUser();
  const { data: teams, isPending } = useTeamsQuery();
  const [query] = useSearchParams();
  const posters = postingOwnersOf(user, teams ?? [], may);
  const asked = posters.find(({ id }) => id === query.get('for'));
  // A user who came to post for a company waits until the teams are known; everyone else can start immediately.
  const waiting = isPending && (posters.length === 0 || query.has('for'));
  return { posters, poster: waiting ? undefined : (asked ?? posters[0]), waiting };
}
