// Runs the translated cases of every upstream suite against one server and prints a table: `make suites`.

import { globalSetup, globalTeardown } from '../support/server.ts';
import type { Suite, Verdict } from './suite.ts';

interface Result {
  suite: Suite;
  passed: Record<Verdict, number>;
  failures: string[];
}

/** The cases of one suite build on each other's rows, so they run in sequence; the suites run in parallel. */
async function runSuite(suite: Suite): Promise<Result> {
  const passed = { same: 0, differs: 0, 'not offered': 0 };
  const failures: string[] = [];
  for (const { title, verdict, run } of suite.cases) {
    try {
      await run();
      passed[verdict] += 1;
    } catch (error) {
      failures.push(`${suite.name}: ${title}\n${indent(error instanceof Error ? error.message : String(error))}`);
    }
  }
  return { suite, passed, failures };
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}

function printTable(results: Result[]): void {
  const head = ['suite', 'cases', 'passed', 'differs by choice', 'not offered', 'failed'];
  const lines = results.map(({ suite, passed, failures }) => [
    suite.name,
    ...[suite.cases.length, passed.same, passed.differs, passed['not offered'], failures.length].map(String),
  ]);
  const widths = head.map((title, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0), title.length),
  );
  for (const line of [head, ...lines]) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  '));
  }
}

/** Runs the suites whose name contains the word, and prints the failures and the number of passes of each kind. */
async function runSuites(word: string): Promise<boolean> {
  // Imported only here, because the modules read the server's address when they are loaded.
  const { buildSuites } = await import('./all.ts');
  const results = await Promise.all((await buildSuites(word)).map(runSuite));
  const failures = results.flatMap((result) => result.failures);
  for (const failure of failures) console.log(`${failure}\n`);
  printTable(results);
  return failures.length === 0;
}

await globalSetup();
const passed = await runSuites(process.argv[2] ?? '').finally(globalTeardown);
// Timers of the clients' sockets would keep the process alive for another ten seconds.
process.exit(passed ? 0 : 1);
