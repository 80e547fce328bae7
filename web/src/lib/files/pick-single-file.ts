// Takes the first file where only one is allowed and several were dropped or pasted.

import { toast } from '@/lib/ui/toast';

/** The first of them; the others are named, so that it is clear they were not added. */
export function pickSingleFile(files: ArrayLike<File>): File | undefined {
  const [first, ...others] = Array.from(files);
  if (first && others.length > 0) {
    toast({
      title: 'Only one file can be added here',
      description: `Added: ${quoted([first])}. Left out: ${quoted(others)}.`,
      variant: 'destructive',
    });
  }
  return first;
}

function quoted(files: File[]): string {
  return files.map(({ name }) => `“${name}”`).join(', ');
}
