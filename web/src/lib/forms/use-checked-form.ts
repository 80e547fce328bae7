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
  const [errors, setErrors] = useState<Refusal<Name>['fields']>({});

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = read(form, names);
    const refusal = check(entered);
    setErrors(refusal?.fields ?? {});
    if (!refusal) {
      submit(entered);
      return;
    }
    const first = names.find((name) => refusal.fields[name] !== undefined);
    const field = form.elements.namedItem(first ?? '');
    if (field instanceof HTMLElement) field.focus();
    toast({ title: refusal.title, description: refusal.description, variant: 'destructive' });
  }

  /** What a field needs: its name, what is wrong with it, and that its mark goes as soon as it is changed. */
  function field(name: Name) {
    return {
      name,
      error: errors[name],
      onChange: () => {
        setErrors((current) => ({ ...current, [name]: undefined }));
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
