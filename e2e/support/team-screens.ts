// Teams: the user's own, those they are in, an invitation, and a company's dashboard.

import { bid, postTender } from './bidding';
import { apply, postJob } from './hiring';
import { createPerson } from './people';
import { preparedPath, preparedPaths, type Screen, type ScreenContext } from './screen';
import { startSignedIn } from './screens';
import { foundCompany, invite, join, type TeamRole } from './teams';

export const TEAM_SCREENS: Screen[] = [
  {
    name: 'team',
    path: '/team',
    prepare: prepareOwner,
    ready: (page) => page.getByRole('list', { name: 'History' }),
  },
  {
    name: 'team-other-plan',
    path: '/team',
    member: 'employer',
    ready: (page) => page.getByRole('link', { name: 'See the plans' }),
  },
  {
    name: 'invitation',
    path: preparedPath,
    prepare: prepareInvitation,
    ready: (page) => page.getByRole('button', { name: 'Accept' }),
  },
  {
    name: 'company',
    path: preparedPath,
    prepare: (context) => prepareMember(context, 'Editor'),
    ready: (page) => page.getByRole('region', { name: 'Recent Applications' }).getByRole('listitem'),
  },
  {
    name: 'company-applicants',
    path: preparedPath,
    prepare: (context) => prepareMember(context, 'Editor', '/applicants'),
    ready: (page) => page.getByRole('article'),
  },
  {
    name: 'company-proposals',
    path: preparedPath,
    prepare: (context) => prepareMember(context, 'Viewer', '/proposals'),
    ready: (page) => page.getByRole('main').getByText('Ripening chambers').first(),
  },
  {
    name: 'company-team',
    path: preparedPath,
    prepare: (context) => prepareMember(context, 'Manager', '/team'),
    ready: (page) => page.getByRole('list', { name: 'History' }),
  },
  {
    name: 'company-page',
    path: preparedPath,
    prepare: prepareVisitor,
    ready: (page) => page.getByRole('article', { name: 'Plant Engineer' }),
  },
  {
    name: 'company-not-in-team',
    path: '/company/12/team',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'You are not in this team', level: 1 }),
  },
];

async function prepareOwner({ page, instance, person }: ScreenContext): Promise<void> {
  const owner = await foundCompany(instance, 'Sahyadri Foods', 'employer');
  await join(instance, owner, person, 'Manager');
  await join(instance, owner, await createPerson(instance, 'Rohan Venkataraghavan-Subramaniam'), 'Viewer');
  await invite(instance, owner, 'someone.with.a.long.address@example.in', 'Editor');
  await startSignedIn(page, instance, owner);
}

async function prepareInvitation({ page, instance, person }: ScreenContext): Promise<void> {
  const owner = await foundCompany(instance, 'Surat Loom Works', 'business');
  preparedPaths.set(page, `/invitation/${await invite(instance, owner, person.email, 'Editor')}`);
  await startSignedIn(page, instance, person);
}

async function prepareVisitor({ page, instance, person }: ScreenContext): Promise<void> {
  const owner = await createPerson(instance, 'Sahyadri Foods', 'employer');
  await postJob(instance, owner, 'Plant Engineer');
  preparedPaths.set(page, `/company/${owner.id}`);
  await startSignedIn(page, instance, person);
}

async function prepareMember({ page, instance }: ScreenContext, role: TeamRole, part = ''): Promise<void> {
  const owner = await foundCompany(instance, 'Surat Loom Works', 'business');
  const member = await createPerson(instance, 'Kavya Nair', 'employer');
  await join(instance, owner, member, role);
  const applicant = await createPerson(instance, 'Vikram Rathore');
  await apply(instance, applicant, await postJob(instance, owner, 'Plant Engineer'));
  await bid(instance, applicant, await postTender(instance, owner, { title: 'Ripening chambers' }), 900_000);
  preparedPaths.set(page, `/company/${owner.id}${part}`);
  await startSignedIn(page, instance, member);
}
