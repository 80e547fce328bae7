import { expect, test } from 'vitest';
import { FILE_COST, joinParts, type EntryPoint, type SourceModule } from './joined-parts.ts';

const SMALL = FILE_COST / 10;
const LARGE = FILE_COST * 10;

function module(id: string, bytes: number, imports: string[] = [], file?: string): SourceModule {
  return { id, bytes, imports, file };
}

function screen(...modules: string[]): EntryPoint {
  return { modules: new Set(modules), weight: 1, openedFrom: [] };
}

/** Sorted, so that the results can be compared. */
function joined(modules: SourceModule[], entries: EntryPoint[]): string[] {
  return joinParts(modules, entries)
    .map((part) => part.sort().join(' '))
    .sort();
}

test('modules needed by the same screens share a file, however large', () => {
  const modules = [module('a', LARGE), module('b', LARGE), module('jobs', SMALL, ['a', 'b'])];
  expect(joined(modules, [screen('a', 'b', 'jobs')])).toEqual(['a b jobs']);
});

test('a small module of one screen joins the file that it shares with another', () => {
  const modules = [module('shared', LARGE), module('jobs', SMALL, ['shared']), module('b2b', LARGE, ['shared'])];
  expect(joined(modules, [screen('shared', 'jobs'), screen('shared', 'b2b')])).toEqual(['b2b', 'jobs shared']);
});

test('screens that share nothing stay apart', () => {
  const modules = [module('jobs', SMALL), module('settings', SMALL)];
  expect(joined(modules, [screen('jobs'), screen('settings')])).toEqual(['jobs', 'settings']);
});

test('a dialog is in the file of its screen only if it is tiny', () => {
  const modules = [module('jobs', LARGE), module('tiny', SMALL / 10), module('dialog', SMALL * 5)];
  const opened = (name: string): EntryPoint => ({ modules: new Set([name]), weight: 0.1, openedFrom: [0] });
  expect(joined(modules, [screen('jobs'), opened('tiny'), opened('dialog')])).toEqual(['dialog', 'jobs tiny']);
});

test('modules that a dialog shares with its only screen are already loaded', () => {
  const modules = [module('shared', LARGE), module('jobs', LARGE, ['shared']), module('dialog', LARGE, ['shared'])];
  const dialog: EntryPoint = { modules: new Set(['shared', 'dialog']), weight: 0.1, openedFrom: [0] };
  expect(joined(modules, [screen('shared', 'jobs'), dialog])).toEqual(['dialog', 'jobs shared']);
});

test('a join counts the imports of the joined file', () => {
  const modules = [module('library', LARGE), module('chart', SMALL, ['library']), module('button', SMALL)];
  const entries = [screen('button'), screen('button', 'chart', 'library')];
  expect(joined(modules, entries)).toEqual(['button', 'chart library']);
});

test('a first screen loads nothing that it does not need', () => {
  const modules = [module('shared', SMALL), module('other', SMALL)];
  const home = { ...screen('shared'), isFirst: true };
  expect(joined(modules, [home, screen('shared', 'other')])).toEqual(['other', 'shared']);
});

test('a file assigned by hand stays unchanged, and nothing else has to load it', () => {
  const modules = [module('zod', SMALL, [], 'forms'), module('form', SMALL, ['zod']), module('button', SMALL)];
  expect(joined(modules, [screen('button'), screen('button', 'form', 'zod')])).toEqual(['button', 'form']);
});

test('no two files import each other', () => {
  // Joined with `first`, `last` would be in a file that imports `middle`, which imports `last`.
  const modules = [module('first', SMALL, ['middle']), module('middle', LARGE, ['last']), module('last', SMALL)];
  const entries = [screen('first', 'middle', 'last'), screen('middle', 'last'), screen('last')];
  for (const part of joinParts(modules, entries)) {
    const isCircular = part.includes('first') && part.includes('last') && !part.includes('middle');
    expect(isCircular).toBe(false);
  }
});
