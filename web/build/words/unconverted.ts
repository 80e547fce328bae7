// The parts of src that still have hard-coded words. The list only shrinks: a part without such words must be removed from it.

import { ESLint } from 'eslint';
import { readFileSync } from 'node:fs';
import { parser } from 'typescript-eslint';
import { hardCodedWords } from './hard-coded.ts';

const WEB = new URL('../../', import.meta.url).pathname;

/** File patterns relative to `web/`. */
export function unconvertedFiles(): string[] {
  return JSON.parse(readFileSync(new URL('unconverted.json', import.meta.url), 'utf8')) as string[];
}

/** Entries of the list that have nothing left to convert. */
export async function findConverted(): Promise<string[]> {
  const linter = new ESLint({
    cwd: WEB,
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ['src/**/*.{ts,tsx}'],
        ignores: ['src/**/*.test.{ts,tsx}'],
        languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
        linterOptions: { reportUnusedDisableDirectives: 'off' },
        plugins: { words: { rules: { 'hard-coded': hardCodedWords } } },
        rules: { 'words/hard-coded': 'error' },
      },
    ],
    errorOnUnmatchedPattern: false,
  });
  const converted: string[] = [];
  for (const pattern of unconvertedFiles()) {
    const results = await linter.lintFiles([pattern]);
    const left = results.flatMap(({ messages }) => messages).filter(({ ruleId }) => ruleId === 'words/hard-coded');
    if (left.length === 0)
      converted.push(`${pattern} has no words in its code: take it off build/words/unconverted.json.`);
  }
  return converted;
}
