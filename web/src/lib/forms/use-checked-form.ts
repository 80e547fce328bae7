// A small form. On submit it reads its fields, marks errors, shows a toast and focuses the first field with an error. The auth screens
// use it because they are the first code a new visitor loads, and Settings uses it for its few fields. Larger forms use react-hook-form.

import { useState, type SubmitEvent } from 'react';
import { toast } from '@/lib/ui/toast';

/** Why a form was not sent. */
export interface Refusal<Name extends string> {
  /** The title of the toast. */
  title: string;
  description?: string;
  /** The error messages below the fields. */
  fields: Partial<Record<Name, string | undefined>>;
}

interface CheckedForm<Name extends string> {
  names: readonly Name[];
  check: (entered: Record<Name, string>) => Refusal<Name> | null;
  /** Called only with values that passed the check. */
  submit: (entered: Record<Name, string>) => void;
}

export function useCheckedForm<Name extends string>({ names, check, submit }: CheckedForm<Name>) {
  const [refused, setRefused] = useState<{ entered: Record<Name, string>; marked: Name[] } | null>(null);
  // Computed at render time, so that the messages follow the language of the page.
  const errors: Refusal<Name>['fields'] = refused ? (check(refused.entered)?.fields ?? {}) : {};

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = read(form, names);
    const refusal = check(entered);
    const marked = names.filter((name) => refusal?.fields[name] !== undefined);
    setRefused(refusal && { entered, marked });
    if (!refusal) {
      submit(entered);
      return;
    }
    const field = form.elements.namedItem(marked[0] ?? '');
    if (field instanceof HTMLElement) field.focus();
    toast({ title: refusal.title, description: refusal.description, variant: 'destructive' });
  }

  /** The props of a field: its name, its error, and a handler that clears the error on the next change. */
  function field(name: Name) {
    return {
      name,
      error: refused?.marked.includes(name) === true ? errors[name] : undefined,
      onChange: () => {
        setRefused((current) => current && { ...current, marked: current.marked.filter((other) => other !== name) });
      },
    };
  }

  return { onSubmit, field };
}

function read<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form);
  const entries = names.map((name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}
