import { connect } from 'node:net';

export const name = '300 sign-ins that hang up before the answer';

const SIGN_INS = 300;

/** Each would cost a password hash. They must lock nobody out, and must not keep the next user waiting behind abandoned hashes. */
export async function attack(server, watched) {
  const { hostname, port } = new URL(server.url);
  const { email, password } = await server.signUp('Asha Rao');
  const body = JSON.stringify({ email, password });
  const request = [
    'POST /auth/v1/token?grant_type=password HTTP/1.1',
    `host: ${hostname}`,
    `apikey: ${server.anonKey}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
  const hangUp = () =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(request, () => socket.destroy()));
      socket.on('error', () => undefined).on('close', resolve);
    });
  await Promise.all(Array.from({ length: SIGN_INS }, hangUp));
  const began = performance.now();
  const answer = await server.request('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
  const seconds = (performance.now() - began) / 1000;
  if (!answer.ok) return { held: false, told: `the owner was answered ${answer.status}` };
  if (seconds > 5) return { held: false, told: `the owner waited ${seconds.toFixed(1)} s` };
  return await watched.verdict();
}
