import assert from 'node:assert/strict';
import test from 'node:test';
import { checkCrates, checkPackages, isAllowed, readDeny } from '../check-packages.mjs';

test('a licence expression is allowed if it can be fulfilled', () => {
  for (const [expression, expected] of [
    ['MIT', true],
    ['GPL-3.0', false],
    ['GPL-3.0 OR MIT', true],
    ['MIT/GPL-3.0', true],
    ['MIT AND GPL-3.0', false],
    ['(MIT OR GPL-3.0) AND ISC', true],
    ['Apache-2.0 WITH LLVM-exception OR GPL-3.0', true],
    ['GPL-3.0 WITH LLVM-exception', false],
    ['', false],
  ]) {
    assert.equal(isAllowed(expression, ['MIT', 'ISC', 'Apache-2.0 WITH LLVM-exception']), expected, expression);
  }
});

const DENY = `
[graph]
targets = ["a", "b"]
[licenses]
allow = ["MIT", "ISC"]
[[licenses.exceptions]]
crate = "keys"
allow = ["MPL-2.0"]
[bans]
deny = [
  { name = "openssl-sys", reason = "TLS is rustls" },
]
`;

test('crates keep to deny.toml', () => {
  const deny = readDeny(DENY);
  assert.deepEqual(deny.targets, ['a', 'b']);
  const source = 'registry+https://github.com/rust-lang/crates.io-index';
  const crates = [
    { name: 'good', version: '1.0.0', license: 'MIT', source },
    { name: 'keys', version: '1.0.0', license: 'MPL-2.0', source },
    { name: 'other', version: '1.0.0', license: 'MPL-2.0', source },
    { name: 'openssl-sys', version: '1.0.0', license: 'MIT', source },
    { name: 'forked', version: '1.0.0', license: 'MIT', source: 'git+https://example.org/forked' },
  ];
  assert.deepEqual(checkCrates(crates, deny), [
    'the crate other 1.0.0 has the licence MPL-2.0',
    'the crate openssl-sys 1.0.0 is banned',
    'the crate forked 1.0.0 comes from git+https://example.org/forked',
  ]);
});

test('packages have a checksum, come from the registry and run no script that was not allowed', () => {
  const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
  const packages = {
    '': { name: 'ours' },
    'node_modules/good': good,
    'node_modules/good/node_modules/bundled': { version: '1.0.0', inBundle: true, license: 'MIT' },
    'node_modules/loose': { version: '1.0.0', license: 'MIT' },
    'node_modules/elsewhere': { ...good, resolved: 'https://example.org/elsewhere.tgz' },
    'node_modules/@scope/builds': { ...good, hasInstallScript: true },
    'node_modules/allowed': { ...good, hasInstallScript: true },
    'node_modules/binding': { ...good, license: 'GPL-3.0' },
  };
  assert.deepEqual(checkPackages('web', { packages }, { allowed: true }, ['MIT']), [
    'web: the package loose 1.0.0 has no checksum',
    'web: the package elsewhere 1.0.0 comes from https://example.org/elsewhere.tgz',
    'web: the package @scope/builds 1.0.0 runs a script at installation',
    'web: the package binding 1.0.0 has the licence GPL-3.0',
  ]);
});
