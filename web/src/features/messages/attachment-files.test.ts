import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sortFiles } from './attachment-files';
import { ACTIVE_ENDINGS, MACRO_ENDINGS } from './forbidden-endings';

const file = (name: string, size = 1) => ({ name, size }) as File;

it('M-05: every refused file is listed with its reason, and the others are accepted', () => {
  const { taken, refused } = sortFiles([
    file('plan.pdf'),
    file('film.mp4', 11 * 1024 * 1024),
    file('setup.exe'),
    file('empty.txt', 0),
    file('Costs.XLSM'),
    file('photo.jpg', 10 * 1024 * 1024),
  ]);

  expect(taken.map(({ name }) => name)).toEqual(['plan.pdf', 'photo.jpg']);
  expect(refused).toEqual([
    { name: 'film.mp4', reason: 'Larger than 10MB.' },
    { name: 'setup.exe', reason: 'Programs, scripts, shortcuts, disk images and web pages cannot be sent.' },
    { name: 'empty.txt', reason: 'This file is empty.' },
    { name: 'Costs.XLSM', reason: expect.stringContaining('macros') as string },
  ]);
});

it('M-05: extensions match regardless of case and trailing characters, as on the server', () => {
  expect(sortFiles([file('a.URL.'), file('a.pdf.lnk '), file('a.url\u200b')]).taken).toEqual([]);
  expect(sortFiles([file('url'), file('a.urls')]).refused).toEqual([]);
});

it('M-05: the refused extensions match the server’s', () => {
  const [, active = '', macros = ''] = readFileSync('../crates/storage/src/content/names.rs', 'utf8').split(/^const /m);
  const endings = (text: string) =>
    Array.from(
      text
        .split('=')[1]
        ?.split(';')[0]
        ?.matchAll(/"([^"]+)"/g) ?? [],
      ([, e]) => e,
    );

  expect(ACTIVE_ENDINGS).toEqual(endings(active));
  expect(MACRO_ENDINGS).toEqual(endings(macros));
});

it('M-63: a photograph may be larger than what is sent, because it is scaled down first', () => {
  const { taken, refused } = sortFiles([
    file('walk.JPG', 24 * 1024 * 1024),
    file('scan.gif', 24 * 1024 * 1024),
    file('poster.png', 61 * 1024 * 1024),
  ]);
  expect(taken.map(({ name }) => name)).toEqual(['walk.JPG']);
  expect(refused.map(({ name }) => name)).toEqual(['scan.gif', 'poster.png']);
});
