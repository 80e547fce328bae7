// Creates moderators, and content that waits for their decision.

import type { Instance } from './instance';
import { createPerson, signIn, type Person } from './people';
import { insertRow } from './rows';

/** Someone whom the operator has made a moderator. */
export async function createModerator(instance: Instance, name = 'Meera Joshi'): Promise<Person> {
  const moderator = await createPerson(instance, name);
  await instance.promote(moderator.email);
  return moderator;
}

/** A job that asks applicants for money, so that it is held. Returns its id. */
export async function postHeldJob(instance: Instance, employer: Person, title: string): Promise<string> {
  const client = await signIn(instance, employer);
  return insertRow(client, 'jobs', {
    title,
    location: 'Surat, Gujarat',
    type: 'Full-time',
    salary_max: 90_000,
    requirements: ['Typing', 'Own laptop'],
    questions: [{ id: 'pay', kind: 'yes_no', question: 'Can you pay the registration fee today?' }],
    description:
      'Easy typing from home, no interview.\n\nRegistration fee of Rs 500 must be paid before joining. Send your CV on WhatsApp 98765 43210.',
  });
}

/** Reports something as the person. */
export async function report(
  instance: Instance,
  person: Person,
  kind: 'post' | 'comment' | 'profile',
  targetId: string,
  reason: string,
): Promise<void> {
  const client = await signIn(instance, person);
  await client.from('reports').insert({ reporter_id: person.id, kind, target_id: targetId, reason }).throwOnError();
}
