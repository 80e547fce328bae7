// Reads the selection of a group in the form of its kind.

import type { Filters, Span } from './list-definition';

export function selectedText(filters: Filters, name: string): string {
  const selection = filters[name];
  return typeof selection === 'string' ? selection : '';
}

export function selectedValues(filters: Filters, name: string): readonly string[] {
  const selection = filters[name];
  return Array.isArray(selection) ? (selection as readonly string[]) : [];
}

export function selectedNumber(filters: Filters, name: string): number | undefined {
  const selection = filters[name];
  return typeof selection === 'number' ? selection : undefined;
}

export function selectedSpan(filters: Filters, name: string): Span | undefined {
  const selection = filters[name];
  return typeof selection === 'object' && !Array.isArray(selection) ? (selection as Span) : undefined;
}
