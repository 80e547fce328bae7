// The table at the end, and the one line that machines read.

/** Shows every step with its counts and time, then the sum; parallel steps took less time than their sum. */
export function summarize(results, duration_s) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const width = Math.max(...results.map(({ name }) => name.length));
  const line = (mark, name, passed, failed, duration_s) =>
    `${mark} ${name.padEnd(width)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${clock(duration_s)}`;
  return [
    '',
    `  ${'step'.padEnd(width)}  passed  failed    time`,
    ...results.map((step) => line(step.failed ? '✗' : '✓', step.name, step.passed, step.failed, step.duration_s)),
    line(' ', 'all', sum('passed'), sum('failed'), duration_s),
    // A test that passes only on the retry points at a fault in it or in the product.
    ...named('Passed at the second try only:', results, 'flaky'),
    ...named('Failed:', results, 'failedTests'),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
}

/** The tests in one field of the results, each after its step. */
function named(heading, results, field) {
  const names = results.flatMap((step) => step[field].map((test) => `  ${step.name}: ${test}`));
  return names.length === 0 ? [] : ['', heading, ...names];
}

function clock(duration_s) {
  const whole_s = Math.round(duration_s);
  return `${String(Math.floor(whole_s / 60)).padStart(3)}:${String(whole_s % 60).padStart(2, '0')}`;
}
