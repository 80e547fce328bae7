// Whether a chosen file is the picture it says it is. What no browser can show the server would refuse, only later.

import { toast } from './toast';

/** False for one that cannot be shown; the person is told. */
export async function isReadablePicture(file: File): Promise<boolean> {
  const picture = new Image();
  const url = URL.createObjectURL(file);
  picture.src = url;
  try {
    await picture.decode();
    return true;
  } catch {
    toast({
      title: 'Picture cannot be read',
      description: 'It may be damaged. Please select a JPEG, PNG, GIF or WebP file.',
      variant: 'destructive',
    });
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}
