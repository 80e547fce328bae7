// Picks the first file when only one is allowed and several were dropped or pasted.

import { toast } from '@/lib/ui/toast';
import { t } from '@/words/files';

/** Returns the first file, and names the others in a toast, so that it is clear they were not added. */
export function pickSingleFile(files: ArrayLike<File>): File | undefined {
  const [first, ...others] = Array.from(files);
  if (first && others.length > 0) {
    toast({
      title: t('single.title'),
      description: t('single.text', { added: quoted([first]), others: quoted(others) }),
      variant: 'destructive',
    });
  }
  return first;
}

function quoted(files: File[]): string {
  return files.map(({ name }) => `“${name}”`).join(', ');
}
