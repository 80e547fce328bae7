import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer, type Server } from '@/testing/render-with-server';
import { MemberList } from './member-list';

const COMPANY = '0199a000-0000-7000-8000-0000000000a9';

function member(number: number, name: string, role: string) {
  return {
    user_id: `0199a000-0000-7000-8000-00000000000${number}`,
    role,
    active: true,
    created_at: '2026-11-15T00:37:16.890123+00:00',
    member: { full_name: name, handle: `member_${number}`, avatar_url: null, user_type: 'user' },
  };
}

function serve(requests: Request[] = []): Server {
  return (request) => {
    requests.push(request.clone());
    if (request.url.includes('/rpc/')) return new Response(null, { status: 204 });
    return Response.json([member(1, 'Mira Rao', 'Manager'), member(2, 'Edith Pinto', 'Editor')]);
  };
}

it('C-362 lets an owner change every member, and a manager everyone except managers', async () => {
  const { unmount } = renderWithServer(<MemberList companyId={COMPANY} ownRole="Owner" />, serve());
  const choices = await screen.findByLabelText('Role of Mira Rao');
  expect(within(choices).getAllByRole('option')).toHaveLength(3);
  unmount();

  renderWithServer(<MemberList companyId={COMPANY} ownRole="Manager" />, serve());
  const others = await screen.findByLabelText('Role of Edith Pinto');
  expect(
    within(others)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Editor', 'Viewer']);
  expect(screen.queryByLabelText('Role of Mira Rao')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove Mira Rao' })).not.toBeInTheDocument();
});

it('asks for confirmation before removing a member', async () => {
  const user = userEvent.setup();
  const requests: Request[] = [];
  renderWithServer(<MemberList companyId={COMPANY} ownRole="Owner" />, serve(requests));

  await user.click(await screen.findByRole('button', { name: 'Remove Edith Pinto' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Edith Pinto?' });
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Edith Pinto is no longer in the team')).toBeInTheDocument();
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    p_company_id: COMPANY,
    p_user_id: member(2, '', '').user_id,
  });
});
