// Compiles a message in ICU MessageFormat into parts that the page can format. The build compiles our catalogues; the page loads this
// module only for messages that the operator changed.

import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Message, Part } from './compiled-message';

/** Throws if the text is not a valid message. */
export function compile(text: string): Message {
  const parts = compileParts(parse(text, { shouldParseSkeletons: false, captureLocation: false }));
  if (parts.length === 0) return '';
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
}

function compileParts(elements: MessageFormatElement[]): Part[] {
  return elements.map(compilePart);
}

function compilePart(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return 0;
    case TYPE.argument:
      return [element.value];
    case TYPE.number:
      return [element.value, 'number'];
    case TYPE.tag:
      return [element.value, 'tag', compileParts(element.children)];
    case TYPE.select:
      return [element.value, 'select', compileChoices(element.options)];
    case TYPE.plural:
      if (element.pluralType === 'ordinal' || element.offset !== 0) throw new Error('no ordinals and no offsets');
      return [element.value, 'plural', compileChoices(element.options)];
    default:
      throw new Error('dates and times are formatted before they are put into a message');
  }
}

function compileChoices(options: Record<string, { value: MessageFormatElement[] }>): Record<string, Part[]> {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, compileParts(value)]));
}
