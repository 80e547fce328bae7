// Runs one step, shows its output, and returns its result.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { count, namesOfFailed, namesOfFlaky } from './count.mjs';

const running = new Set();

/**
 * A step is `{ name, command, folder?, runner?, niceness? }`. With a runner it is a suite whose tests are counted; without one it is a
 * check that passes or fails as a whole. Its output is shown as it arrives, or with `atOnce` at the end, so that the outputs of two
 * parallel steps do not mix.
 */
export async function runStep(step, { atOnce }) {
  const started = performance.now();
  const heading = `\n── ${step.name} ${'─'.repeat(Math.max(0, 100 - step.name.length))}\n$ ${step.command}\n`;
  if (!atOnce) process.stdout.write(heading);
  const { code, output } = await execute(step, { silent: atOnce });
  if (atOnce) process.stdout.write(heading + output);
  const duration_s = (performance.now() - started) / 1000;
  const { runner } = step;
  const names = { failedTests: namesOfFailed(runner, output), flaky: namesOfFlaky(runner, output) };
  return { name: step.name, ...judge(step, code, output), ...names, duration_s };
}

/** Stops the running steps, with all their child processes. */
export function interrupt() {
  for (const child of running) killGroup(child, 'SIGTERM');
}

async function execute({ command, folder, niceness }, { silent }) {
  // A separate process group, so that it can be stopped with all its children.
  const child = spawn('bash', ['-o', 'pipefail', '-c', command], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (niceness) lowerPriority(child.pid, niceness);
  running.add(child);
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.setEncoding('utf8').on('data', (text) => {
      if (!silent) to.write(text);
      output += text;
    });
  }
  const drained = once(child, 'close');
  const [code] = await once(child, 'exit');
  // A process that it left running would keep its output open, and we would wait for it.
  killGroup(child, 'SIGKILL');
  await drained;
  running.delete(child);
  return { code, output };
}

/** Its children inherit it. Where Linux shares the processor between sessions (autogroups), niceness alone counts only within one. */
function lowerPriority(pid, niceness) {
  setPriority(pid, niceness);
  const autogroup = `/proc/${pid}/autogroup`;
  if (existsSync(autogroup)) writeFileSync(autogroup, String(niceness));
}

/** A failure without counts, such as a suite that did not start, is one failure. So is a suite that ran no tests. */
function judge({ runner }, code, output) {
  if (!runner) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = count(runner, output);
  const broken = (code !== 0 && failed === 0) || passed + failed === 0;
  return { passed, failed: failed + (broken ? 1 : 0) };
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // It has already ended.
    if (error.code !== 'ESRCH') throw error;
  }
}
