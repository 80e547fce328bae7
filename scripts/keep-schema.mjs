// Saves a small database of each engine as this version creates it, for the upgrade tests: node scripts/keep-schema.mjs
//
// Run it at a release, with the release's executable in SANGAM_BIN, and commit the two archives that it writes to
// crates/sangam/tests/released. They are backups that every later version must restore and upgrade. They contain the demonstration of
// that version, what two more people do over HTTP, and a row in each table that is still empty then. The tests
// (crates/sangam/tests/released.rs) compare every row before and after an upgrade.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchServer } from './server.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
const executable = process.env.SANGAM_BIN ?? 'target/release/sangam';
const folder = 'crates/sangam/tests/released';

async function keep(engine) {
  const data = join(home, 'data');
  execFileSync(executable, ['seed', '--data', data], { stdio: 'ignore' });
  const server = await launchServer(executable, { data });
  try {
    await fill(server);
  } finally {
    await server.stop();
  }
  const sql = ROWS.map(insertInto).join('');
  if (engine === 'sqlite') execFileSync('python3', ['-c', RUN_ON_SQLITE, join(data, 'sangam.db')], { input: sql });
  else
    execFileSync('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', process.env.SANGAM_DATABASE], {
      input: sql,
    });
  const backups = join(home, 'backups');
  execFileSync(executable, ['backup', backups, '--data', data]);
  const [name] = execFileSync('ls', [backups], { encoding: 'utf8' })
    .split('\n')
    .filter((entry) => entry.startsWith('sangam-'));
  const { migration } = JSON.parse(readFileSync(join(backups, name, 'manifest.json'), 'utf8'));
  const archive = join(folder, `${migration.split('__')[0]}-${engine}.tar.gz`);
  execFileSync('tar', ['--create', '--gzip', '--file', archive, '--directory', backups, name]);
  console.log(archive);
}

/** Runs SQL on a database file that no server uses. */
const RUN_ON_SQLITE = 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.stdin.read())';

const ACCOUNT = "(select id from accounts where email = 'sami.seeker@example.in')";
const COMPANY = "(select id from accounts where email = 'esha.employer@example.in')";
const THEN = "'2026-11-18T09:00:00.000000Z'";
const LATER = "'2036-11-18T09:00:00.000000Z'";
const id = (number) => `'01890000-0000-7000-8000-${String(number).padStart(12, '0')}'`;

/**
 * Rows of the tables that neither the demonstration nor `fill` reach in minutes: what is deleted after a while, what needs another
 * site or a device, and what the server keeps for itself. SQL, because it must be the same on both engines.
 */
