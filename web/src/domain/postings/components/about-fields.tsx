// What every posting is about and what it asks for, as fields of a form that has both.

import { TextArea } from '@/components/ui/text-area';
import { useFields } from '@/lib/forms/use-fields';

export function AboutFields() {
  const field = useFields<{ description: string; requirements: string }>();
  return (
    <>
      <TextArea label="Description" rows={6} {...field('description')} />
      <TextArea label="Requirements" rows={4} help="One requirement a line." {...field('requirements')} />
    </>
  );
}
