// Formats a compiled message as text or as React nodes.

import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format/format-number';
import type { Message, Part } from './compiled-message';
import { pluralCategory } from './plural-category';

/** Renders the content between `<link>` and `</link>`. */
export type Tag = (content: ReactNode) => ReactNode;

export type Parameters = Record<string, unknown>;

export function formatText(message: Message, parameters: Parameters, language: string): string {
  return typeof message === 'string' ? message : formatParts(message, parameters, language).map(String).join('');
}

/** The parts in order: texts, with the results of tags and other parameters between them. */
export function formatParts(parts: Part[], parameters: Parameters, language: string, counted = 0): ReactNode[] {
  return parts.flatMap((part): ReactNode[] => {
    if (typeof part === 'string') return [part];
    if (part === 0) return [formatNumber(counted)];
    const [name, kind, inner] = part;
    const value = parameters[name];
    switch (kind) {
      case undefined:
        return [value as ReactNode];
      case 'number':
        return [formatNumber(Number(value))];
      case 'tag':
        return [(value as Tag)(formatParts(inner, parameters, language, counted))];
      case 'select':
        return formatParts(inner[String(value)] ?? inner.other ?? [], parameters, language, counted);
      case 'plural': {
        const count = Number(value);
        const chosen = inner[`=${count}`] ?? inner[pluralCategory(count, language)] ?? inner.other ?? [];
        return formatParts(chosen, parameters, language, count);
      }
    }
  });
}
