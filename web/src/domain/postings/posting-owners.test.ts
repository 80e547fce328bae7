import { expect, it } from 'vitest';
import { NO_FACTS } from '@/domain/companies/company-facts';
import type { User, UserType } from '@/lib/auth/auth';
import { postingOwnersOf } from './posting-owners';
import type { Team } from '@/domain/teams/teams';

const seeker: User = {
  id: 'me',
  name: 'Ananya Iyer',
  email: 'ananya@example.in',
  avatar: null,
  handle: null,
  company: null,
  userType: 'user',
  hasPassword: true,
  isModerator: false,
};

function team(id: string, role: Team['role'], userType: UserType, active = true): Team {
  const company = {
    id,
    full_name: 'Hetal Kothari',
    company_name: `Company ${id}`,
    avatar_url: null,
    user_type: userType,
    ...NO_FACTS,
  };
  return { role, active, created_at: '2026-11-15T00:00:00+00:00', company };
}

const buys = ({ userType }: { userType: UserType }) => userType === 'business';

it('offers companies where the user is an editor, if they may post it and have a plan', () => {
  const teams = [
    team('a', 'Editor', 'business'),
    team('b', 'Viewer', 'business'),
    team('c', 'Manager', 'employer'),
    team('d', 'Manager', 'business', false),
  ];
  expect(postingOwnersOf(seeker, teams, buys)).toEqual([{ id: 'a', name: 'Company a', company: true }]);
});

it('puts the user first, under the name of their own company', () => {
  const business: User = { ...seeker, userType: 'business', company: 'Iyer Works' };
  const names = postingOwnersOf(business, [team('a', 'Editor', 'business')], buys).map(({ name }) => name);
  expect(names).toEqual(['Iyer Works', 'Company a']);
});
