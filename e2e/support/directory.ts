// Creates people with full profiles, for the directories and profile pages.

import type { Instance } from './instance';
import { createPerson, adminClient, signIn, type Person } from './people';

/** A freelancer with every profile field filled in and one portfolio piece. */
export async function createFreelancer(instance: Instance, name: string): Promise<Person> {
  const person = await createPerson(instance, name);
  await introduce(instance, person);
  return person;
}

/** Fills in someone's profile and lists them as a freelancer. */
export async function introduce(instance: Instance, person: Person): Promise<void> {
  const operator = adminClient(instance);
  await operator
    .from('profiles')
    .update({
      headline: 'UX researcher for health and fintech teams',
      bio: 'I plan and run field studies, then stay until the findings are in the product.',
      company_name: 'Nair Research',
      address: 'Kochi, Kerala',
      website: 'https://nair.example.in',
      skills: ['Design', 'Research'],
      total_experience: '8 years',
      work_experience: [
        { company: 'Indus Health', role: 'Senior UX researcher', duration: '2022 to now' },
        { company: 'Coromandel Pay', role: 'UX researcher', duration: '2019 to 2022' },
      ],
      education: [{ institution: 'National Institute of Design', degree: 'B.Des.', year: '2018' }],
    })
    .eq('id', person.id)
    .throwOnError();
  await operator
    .from('freelancers')
    .insert({
      id: person.id,
      title: 'UX researcher',
      location: 'Kochi',
      hourly_rate: 1400,
      skills: ['Design', 'Research'],
      description: 'Field studies and usability tests in five languages.',
      portfolio: [{ title: 'Clinic queue study', url: 'https://nair.example.in/queues' }],
    })
    .throwOnError();
}

export async function review(instance: Instance, author: Person, freelancer: Person, text = ''): Promise<void> {
  await adminClient(instance)
    .from('reviews')
    .insert({ freelancer_id: freelancer.id, author_id: author.id, rating: 5, text })
    .throwOnError();
}

/** Both send a message, after which each may review the other. */
export async function exchangeMessages(instance: Instance, one: Person, other: Person): Promise<void> {
  const client = await signIn(instance, one);
  const opened = await client.rpc('get_or_create_conversation', { p_user_id: other.id }).throwOnError();
  const conversation = opened.data as string;
  const answering = await signIn(instance, other);
  const say = (sender: Person, content: string) => ({
    conversation_id: conversation,
    sender_id: sender.id,
    content,
  });
  await client.from('messages').insert(say(one, 'Can you start in March?')).throwOnError();
  await answering.from('messages').insert(say(other, 'Gladly.')).throwOnError();
}
