// Drafts of whole forms, stored like any draft, so that a reload or an ended session loses nothing.

import type { FieldValues } from 'react-hook-form';
import { useDraft } from './draft';

export interface FormDraft<Fields> {
  /** The initial values of the form. */
  fields: Fields;
  /** The user has filled in something. */
  begun: boolean;
  /** The draft is from before this screen was opened. */
  restored: boolean;
  keep: (fields: Fields) => void;
  drop: () => void;
}

/** Whether a stored value still fits its field. */
export type DraftCheck<Fields> = (kept: unknown, name: keyof Fields & string) => boolean;

/** `name` is the name of the draft, or undefined to store none; `empty` is the empty form. */
export function useFormDraft<Fields extends FieldValues>(
  name: string | undefined,
  empty: Fields,
  fits?: DraftCheck<Fields>,
): FormDraft<Fields> {
  const [text, setText, restored] = useDraft(name);
  return {
    fields: completeDraft(text, empty, fits),
    begun: text !== '',
    restored,
    keep: (fields) => {
      if (name === undefined) return;
      const next = JSON.stringify(fields);
      setText(next === JSON.stringify(empty) ? '' : next);
    },
    drop: () => {
      setText('');
    },
  };
}

/** Merges the stored draft into the empty form. Values that do not fit, stored by an older version of the page, are dropped. */
export function completeDraft<Fields extends FieldValues>(
  text: string,
  empty: Fields,
  fits: DraftCheck<Fields> = (kept, name) => isAlike(kept, empty[name]),
): Fields {
  const kept = parse(text);
  const fitting = Object.keys(empty).filter((name) => fits(kept[name], name));
  return { ...empty, ...Object.fromEntries(fitting.map((name) => [name, kept[name]])) };
}

function parse(text: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Whether both values are texts, both lists of texts, or both booleans. */
export function isAlike(kept: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(kept) && kept.every((entry) => typeof entry === 'string');
  return typeof kept === typeof value;
}
