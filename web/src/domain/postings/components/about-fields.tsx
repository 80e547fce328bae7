// What every posting is about and what it asks for, as fields of a form that has both.

import { useFormContext } from 'react-hook-form';
import { TextArea } from '@/components/ui/text-area';

export function AboutFields() {
  const { register, formState } = useFormContext<{ description: string; requirements: string }>();
  const { errors } = formState;
  return (
    <>
      <TextArea label="Description" rows={6} error={errors.description?.message} {...register('description')} />
      <TextArea
        label="Requirements"
        rows={4}
        help="One requirement a line."
        error={errors.requirements?.message}
        {...register('requirements')}
      />
    </>
  );
}
