// For whom somebody may post: for themselves, if their account is of the right kind, and for companies whose editors they are.

import { useUser, type User, type UserType } from './auth';
import { mayEdit, nameOfCompany, useTeamsQuery, type Team } from './teams';
import { useSearchParams } from './use-search-params';

export interface Poster {
  id: string;
  name: string;
  /** Whether it is a company one acts for. */
  company: boolean;
}

export function postersOf(
  user: User,
  teams: readonly Team[],
  may: (poster: { userType: UserType }) => boolean,
): Poster[] {
  const companies = teams.filter(
    ({ active, role, company }) => active && mayEdit(role) && may({ userType: company.user_type }),
  );
  return [
    ...(may(user) ? [{ id: user.id, name: user.company ?? user.name, company: false }] : []),
    ...companies.map(({ company }) => ({ id: company.id, name: nameOfCompany(company), company: true })),
  ];
}

/** Who may be chosen, and who is: as the address says, else the first. Undefined while it is not known whether there is one. */
export function usePosters(may: (poster: { userType: UserType }) => boolean) {
  const user = useUser();
  const { data: teams, isPending } = useTeamsQuery();
  const [query] = useSearchParams();
  const posters = postersOf(user, teams ?? [], may);
  const asked = posters.find(({ id }) => id === query.get('for'));
  // Whoever comes for a company waits until it is known; everybody else begins at once.
  const waiting = isPending && (posters.length === 0 || query.has('for'));
  return { posters, poster: waiting ? undefined : (asked ?? posters[0]), waiting };
}
