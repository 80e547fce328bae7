// A small form: it reads its fields on submit, marks what is wrong, says so in a toast and moves to the first such field. The auth
// screens use it because they are the first thing a new person loads, and Settings for its few fields; larger forms take
// react-hook-form.

import { useState, type SubmitEvent } from 'react';
import { toast } from '@/lib/ui/toast';

/** Why a form was not sent. */
export interface Refusal<Name extends string> {
  /** The toast. */
  title: string;
  description?: string;
  /** What stands below the fields that caused it. */
  fields: Partial<Record<Name, string | undefined>>;
}

interface CheckedForm<Name extends string> {
  names: readonly Name[];
  check: (entered: Record<Name, string>) => Refusal<Name> | null;
  /** Is called only with what passed the check. */
  submit: (entered: Record<Name, string>) => void;
}

export function useCheckedForm<Name extends string>({ names, check, submit }: CheckedForm<Name>) {
  const [refused, setRefused] = useState<{ entered: Record<Name, string>; marked: Name[] } | null>(null);
  // Worded when they are shown, so that they follow the language of the page.
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

  /** What a field needs: its name, what is wrong with it, and that its mark goes as soon as it is changed. */
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
