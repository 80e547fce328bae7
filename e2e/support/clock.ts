// A clock that a test can move, for a server and for pages.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

export interface MovableClock {
  /** What a process needs in its environment to follow this clock. */
  environment: Record<string, string>;
  now: () => Date;
  /** A process that is running sees a jump, which it may distrust; one that starts afterwards does not. */
  advance: (ms: number) => Promise<void>;
}

/** Compiles the library that adds a number of seconds to the time of one process. */
export async function createClock(folder: string): Promise<MovableClock> {
  const source = new URL('../../scripts/torture/clock.c', import.meta.url).pathname;
  const [file, library] = [join(folder, 'clock'), join(folder, 'clock.so')];
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', library, source]);
  let ahead = 0;
  const store = async () => {
    const seconds = Buffer.alloc(8);
    seconds.writeBigInt64LE(BigInt(Math.round(ahead / 1000)));
    await writeFile(file, seconds);
  };
  await store();
  return {
    environment: { LD_PRELOAD: library, CLOCK_OFFSET_FILE: file },
    now: () => new Date(Date.now() + ahead),
    advance: async (ms) => {
      ahead += ms;
      await store();
    },
  };
}
