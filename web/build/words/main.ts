// `npm run words` writes the modules of src/words from the catalogues; `npm run words:check` reports problems in either.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { checkCatalogues } from './check.ts';
import { makeModules } from './modules.ts';
import { findConverted } from './unconverted.ts';

const modules = await makeModules();

if (process.argv[2] === 'check') {
  const stale = [...modules].filter(([file, source]) => !existsSync(file) || readFileSync(file, 'utf8') !== source);
  const complaints = [
    ...stale.map(([file]) => `${file} is stale; \`npm run words\` writes it again.`),
    ...checkCatalogues(),
    ...(await findConverted()),
  ];
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
} else {
  for (const [file, source] of modules) writeFileSync(file, source);
}
