// Measures what other users notice during an attack: how long a bystander's small reads take, how much memory is used, and how soon
// everything is as before.

import {
  MEBIBYTE,
  MEMORY_GROWTH_MIB,
  percentile,
  RECOVERY_MS,
  slowdownOf,
  SMALL_READ_P99_MS,
  timeRecovery,
} from '../load-limits.mjs';

const EVERY_MS = 20;
const IDLE_READS = 100;

export async function watch(server) {
  const bystander = await server.signUp('Bina Bystander');
  const path = `/rest/v1/profiles?select=id&id=eq.${bystander.id}`;
  const read = () =>
    server.request('GET', path, { token: bystander.token }).then(
      async (answer) => {
        await answer.text();
        return answer.ok;
      },
      () => false,
    );
  const idle = [];
  for (let time = 0; time < IDLE_READS; time += 1) await measure(read, idle);
  const slowdown = slowdownOf(idle);

  const before = server.memory();
  const durations = [];
  let failures = 0;
  let mostMemory = before;
  let reading = false;
  const timer = setInterval(() => void look(), EVERY_MS);

  async function look() {
    mostMemory = Math.max(mostMemory, server.memory());
    if (reading) return;
    reading = true;
    if (!(await measure(read, durations))) failures += 1;
    reading = false;
  }

  return {
    stop: () => clearInterval(timer),
    /** Held if no other user had to wait or was refused, memory stayed within bounds, and reads are as quick as before soon after. */
    verdict: async () => {
      const recovery = await timeRecovery(read, slowdown);
      const p99 = percentile(durations, 99);
      const growth = Math.round((mostMemory - before) / MEBIBYTE);
      const limit = Math.round(SMALL_READ_P99_MS * slowdown);
      return {
        held: p99 <= limit && failures === 0 && recovery <= RECOVERY_MS * slowdown && growth <= MEMORY_GROWTH_MIB,
        told:
          `a bystander's ${durations.length} reads took ${Math.round(p99)} ms at p99 (${limit} allowed), ${failures} failed, ` +
          `memory grew by ${growth} MiB (${MEMORY_GROWTH_MIB} allowed), recovered after ${Math.round(recovery)} ms`,
      };
    },
  };
}

async function measure(read, durations) {
  const begun = performance.now();
  const isAnswered = await read();
  durations.push(performance.now() - begun);
  return isAnswered;
}
