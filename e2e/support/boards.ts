// Creates a job, a tender and a reviewed freelancer for the rails of the feed.

import type { Instance } from './instance';
import { createPerson, adminClient, type Person } from './people';
import { insertRow } from './rows';

export interface Boards {
  jobId: string;
  tenderId: string;
  freelancer: Person;
}

/** Titles begin with `mark`, so that a test finds its own rows among others. */
export async function fillBoards(instance: Instance, mark: string): Promise<Boards> {
  const operator = adminClient(instance);
  const [business, freelancer] = await Promise.all([
    createPerson(instance, 'Sahyadri Foods', 'business'),
    createPerson(instance, `${mark} Kavya Nair`),
  ]);
  const job = {
    employer_id: business.id,
    title: `${mark} Product Designer`,
    company: 'Coromandel Pay',
    location: 'Chennai',
    type: 'Full-time',
    description: 'Design what people pay with.',
  };
  const tender = {
    business_id: business.id,
    title: `${mark} Ripening chambers`,
    company: 'Sahyadri Foods',
    category: 'Technology',
    budget_max: 1_850_000,
    deadline: dayAfter(30),
    description: 'Two depots, ten chambers each.',
  };
  const [jobId, tenderId] = await Promise.all([
    insertRow(operator, 'jobs', job),
    insertRow(operator, 'tenders', tender),
    operator
      .from('freelancers')
      .insert({ id: freelancer.id, title: 'UX researcher', skills: ['UX research', 'Figma'] })
      .throwOnError(),
  ]);
  await operator
    .from('reviews')
    .insert({ freelancer_id: freelancer.id, author_id: business.id, rating: 5, text: 'Careful and quick.' })
    .throwOnError();
  return { jobId, tenderId, freelancer };
}

/** A date that many days from now, in the server's format. */
function dayAfter(days: number): string {
  // The day begins in India while it is still evening in Greenwich.
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
}
