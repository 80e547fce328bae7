// How many tests passed and failed, read from what a runner prints at its end.
//
// A test that was skipped counts as failed: nothing here is skipped on purpose.

/** Each runner's words for its counts. A suite may print them several times, once per part; all are added up. */
const RUNNERS = {
  nextest: {
    passed: [/^\s*Summary .* (\d+) passed/],
    failed: [/^\s*Summary .* (\d+) failed/, /^\s*Summary .* (\d+) timed out/, /^\s*Summary .* (\d+) skipped/],
  },
  cargo: {
    passed: [/^test result: .* (\d+) passed/],
    failed: [/^test result: .* (\d+) failed/, /^test result: .* (\d+) ignored/],
  },
  node: {
    passed: [/^(?:#|ℹ) pass (\d+)$/],
    failed: [/^(?:#|ℹ) (?:fail|cancelled|skipped|todo) (\d+)$/],
  },
  vitest: {
    passed: [/^\s*Tests\s.*?(\d+) passed/],
    failed: [/^\s*Tests\s.*?(\d+) failed/, /^\s*Tests\s.*?(\d+) skipped/],
  },
  playwright: {
    passed: [/^\s*(\d+) passed(?: \(|$)/, /^\s*(\d+) flaky$/],
    failed: [/^\s*(\d+) (?:failed|interrupted|skipped|did not run)$/],
  },
  pytest: {
    passed: [/^[= ]*.*?\b(\d+) passed.* in [\d.:]+/],
    failed: [
      /^[= ]*.*?\b(\d+) failed.* in [\d.:]+/,
      /\b(\d+) errors?\b.* in [\d.:]+/,
      /\b(\d+) skipped\b.* in [\d.:]+/,
    ],
  },
};

/** Reads the counts of `runner` from its output. */
export function count(runner, output) {
  const lines = output.replaceAll(ANSI, '').split(/\r?\n/);
  const { passed, failed } = RUNNERS[runner];
  return { passed: total(lines, passed), failed: total(lines, failed) };
}

/** The tests that passed at their second try only. Each points at a fault, so the summary names them. */
export function namesOfFlaky(runner, output) {
  if (runner !== 'playwright') return [];
  const lines = output.replaceAll(ANSI, '').split(/\r?\n/);
  const start = lines.findIndex((line) => /^\s*\d+ flaky$/.test(line));
  if (start < 0) return [];
  const names = [];
  for (const line of lines.slice(start + 1)) {
    const name = /^\s+(\[\w+\] › .*?)[\s─]*$/.exec(line)?.[1];
    if (!name) break;
    names.push(name);
  }
  return names;
}

/** Colours and the like. */
const ANSI = /\u001b\[[0-9;]*[A-Za-z]/g;

function total(lines, patterns) {
  let sum = 0;
  for (const line of lines) {
    for (const pattern of patterns) {
      sum += Number(pattern.exec(line)?.[1] ?? 0);
    }
  }
  return sum;
}
