// What a field of a form needs: its name, its ref, its handlers, and what is wrong with it.

import {
  get,
  useFormContext,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

/** For the parts of a form that is given to them by a `FormProvider`. */
export function useFields<Fields extends FieldValues>() {
  return fieldsOf(useFormContext<Fields>());
}

export function fieldsOf<Fields extends FieldValues, Entry>(form: UseFormReturn<Fields, unknown, Entry>) {
  const { errors } = form.formState;
  return <Name extends Path<Fields>>(name: Name, options?: RegisterOptions<Fields, Name>) => {
    const message: unknown = get(errors, `${name}.message`);
    return { ...form.register(name, options), error: typeof message === 'string' ? message : undefined };
  };
}
