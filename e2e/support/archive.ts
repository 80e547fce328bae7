// Reads a ZIP archive whose files are not compressed.

import { readFile } from 'node:fs/promises';

const HEADER = 0x04034b50;

/** The files by their names. */
export async function unpack(path: string): Promise<Map<string, Buffer>> {
  const archive = await readFile(path);
  const files = new Map<string, Buffer>();
  for (let at = 0; archive.readUInt32LE(at) === HEADER;) {
    const [size, nameLength] = [archive.readUInt32LE(at + 22), archive.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    files.set(archive.toString('utf8', at + 30, start), archive.subarray(start, start + size));
    at = start + size;
  }
  return files;
}
