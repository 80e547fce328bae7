// `make fuzz`: runs the properties of fuzz/properties under libFuzzer, with the project's own compiler.
//
//     make fuzz                     every target for a minute, two at a time
//     make fuzz ARGS="frame 600"    one target for this many seconds
//     make fuzz ARGS="600"          every target for this many seconds
//
// The corpus is kept in target/fuzz/corpus, the findings in target/fuzz/findings.

import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const BUILT = join(ROOT, 'target/fuzz');
const TARGET_TRIPLE = execFileSync('rustc', ['-vV'], { encoding: 'utf8' }).match(/^host: (.*)$/m)[1];
const AT_ONCE = 2;

// Coverage and comparison tracing by the compiler. All of these flags are stable.
const FLAGS = [
  '-Cpasses=sancov-module',
  '-Cllvm-args=-sanitizer-coverage-level=4',
  '-Cllvm-args=-sanitizer-coverage-inline-8bit-counters',
  '-Cllvm-args=-sanitizer-coverage-pc-table',
  '-Cllvm-args=-sanitizer-coverage-trace-compares',
  '-Ccodegen-units=1',
  '-Cdebug-assertions',
  '--cfg=fuzzing',
];

// Limits for the time per input and the memory of the process. Pictures have further limits: see fuzz/properties/content.rs.
const LIMITS = { seconds: 5, mebibytes: 1024, bytes: 16_384 };
const LIMITS_OF = { content: { seconds: 10, mebibytes: 400, bytes: 32_768 } };

const targets = readdirSync(join(ROOT, 'fuzz/seeds')).sort();

async function main(words) {
  const names = words.filter((word) => !/^\d+$/.test(word));
  const seconds = Number(words.find((word) => /^\d+$/.test(word)) ?? 60);
  const unknown = names.find((name) => !targets.includes(name));
  if (unknown) {
    console.error(`There is no target ${unknown}. Targets: ${targets.join(', ')}`);
    return 1;
  }
  const executable = build();
  const waiting = names.length > 0 ? names : [...targets];
  let findings = 0;
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) findings += await fuzz(executable, name, seconds);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return findings === 0 ? 0 : 1;
}

/** Builds with the project's versions in a separate folder, because everything is compiled with other flags. */
function build() {
  copyFileSync(join(ROOT, 'Cargo.lock'), join(ROOT, 'fuzz/Cargo.lock'));
  const options = ['--manifest-path', 'fuzz/Cargo.toml', '--target', TARGET_TRIPLE, '--target-dir', BUILT];
  execFileSync('cargo', ['build', '--quiet', ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, RUSTFLAGS: FLAGS.join(' ') },
  });
  return join(BUILT, TARGET_TRIPLE, 'debug/sangam-fuzz');
}

/** Runs one target, prints a line about it, and returns the number of failing inputs. */
async function fuzz(executable, name, seconds) {
  const { corpus, findings } = folders(name);
  const limits = LIMITS_OF[name] ?? LIMITS;
  const { output, code } = await run(executable, name, [
    corpus,
    join(ROOT, 'fuzz/seeds', name),
    `-dict=${join(ROOT, 'fuzz/words', `${name}.txt`)}`,
    `-max_total_time=${seconds}`,
    `-timeout=${limits.seconds}`,
    `-rss_limit_mb=${limits.mebibytes}`,
    `-max_len=${limits.bytes}`,
    `-artifact_prefix=${findings}/`,
    '-print_final_stats=1',
  ]);
  const found = readdirSync(findings).map((file) => join(findings, file));
  const runs = last(output, /stat::number_of_executed_units: (\d+)/g) ?? last(output, /^#(\d+)/gm) ?? '0';
  const covered = last(output, /cov: (\d+)/g) ?? '0';
  console.log(
    `${name.padEnd(14)} ${runs.padStart(10)} runs ${String(seconds).padStart(5)} s ${covered.padStart(7)} branches ${found.length} findings`,
  );
  if (code !== 0) console.log(output.split('\n').slice(-40).join('\n'));
  for (const file of found) console.log(`  ${file}: keep it in fuzz/seeds/${name} once it is fixed`);
  return code === 0 ? found.length : Math.max(found.length, 1);
}

/** The corpus is kept between runs; earlier findings are cleared. */
function folders(name) {
  const corpus = join(BUILT, 'corpus', name);
  const findings = join(BUILT, 'findings', name);
  rmSync(findings, { recursive: true, force: true });
  for (const folder of [corpus, findings]) mkdirSync(folder, { recursive: true });
  return { corpus, findings };
}

function run(executable, name, options) {
  return new Promise((resolve, reject) => {
    const fuzzer = spawn(executable, options, { cwd: BUILT, env: { ...process.env, FUZZ_TARGET: name } });
    let output = '';
    for (const stream of [fuzzer.stdout, fuzzer.stderr]) stream.on('data', (text) => (output += text));
    fuzzer.on('error', reject);
    fuzzer.on('close', (code) => resolve({ output, code }));
  });
}

function last(text, pattern) {
  return [...text.matchAll(pattern)].at(-1)?.[1];
}

process.exit(await main(process.argv.slice(2)));
