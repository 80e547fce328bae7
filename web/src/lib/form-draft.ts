// A whole form that somebody has begun to fill in. It is kept like any draft, so a reload or an ended session costs nothing.

import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft } from './draft';

interface FormDraft<Fields> {
  /** What the form begins with. */
  fields: Fields;
  /** Something has been filled in. */
  begun: boolean;
  keep: (fields: Fields) => void;
  drop: () => void;
}

/** `name` is that of a draft; `empty` the form before anything is typed. */
export function useFormDraft<Fields extends FieldValues>(name: string, empty: Fields): FormDraft<Fields> {
  const [text, setText] = useDraft(name);
  return {
    fields: completeDraft(text, empty),
    begun: text !== '',
    keep: (fields) => {
      const next = JSON.stringify(fields);
      setText(next === JSON.stringify(empty) ? '' : next);
    },
    drop: () => {
      setText('');
    },
  };
}

/** Keeps whatever changes in the form. */
export function useKeptForm<Fields extends FieldValues, Entry>(
  { subscribe }: UseFormReturn<Fields, unknown, Entry>,
  keep: (fields: Fields) => void,
): void {
  const onChange = useEffectEvent(keep);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          onChange(values);
        },
      }),
    [subscribe],
  );
}

/** What was kept, laid over the empty form. What does not fit, because an older page kept it, is left out. */
export function completeDraft<Fields extends FieldValues>(text: string, empty: Fields): Fields {
  const kept = parse(text);
  const fitting = Object.entries(empty).filter(([name, value]) => isAlike(kept[name], value));
  return { ...empty, ...Object.fromEntries(fitting.map(([name]) => [name, kept[name]])) };
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
function isAlike(kept: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(kept) && kept.every((entry) => typeof entry === 'string');
  return typeof kept === typeof value;
}
