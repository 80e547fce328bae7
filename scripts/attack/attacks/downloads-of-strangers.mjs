import { percentile, slowdownOf, SMALL_READ_P99_MS } from '../../load-limits.mjs';

export const name = 'a stranger with 200 downloads at a time';

export const options = ['--trusted-proxy-header', 'x-forwarded-for'];

const AT_A_TIME = 200;
const IDLE_MS = 500;
const ATTACK_MS = 10_000;

/** Another stranger, at another address, must not notice: neither of them has an account whose share could be counted. */
export async function attack(server, watched) {
  const owner = await server.signUp('Asha Author');
  const path = `media/${owner.id}/small.gif`;
  const stored = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: `Bearer ${owner.token}`, 'content-type': 'image/gif' },
    body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  });
  if (!stored.ok) throw new Error(`The picture was refused: ${await stored.text()}`);
  const download = async (address) => {
    const begun = performance.now();
    const answer = await fetch(`${server.url}/storage/v1/object/public/${path}`, {
      headers: { 'x-forwarded-for': address },
    });
    await answer.arrayBuffer();
    return { status: answer.status, took: performance.now() - begun };
  };
  const downloadFor = async (address, duration, durations = []) => {
    const end = performance.now() + duration;
    while (performance.now() < end) {
      const { status, took } = await download(address);
      if (status === 200) durations.push(took);
      else if (address !== GREEDY) throw new Error(`A stranger was answered ${status}.`);
    }
    return durations;
  };
  const idle = await downloadFor(MODEST, IDLE_MS);
  const flood = Array.from({ length: AT_A_TIME }, () => downloadFor(GREEDY, ATTACK_MS));
  // The client's own work for so many answers is measured as the flood's own median, and does not count.
  const during = await downloadFor(MODEST, ATTACK_MS);
  const greedy = (await Promise.all(flood)).flat();
  const bystander = await watched.verdict();
  const limit = Math.round(SMALL_READ_P99_MS * slowdownOf(idle) + percentile(greedy, 50));
  const p99 = Math.round(percentile(during, 99));
  return {
    held: bystander.held && p99 <= limit,
    told: `another stranger's downloads took ${p99} ms at p99 (${limit} allowed) beside ${greedy.length} others; ${bystander.told}`,
  };
}

const GREEDY = '203.0.113.7';
const MODEST = '203.0.113.8';
