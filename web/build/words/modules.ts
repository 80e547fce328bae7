// Generates the module of each feature: the keys and parameters of its messages as types, and the location of its catalogues.

import { format, resolveConfig } from 'prettier';
import { compile } from '../../src/lib/words/compile.ts';
import { readFeatures, readLanguages, readTexts, WORDS } from './catalogues.ts';
import { parametersOf, type ParameterKind } from './parameters.ts';

const TYPES: Record<ParameterKind, string> = { text: 'string | number', number: 'number', tag: 'Tag' };

/** By file name. English has every message; other languages are compared with it. */
export async function makeModules(): Promise<Map<string, string>> {
  const style = await resolveConfig(`${WORDS}any.ts`);
  const modules = readFeatures('en').map(async (feature) => {
    const source = moduleOf(feature, readTexts('en', feature));
    return [`${WORDS}${feature}.ts`, await format(source, { ...style, parser: 'typescript' })] as const;
  });
  return new Map(await Promise.all(modules));
}

function moduleOf(feature: string, texts: Record<string, string>): string {
  const fields = Object.entries(texts).map(([key, text]) => `'${key}': ${typeOf(text)};`);
  const loaders = readLanguages()
    .filter((language) => readFeatures(language).includes(feature))
    .map((language) => `'${language}': () => import('./${language}/${feature}.json'),`);
  const usesTag = fields.some((field) => field.includes('Tag'));
  return `// Written by \`npm run words\` from the catalogues beside it.

${usesTag ? "import type { Tag } from '@/lib/words/message';" : ''}
import { defineWords } from '@/lib/words/words';

export const t = defineWords<{ ${fields.join('\n')} }>('${feature}', { ${loaders.join('\n')} });
`;
}

function typeOf(text: string): string {
  const fields = [...parametersOf(compile(text))].map(([name, kind]) => `${name}: ${TYPES[kind]}`);
  return fields.length === 0 ? 'null' : `{ ${fields.join('; ')} }`;
}
