import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeSbom } from '../sbom.mjs';

const sbom = makeSbom('1.2.3', '2026-11-18T00:00:00.000Z');
const purls = sbom.components.map(({ purl }) => purl);
const has = (beginning) => purls.some((purl) => purl.startsWith(beginning));

test('a release lists its components as CycloneDX, each once and with its hash', () => {
  assert.deepEqual([sbom.bomFormat, sbom.specVersion, sbom.metadata.component.version], ['CycloneDX', '1.6', '1.2.3']);
  assert.equal(new Set(purls).size, purls.length);
  for (const { name, version, hashes } of sbom.components) {
    assert.match(version, /^\d+\./, name);
    assert.match(hashes[0].content, { 'SHA-256': /^[0-9a-f]{64}$/, 'SHA-512': /^[0-9a-f]{128}$/ }[hashes[0].alg], name);
  }
});

test('lists what is built into a release, but not what only tests need', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../web/package.json', import.meta.url), 'utf8'));
  for (const name of ['react', '@supabase/supabase-js', 'zod']) assert.ok(name in dependencies, name);
  const shipped = Object.keys(dependencies).filter((name) => name !== '@napi-rs/canvas');
  for (const name of shipped) assert.ok(has(`pkg:npm/${name.replace('@', '%40')}@`), name);
  for (const name of ['argon2', 'axum', 'rusqlite', 'rustls', 'tokio']) assert.ok(has(`pkg:cargo/${name}@`), name);
  for (const name of ['npm/vitest', 'npm/eslint', 'cargo/proptest', 'cargo/s3s', 'cargo/sangam']) {
    assert.ok(!has(`pkg:${name}@`), name);
  }
});
