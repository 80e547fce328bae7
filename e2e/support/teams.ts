// Creates companies with a team, as their own people would.

import type { Instance } from './instance';
import { createPerson, adminClient, signIn, type Person, type UserType } from './people';

export type TeamRole = 'Manager' | 'Editor' | 'Viewer';

/** A company whose plan includes a team. */
export async function foundCompany(instance: Instance, name: string, userType: UserType): Promise<Person> {
  const owner = await createPerson(instance, name, userType);
  await adminClient(instance)
    .from('subscriptions')
    .insert({ user_id: owner.id, plan: 'Business', interval: 'year', current_period_end: '2999-01-01T00:00:00Z' })
    .throwOnError();
  return owner;
}

/** Returns the invitation's id. */
export async function invite(instance: Instance, owner: Person, email: string, role: TeamRole): Promise<string> {
  const client = await signIn(instance, owner);
  const made = await client.rpc('invite_to_team', { p_email: email, p_role: role }).throwOnError();
  return (made.data as { id: string }).id;
}

export async function accept(instance: Instance, member: Person, invitationId: string): Promise<void> {
  const client = await signIn(instance, member);
  await client.rpc('answer_team_invitation', { p_invitation_id: invitationId, p_accept: true }).throwOnError();
}

/** Invites someone, who accepts. */
export async function join(instance: Instance, owner: Person, member: Person, role: TeamRole): Promise<void> {
  await accept(instance, member, await invite(instance, owner, member.email, role));
}
