// Saves a small database of each engine as this version creates it, for the upgrade tests: node scripts/keep-schema.mjs
//
// Run it at a release, with the release's executable in SANGAM_BIN, and commit the two archives that it writes to
// crates/sangam/tests/released. They are backups that every later version must restore and upgrade. The tests read their expected
// contents from crates/sangam/tests/released.rs.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchServer } from './server.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
const executable = process.env.SANGAM_BIN ?? 'target/release/sangam';
const folder = 'crates/sangam/tests/released';

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

async function keep(engine) {
  const data = join(home, 'data');
  const server = await launchServer(executable, { data });
  try {
    await fill(server);
  } finally {
    await server.stop();
  }
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

/** At least one row of everything that users create. */
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
