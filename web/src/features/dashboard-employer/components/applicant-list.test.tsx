import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { READER, renderWithServer, type Server } from '@/testing/render-with-server';
import { ApplicantList } from './applicant-list';

const applicant = {
  id: '0199a000-0000-7000-8000-0000000000b1',
  full_name: 'Vikram Rathore',
  email: 'vikram@example.in',
  resume_path: 'folder/resume.pdf',
  cover_letter: 'Four years on filling lines.',
  status: 'Under Review',
  created_at: '2026-11-15T00:37:16.890123+00:00',
  job: { id: '0199a000-0000-7000-8000-0000000000c1', title: 'Plant Engineer', employer_id: READER.id },
  applicant: {
    id: '0199a000-0000-7000-8000-000000000002',
    full_name: 'Vikram Rathore',
    avatar_url: null,
    headline: 'Plant engineer',
    experience_level: 'Mid Level',
    total_experience: '4 years',
  },
  events: [{ status: 'Under Review', reason: null, note: null, created_at: '2026-11-15T00:37:16.890123+00:00' }],
  interviews: [],
  unmet_needs: 0,
  answers: [],
};

/** A server with one applicant that records the requests it receives. */
function serveOneApplicant(requests: Request[], decide: Server = () => Response.json({})): Server {
  return (request) => {
    requests.push(request.clone());
    if (request.method === 'HEAD') return new Response(null, { headers: { 'content-range': '*/7' } });
    return request.url.includes('/rpc/') ? decide(request) : Response.json([applicant]);
  };
}

it('requests only applicants of the user’s own jobs, filtered as in the URL', async () => {
  const requests: Request[] = [];
  renderWithServer(<ApplicantList />, serveOneApplicant(requests), '/dashboard/applicants?status=Under+Review');

  const card = await screen.findByRole('article', { name: 'Vikram Rathore' });
  const query = new URL(
    requests.find(({ method, url }) => method === 'GET' && url.includes('job_applications'))?.url ?? '',
  ).searchParams;
  expect(query.get('job.employer_id')).toBe(`eq.${READER.id}`);
  expect(query.get('status')).toBe('eq.Under Review');
  expect(within(card).getByText(/Plant engineer · 4 years · Applied/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Under Review/ })).toHaveAttribute('aria-current', 'true');
});

it('a filter that no applicant matches does not say that there are no applications, and counts none', async () => {
  renderWithServer(
    <ApplicantList />,
    ({ method, url }) =>
      method === 'HEAD'
        ? new Response(null, { headers: { 'content-range': url.includes('reply_by=lte.') ? '*/0' : '*/7' } })
        : Response.json([]),
    '/dashboard/applicants?due=overdue',
  );

  expect(await screen.findByRole('heading', { name: 'No applicant matches these filters' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'All 0' })).toBeVisible();
});

it('M-55: finds applicants by name, job and age, with a count on every status', async () => {
  const user = userEvent.setup();
  const requests: Request[] = [];
  const other = { id: '0199a000-0000-7000-8000-0000000000c2', title: 'Line Lead' };
  renderWithServer(
    <ApplicantList />,
    (request) =>
      request.url.includes('/jobs?') ? Response.json([applicant.job, other]) : serveOneApplicant(requests)(request),
    '/dashboard/applicants?status=Rejected',
  );

  expect(await screen.findByRole('link', { name: 'All 35' })).toHaveAttribute('href', '/dashboard/applicants');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Job' }), 'Line Lead');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest first');
  await user.type(screen.getByRole('searchbox', { name: 'Search applicants' }), 'Vik_');

  await waitFor(() => {
    const { searchParams: last } = new URL(requests.findLast(({ method }) => method === 'GET')?.url ?? '');
    expect(last.get('or')).toBe('(full_name.ilike."%Vik\\\\_%",email.ilike."%Vik\\\\_%",named.not.is.null)');
    expect(last.get('named.full_name')).toBe('plfts.Vik_');
    expect(last.get('job_id')).toBe(`eq.${other.id}`);
    expect(last.get('order')).toContain('created_at.asc');
    expect(last.get('status')).toBe('eq.Rejected');
  });
  expect(screen.getByRole('link', { name: /^Hired/ }).getAttribute('href')).toContain('search=Vik_');
});

it('rejects only with a reason, and sends it', async () => {
  const user = userEvent.setup();
  const requests: Request[] = [];
  renderWithServer(<ApplicantList jobId={applicant.job.id} />, serveOneApplicant(requests));

  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject Vikram Rathore' });
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(within(dialog).getByText('Please give a reason.')).toBeVisible();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);

  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Other');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(within(dialog).getByText('Please give the reason in a few words.')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Note/), 'We need someone at once.');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => {
    expect(dialog).not.toBeInTheDocument();
  });
  const sent = requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({
    p_application_id: applicant.id,
    p_status: 'Rejected',
    p_reason: 'other',
    p_note: 'We need someone at once.',
  });
});

it('keeps the dialog and what was written when the server refuses', async () => {
  const user = userEvent.setup();
  const refuse = () =>
    Response.json(
      { code: 'SG002', message: 'An application that is Hired cannot become Rejected.', details: null, hint: null },
      { status: 400 },
    );
  renderWithServer(<ApplicantList />, serveOneApplicant([], refuse));

  await user.click(await screen.findByRole('button', { name: 'Schedule interview' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Vikram Rathore to an interview' });
  await user.type(within(dialog).getByLabelText('Link to the video call'), 'https://meet.example.in/plant');
  await user.type(within(dialog).getByLabelText(/Note/), 'Monday at eleven.');
  await user.click(within(dialog).getByRole('button', { name: 'Schedule interview' }));

  expect(await screen.findByText('An application that is Hired cannot become Rejected.')).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/Note/)).toHaveValue('Monday at eleven.');
});
