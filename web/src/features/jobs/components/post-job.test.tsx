import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { PostJob } from './post-job';

const NEW_EMPLOYER = { ...READER, userType: 'employer' as const, company: null };

it('M-51: asks a new employer for the company before the first job', async () => {
  const saved: unknown[] = [];
  renderWithServer(
    <PostJob />,
    async (request) => {
      if (request.method !== 'PATCH') return Response.json([]);
      saved.push(await request.json());
      return new Response(null, { status: 204 });
    },
    '/post-job',
    NEW_EMPLOYER,
  );
  await screen.findByRole('heading', { name: 'What is your company called?' });
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Company name is required.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Company name' }), 'Sahyadri Foods ');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => saved).toEqual([{ company_name: 'Sahyadri Foods' }]);
});

it('M-51: lets a user post under their own name', async () => {
  renderWithServer(<PostJob />, () => Response.json([]), '/post-job', NEW_EMPLOYER);
  await userEvent.click(await screen.findByRole('button', { name: `Post as ${READER.name}` }));
  expect(await screen.findByRole('form', { name: 'Post a job' })).toBeVisible();
});
