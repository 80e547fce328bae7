// Reads how many tests passed and failed from the output of a test runner.
//
// A skipped test counts as failed, because none are skipped on purpose.

/** How each runner prints its counts. A suite may print them several times, once per part; all are added up. */
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

/** The counts of `runner` in its output. */
export function count(runner, output) {
  const lines = linesOf(output);
  const { passed, failed } = RUNNERS[runner];
  return { passed: total(lines, passed), failed: total(lines, failed) };
}

/** How each runner prints the name of a failed test. Playwright lists them under a heading instead. */
const FAILED_NAMES = {
  nextest: /^\s*(?:TRY 2 )?(?:FAIL|TIMEOUT|ABORT|SIG\w+) \[[^\]]*\] (?:\([^)]*\) )?(.*)$/,
  cargo: /^test (.*) \.\.\. FAILED$/,
  node: /^\s*not ok \d+ - (.*)$/,
  vitest: /^\s*FAIL {2}(.*)$/,
  pytest: /^(?:FAILED|ERROR) (\S+)/,
};

/** The names of failed tests. A check without a runner has none. */
export function namesOfFailed(runner, output) {
  const lines = linesOf(output);
  if (runner === 'playwright') return namesUnder(lines, /^\s*\d+ failed$/);
  const pattern = FAILED_NAMES[runner];
  const names = pattern ? lines.flatMap((line) => pattern.exec(line)?.[1].trim() ?? []) : [];
  return [...new Set(names)];
}

/** The tests that passed only on the retry. Each points at a fault, so the summary names them. */
export function namesOfFlaky(runner, output) {
  const lines = linesOf(output);
  if (runner === 'playwright') return namesUnder(lines, /^\s*\d+ flaky$/);
  if (runner !== 'nextest') return [];
  return lines.flatMap((line) => /^\s*FLAKY \S+ \[[^\]]*\] (?:\([^)]*\) )?(.*)$/.exec(line)?.[1].trim() ?? []);
}

function namesUnder(lines, heading) {
  const start = lines.findIndex((line) => heading.test(line));
  if (start < 0) return [];
  const names = [];
  for (const line of lines.slice(start + 1)) {
    const name = /^\s+(\[\w+\] › .*?)[\s─]*$/.exec(line)?.[1];
    if (!name) break;
    names.push(name);
  }
  return names;
}

/** ANSI escape sequences, such as colours. */
const ANSI = /\u001b\[[0-9;]*[A-Za-z]/g;

function linesOf(output) {
  return output.replaceAll(ANSI, '').split(/\r?\n/);
}

function total(lines, patterns) {
  let sum = 0;
  for (const line of lines) {
    for (const pattern of patterns) {
      sum += Number(pattern.exec(line)?.[1] ?? 0);
    }
  }
  return sum;
}
