// English with accents, one third longer, in brackets. Text without them is missing from the catalogues; a missing bracket means cut text.

import type { Catalogue, Message, Part } from './compiled-message';

const FROM = 'aeiouyAEIOUYncs';
const TO = 'áéíóúýÁÉÍÓÚÝñçš';

export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, pseudoMessage(message)]));
}

function pseudoMessage(message: Message): Message {
  const parts = typeof message === 'string' ? [message] : message;
  const length = parts.filter((part) => typeof part === 'string').join('').length;
  return ['[', ...parts.map(accented), '~'.repeat(Math.ceil(length / 3)), ']'];
}

function accented(part: Part): Part {
  if (typeof part === 'string') return part.replace(/[a-z]/gi, (letter) => TO[FROM.indexOf(letter)] ?? letter);
  if (part === 0) return part;
  const [name, kind, inner] = part;
  if (kind === 'tag') return [name, kind, inner.map(accented)];
  if (kind !== 'plural' && kind !== 'select') return part;
  return [
    name,
    kind,
    Object.fromEntries(Object.entries(inner).map(([choice, parts]) => [choice, parts.map(accented)])),
  ];
}
