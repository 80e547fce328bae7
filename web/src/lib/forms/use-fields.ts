// The props that a form field needs: its name, ref, handlers and error.

import {
  get,
  useFormContext,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

/** For the parts of a form inside a `FormProvider`. */
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
