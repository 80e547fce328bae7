import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { CompanyFrame } from './company-frame';

const COMPANY = {
  id: '0199a000-0000-7000-8000-000000000002',
  full_name: 'Rohan Deshpande',
  company_name: 'Sahyadri Foods',
  avatar_url: null,
  user_type: 'employer',
};

it('M-15: the open page of a removed member becomes empty', async () => {
  const team = { role: 'Editor', active: true, created_at: '2026-11-01T00:00:00Z', company: COMPANY };
  let teams = [team];
  renderWithServer(
    <CompanyFrame companyId={COMPANY.id}>{({ name }) => <p>The applicants of {name}</p>}</CompanyFrame>,
    () => Response.json(teams),
  );
  await screen.findByText('The applicants of Sahyadri Foods');

  teams = [];
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

  await screen.findByText('You are not in this team');
  expect(screen.queryByText('The applicants of Sahyadri Foods')).not.toBeInTheDocument();
});
