// Fails when a Markdown page of ours links to a file that is not there.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LINK = /\]\(([^)\s]+)\)|src="([^"]+)"/g;

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
});
const broken = pages.trim().split('\n').filter(existsSync).flatMap(brokenLinks);

for (const { page, target } of broken) console.error(`${page} links to ${target}, which is not there.`);
process.exit(broken.length === 0 ? 0 : 1);

function brokenLinks(page) {
  const targets = [...readFileSync(page, 'utf8').matchAll(LINK)].map(([, link, source]) => link ?? source);
  return targets
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .filter((target) => !existsSync(join(dirname(page), target.split('#')[0])))
    .map((target) => ({ page, target }));
}
