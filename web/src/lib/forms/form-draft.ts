// A whole form that someone has begun to fill in. It is kept like any draft, so a reload or an ended session costs nothing.

import type { FieldValues } from 'react-hook-form';
import { useDraft } from './draft';

export interface FormDraft<Fields> {
  /** What the form begins with. */
  fields: Fields;
  /** Something has been filled in. */
  begun: boolean;
  /** That was before this screen was opened. */
  restored: boolean;
  keep: (fields: Fields) => void;
  drop: () => void;
}

/** Whether what was kept under a name can still stand in that field. */
export type DraftCheck<Fields> = (kept: unknown, name: keyof Fields & string) => boolean;

/** `name` is that of a draft, undefined where none is kept; `empty` the form before anything is typed. */
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

/** What was kept, laid over the empty form. What does not fit, because an older page kept it, is left out. */
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

/** Both texts, both lists of texts, or both yes or no. */
export function isAlike(kept: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(kept) && kept.every((entry) => typeof entry === 'string');
  return typeof kept === typeof value;
}
