// Creates jobs and applications before a test starts, as their owners.

import type { Instance } from './instance';
import { makePdf } from './pdf';
import { signIn, type Person } from './people';
import { insertRow } from './rows';

/** One question of each kind, three of which need a particular answer. */
export const QUESTIONS = [
  { kind: 'yes_no', question: 'Can you be on site six days a week?', needed: { answers: ['yes'] } },
  {
    kind: 'choice',
    question: 'How have you worked with ammonia?',
    options: ['Ran a plant', 'Assisted on a plant', 'Not yet'],
    needed: { answers: ['Ran a plant', 'Assisted on a plant'] },
  },
  { kind: 'number', question: 'How many years have you maintained a line?', needed: { min: 4 } },
  { kind: 'text', question: 'Which stop taught you the most?', required: false },
  { kind: 'file', question: 'Your boiler certificate', required: false },
];

/** Answers to the required questions. */
export const answer = (onSite: string, ammonia: string, years: number) => [
  { question: 'Can you be on site six days a week?', answer: onSite },
  { question: 'How have you worked with ammonia?', answer: ammonia },
  { question: 'How many years have you maintained a line?', answer: years },
];

/** Returns the job's id. */
export async function postJob(
  instance: Instance,
  employer: Person,
  title: string,
  questions: object[] = [],
): Promise<string> {
  const client = await signIn(instance, employer);
  return insertRow(client, 'jobs', {
    title,
    department: 'Operations',
    location: 'Pune',
    type: 'Full-time',
    salary_min: 60_000,
    salary_max: 90_000,
    description: 'Keep two lines running and make the third one better.',
    questions,
  });
}

/** Applies with an uploaded resume. Returns the application's id. */
export async function apply(
  instance: Instance,
  seeker: Person,
  jobId: string,
  letter?: string,
  answers: object[] = [],
): Promise<string> {
  const client = await signIn(instance, seeker);
  const path = `${seeker.id}/${seeker.id}-${Date.now()}.pdf`;
  const { error } = await client.storage
    .from('resumes')
    .upload(path, makePdf(seeker.name), { contentType: 'application/pdf' });
  if (error) throw error;
  const made = await client
    .rpc('apply_to_job', {
      p_job_id: jobId,
      p_full_name: seeker.name,
      p_email: seeker.email,
      p_resume_path: path,
      ...(letter !== undefined && { p_cover_letter: letter }),
      p_answers: answers,
    })
    .throwOnError();
  return (made.data as { id: string }).id;
}

/** Offers an interview at two times; this also changes the application's status. */
export async function offerInterview(
  instance: Instance,
  employer: Person,
  applicationId: string,
  note: string,
): Promise<void> {
  const client = await signIn(instance, employer);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await client
    .rpc('offer_interview', {
      p_application_id: applicationId,
      p_slots: [3, 4].map((days) => ({ starts_at: inDays(days), minutes: 45 })),
      p_format: 'Video',
      p_place: 'https://meet.example.in/plant',
      p_note: note,
    })
    .throwOnError();
}

export async function moveOn(
  instance: Instance,
  employer: Person,
  applicationId: string,
  status: string,
  note?: string,
): Promise<void> {
  const client = await signIn(instance, employer);
  await client
    .rpc('set_application_status', {
      p_application_id: applicationId,
      p_status: status,
      ...(note !== undefined && { p_note: note }),
    })
    .throwOnError();
}

export async function setCriteria(
  instance: Instance,
  employer: Person,
  jobId: string,
  criteria: readonly string[],
): Promise<void> {
  const client = await signIn(instance, employer);
  await client.rpc('set_scorecard', { p_job_id: jobId, p_criteria: criteria }).throwOnError();
}
