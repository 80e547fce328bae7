import { twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { cn } from './cn';

const sources = import.meta.glob<string>(['/src/**/*.tsx', '/src/components/ui/*.ts', '!/src/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every utility class in the source, without its variants (the part before the last colon). */
function usedClasses(): string[] {
  const words = Object.values(sources)
    .flatMap((source) => [...source.matchAll(/["'`]([^"'`\n]+)["'`]/g)])
    .flatMap(([, text]) => text?.split(/\s+/) ?? [])
    .map((word) => word.replace(/^(?:[a-z0-9-]+(?:\[[^\]]*\])?:)+/, ''));
  // tailwind-merge keeps only one of two equal classes, if it knows the class.
  return [...new Set(words)].filter((word) => word !== '' && twMerge(`${word} ${word}`) === word);
}

it('agrees with tailwind-merge about every pair of classes we use', () => {
  const classes = usedClasses();
  const disagreements: string[] = [];
  for (const first of classes) {
    for (const second of classes) {
      // Skip a class paired with itself.
      if (first === second) continue;
      const pair = `${first} ${second}`;
      if (cn(pair) !== twMerge(pair)) disagreements.push(`${pair}: ${cn(pair)}, but should be ${twMerge(pair)}`);
    }
  }

  expect(classes.length).toBeGreaterThan(100);
  expect(disagreements.slice(0, 20)).toEqual([]);
  // Comparing every pair takes time on a busy machine.
}, 60_000);

it('lets a later class win over an earlier one, also with the same variant', () => {
  expect(cn('h-9 px-4 md:px-5', { 'h-auto': true }, 'px-2')).toBe('md:px-5 h-auto px-2');
});
