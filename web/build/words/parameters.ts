// The parameters of a message, for the types of the code and for the comparison of languages.

import type { Message, Part } from '../../src/lib/words/compiled-message.ts';

export type ParameterKind = 'text' | 'number' | 'tag';

/** By name. A parameter that is counted anywhere is a number; a `select` accepts any value. */
export function parametersOf(message: Message): Map<string, ParameterKind> {
  const found = new Map<string, ParameterKind>();
  if (typeof message !== 'string') collect(message, found);
  return found;
}

function collect(parts: Part[], found: Map<string, ParameterKind>): void {
  for (const part of parts) {
    if (typeof part === 'string' || part === 0) continue;
    const [name, kind, inner] = part;
    const known = found.get(name);
    if (kind === 'tag') found.set(name, 'tag');
    else if (kind === 'plural' || kind === 'number') found.set(name, 'number');
    else found.set(name, known ?? 'text');
    if (kind === 'tag') collect(inner, found);
    if (kind === 'plural' || kind === 'select') for (const choice of Object.values(inner)) collect(choice, found);
  }
}
