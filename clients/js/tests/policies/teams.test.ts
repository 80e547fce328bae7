// Acting for a company whose team the user is in, and for no other.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, operator, type Person } from '../../support/people.ts';
import { job } from '../../support/rows.ts';

let company: Person;
let editor: Person;
let stranger: Person;

before(async () => {
  [company, editor, stranger] = await Promise.all([
    createPerson('employer', 'Deccan Traders'),
    createPerson('employer'),
    createPerson('employer'),
  ]);
  await operator.from('subscriptions').insert({ user_id: company.id, plan: 'Business' }).throwOnError();
  const invitation = await rows(company.client.rpc('invite_to_team', { p_email: editor.email, p_role: 'Editor' }));
  await editor.client.rpc('answer_team_invitation', { p_invitation_id: invitation.id, p_accept: true }).throwOnError();
});

test('an editor posts for the company, and only the company sees who posted', async () => {
  const posted = editor.client
    .from('jobs')
    .insert(job({ employer_id: company.id, company: undefined }))
    .select('employer_id, posted_by, company')
    .single();
  assert.deepEqual(await rows(posted), { employer_id: company.id, posted_by: editor.id, company: 'Deccan Traders' });
  const seen = await rows(stranger.client.from('jobs').select('posted_by').eq('employer_id', company.id));
  assert.deepEqual(seen, [{ posted_by: null }]);
});

test('a row of a list that names no owner is the caller’s own', async () => {
  const list = [job({ title: 'Theirs', employer_id: company.id }), job({ title: 'Mine' })];
  const posted = editor.client.from('jobs').insert(list).select('title, employer_id');
  assert.deepEqual(await rows(posted), [
    { title: 'Theirs', employer_id: company.id },
    { title: 'Mine', employer_id: editor.id },
  ]);
});

test('no one else posts for the company, and no member raises their own role', async () => {
  await refused(stranger.client.from('jobs').insert(job({ employer_id: company.id })), { status: 403, code: '42501' });
  const raised = { p_company_id: company.id, p_user_id: editor.id, p_role: 'Manager' };
  await refused(editor.client.rpc('set_team_role', raised), { status: 403, code: '42501' });
  await refused(stranger.client.rpc('set_team_role', raised), { status: 404, code: 'P0002' });
  await refused(editor.client.from('team_members').update({ role: 'Manager' }).eq('user_id', editor.id), {
    status: 403,
    code: '42501',
  });
});