const ROWS = [
  [
    'contact_messages',
    {
      id: id(1),
      name: "'Asha'",
      email: "'asha@example.in'",
      subject: "'Hello'",
      message: "'नमस्ते'",
      created_at: THEN,
    },
  ],
  ['blocks', { user_id: ACCOUNT, blocked_id: COMPANY, created_at: THEN }],
  [
    'mails',
    { id: id(2), kind: "'notice'", recipient: "'asha@example.in'", params: "'{}'", created_at: THEN, due_at: LATER },
  ],
  ['_happenings', { kind: "'like'", subject_id: id(3) }],
  ['_announced_deadlines', { tender_id: '(select id from tenders order by id limit 1)', deadline: LATER }],
  ['_listing_changes', { kind: "'job'", target_id: id(19) }],
  ['_removals', { target_id: id(4), removed_at: THEN }],
  [
    'api_tokens',
    {
      id: id(5),
      account_id: ACCOUNT,
      name: "'script'",
      prefix: "'sgm_a'",
      token_hash: "'a'",
      access: "'read'",
      created_at: THEN,
    },
  ],
  [
    'team_invitations',
    {
      id: id(6),
      company_id: COMPANY,
      email: "'new@example.in'",
      role: "'Editor'",
      created_at: THEN,
      expires_at: LATER,
    },
  ],
  ['sign_ups', { id: id(7), account_id: ACCOUNT, password_hash: "'a'", user_metadata: "'{}'", created_at: THEN }],
  [
    'one_time_tokens',
    {
      id: id(8),
      account_id: ACCOUNT,
      kind: "'recovery'",
      token_hash: "'a'",
      sent_to: "'sami.seeker@example.in'",
      created_at: THEN,
      expires_at: LATER,
    },
  ],
  ['_held_messages', { message_id: '(select id from messages order by id limit 1)', due_at: LATER }],
  ['signing_keys', { id: id(18), state: "'retired'", created_at: THEN, retired_at: THEN }],
  [
    'uploads',
    {
      id: id(9),
      bucket_id: "'media'",
      name: "'x/part.png'",
      owner_id: ACCOUNT,
      upsert: 'false',
      size: '10',
      received: '5',
      content_type: "'image/png'",
      cache_control: "'no-cache'",
      metadata: "'{}'",
      declared: "''",
      created_at: THEN,
      expires_at: LATER,
    },
  ],
  ['upload_parts', { upload_id: id(9), start: '0', size: '5', version: id(10) }],
  [
    'mfa_factors',
    {
      id: id(11),
      account_id: ACCOUNT,
      factor_type: "'totp'",
      status: "'unverified'",
      created_at: THEN,
      updated_at: THEN,
    },
  ],
  ['mfa_challenges', { id: id(12), factor_id: id(11), created_at: THEN, expires_at: LATER }],
  ['recovery_codes', { id: id(13), factor_id: id(11), code_hash: "'a'" }],
  [
    'auth_codes',
    {
      code_hash: "'a'",
      account_id: ACCOUNT,
      method: "'recovery'",
      code_challenge: "'a'",
      code_challenge_method: "'s256'",
      created_at: THEN,
      expires_at: LATER,
    },
  ],
  [
    'identities',
    {
      id: id(14),
      account_id: ACCOUNT,
      provider: "'google'",
      issuer: "'https://accounts.google.com'",
      subject: "'1'",
      created_at: THEN,
      updated_at: THEN,
    },
  ],
  [
    'oauth_flows',
    {
      state_hash: "'a'",
      provider: "'google'",
      redirect_to: "'/'",
      browser_bound: 'true',
      created_at: THEN,
      expires_at: LATER,
    },
  ],
  [
    'waiting_identities',
    {
      token_hash: "'a'",
      account_id: ACCOUNT,
      provider: "'google'",
      issuer: "'https://accounts.google.com'",
      subject: "'2'",
      identity_data: "'{}'",
      created_at: THEN,
    },
  ],
  [
    'passkeys',
    {
      id: id(15),
      account_id: ACCOUNT,
      credential_id: "'a'",
      credential: "'{}'",
      friendly_name: "'Phone'",
      created_at: THEN,
    },
  ],
  ['passkey_challenges', { id: id(16), kind: "'authentication'", state: "'{}'", created_at: THEN, expires_at: LATER }],
  [
    'company_proofs',
    { id: COMPANY, domain: "'example.in'", token: `'${'t'.repeat(40)}'`, status: "'Waiting'", started_at: THEN },
  ],
  ['company_security', { id: COMPANY, second_factor_required: 'false', updated_at: THEN }],
  [
    'application_withdrawals',
    {
      id: id(17),
      job_id: '(select id from jobs order by id limit 1)',
      applicant_id: ACCOUNT,
      applied_at: THEN,
      created_at: THEN,
    },
  ],
  [
    '_interview_reminders',
    { interview_id: '(select id from interviews order by id limit 1)', starts_at: LATER, kind: "'day'" },
  ],
  ['notification_preferences', { user_id: ACCOUNT, kind: "'like'", in_app: 'true', email: 'false' }],
];

function insertInto([table, row]) {
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')});\n`;
}

/** At least one row of everything that users create often. */
async function fill(server) {
  const employer = await server.signUp('Esha Employer', 'employer');
  const seeker = await server.signUp('Sami Seeker');
  const send = async ({ token }, path, body) => {
    const answer = await server.request('POST', `${path}?select=*`, {
      token,
      body,
      headers: { prefer: 'return=representation' },
    });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const [post] = await send(employer, '/rest/v1/posts', { content: 'We are hiring a बढ़ई in Nashik' });
  await send(seeker, '/rest/v1/rpc/toggle_like', { p_post_id: post.id });
  await send(seeker, '/rest/v1/comments', { post_id: post.id, text: 'How many?' });
  const [job] = await send(employer, '/rest/v1/jobs', {
    title: 'Carpenter',
    location: 'Nashik',
    type: 'Full-time',
    description: 'Doors and windows',
    skills: ['joinery'],
    requirements: [],
  });
  const resume = `resumes/${seeker.id}/resume.pdf`;
  const stored = await fetch(`${server.url}/storage/v1/object/${resume}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: `Bearer ${seeker.token}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.4\n%A resume of an earlier version\n%%EOF\n',
  });
  if (!stored.ok) throw new Error(`The resume was refused: ${await stored.text()}`);
  await send(seeker, '/rest/v1/rpc/apply_to_job', {
    p_job_id: job.id,
    p_full_name: 'Sami Seeker',
    p_email: seeker.email,
    p_resume_path: resume.replace('resumes/', ''),
  });
}

const home = mkdtempSync(join(tmpdir(), 'sangam-schema-'));
try {
  mkdirSync(folder, { recursive: true });
  if (process.env.SANGAM_DATABASE) {
    await keep('postgres');
  } else {
    await keep('sqlite');
    execFileSync('scripts/on-postgres', [process.execPath, 'scripts/keep-schema.mjs'], { stdio: 'inherit' });
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
