// Which files can be sent along, and which of them are shown as pictures.

/** What the server takes at most. */
const LARGEST = 10 * 1024 * 1024;

/** Those that every browser draws; whatever else calls itself a picture is a file to download. */
const PICTURE = /\.(png|jpe?g|gif|webp|avif)$/i;

export function isPicture(name: string): boolean {
  return PICTURE.test(name);
}

/** The toast that says why a file cannot be sent; undefined when it can. The server looks at the content as well. */
export function complaintAbout(file: File): { title: string; description: string } | undefined {
  if (file.size > LARGEST) {
    return { title: 'File Too Large', description: 'Please choose a file smaller than 10MB.' };
  }
  return file.size === 0 ? { title: 'Empty file', description: `There is nothing in ${file.name}.` } : undefined;
}
