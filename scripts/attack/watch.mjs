// Measures what other users notice during an attack: how long a bystander's small reads take, and how much memory is used.

const EVERY_MS = 100;
const MEBIBYTE = 1024 * 1024;

/** Beyond these limits others suffer: a user waits, or a small machine swaps. */
const LONGEST_READ_MS = 2000;
const MOST_GROWTH_MIB = 200;

export async function watch(server) {
  const bystander = await server.signUp('Bina Bystander');
  const before = server.memory();
  let longestRead = 0;
  let mostMemory = before;
  let reading = false;
  const timer = setInterval(() => void look(), EVERY_MS);

  async function look() {
    mostMemory = Math.max(mostMemory, server.memory());
    if (reading) return;
    reading = true;
    const begun = performance.now();
    const path = `/rest/v1/profiles?select=id&id=eq.${bystander.id}`;
    await server.request('GET', path, { token: bystander.token }).then(
      (response) => response.text(),
      () => undefined,
    );
    longestRead = Math.max(longestRead, performance.now() - begun);
    reading = false;
  }

  return {
    stop: () => clearInterval(timer),
    /** Held if no other user had to wait and memory stayed within bounds. */
    verdict: () => {
      const growth = Math.round((mostMemory - before) / MEBIBYTE);
      return {
        held: longestRead <= LONGEST_READ_MS && growth <= MOST_GROWTH_MIB,
        told: `a bystander's read took ${Math.round(longestRead)} ms at most, memory grew by ${growth} MiB`,
      };
    },
  };
}
