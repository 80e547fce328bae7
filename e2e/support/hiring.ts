// Jobs and applications that are there before a test starts, made by their owners.

import type { Instance } from './instance';
import { makePdf } from './pdf';
import { signIn, type Person } from './people';
import { insertRow } from './rows';

/** Gives the job's id. */
export async function postJob(instance: Instance, employer: Person, title: string): Promise<string> {
  const client = await signIn(instance, employer);
  return insertRow(client, 'jobs', {
    title,
    department: 'Operations',
    location: 'Pune',
    type: 'Full-time',
    salary_min: 60_000,
    salary_max: 90_000,
    description: 'Keep two lines running and make the third one better.',
  });
}

/** Applies with a resume that was really sent. Gives the application's id. */
export async function apply(instance: Instance, seeker: Person, jobId: string, letter?: string): Promise<string> {
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
    })
    .throwOnError();
  return (made.data as { id: string }).id;
}

/** Offers an interview at two times; the application moves on with it. */
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
