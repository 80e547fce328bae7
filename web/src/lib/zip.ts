// Puts files into one ZIP archive, as they are. They are read piece by piece, so that large ones need not fit into memory.

export interface ArchivedFile {
  /** Where it lies in the archive, with `/` between folders. */
  name: string;
  content: Blob;
}

/** Offsets have four bytes in the form of the archive that every program reads. */
export const LARGEST_ARCHIVE = 0xffff_ffff;

/** A number of the archive, little end first: how many bytes it has, and what it is. */
type Field = [size: 2 | 4, value: number];

const VERSION: Field = [2, 20];
const UTF8_NAMES: Field = [2, 0x0800];
/** What is large here, pictures and videos, is compressed already. */
const NOT_COMPRESSED: Field = [2, 0];
const NONE: Field = [2, 0];

export async function zip(files: ArchivedFile[], now: Date): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const { name, content } of files) {
    const path = new TextEncoder().encode(name);
    const size: Field = [4, content.size];
    const facts: Field[] = [
      VERSION,
      UTF8_NAMES,
      NOT_COMPRESSED,
      ...dosTime(now),
      [4, await checksum(content)],
      size,
      size,
      [2, path.length],
      NONE,
    ];
    const header = pack([[4, 0x0403_4b50], ...facts]);
    // Neither comment, disk nor attributes.
    const entry = pack([[4, 0x0201_4b50], VERSION, ...facts, NONE, NONE, NONE, [4, 0], [4, offset]]);
    parts.push(header, path, content);
    directory.push(entry, path);
    offset += header.length + path.length + content.size;
    directorySize += entry.length + path.length;
  }
  const count: Field = [2, files.length];
  const end = pack([[4, 0x0605_4b50], NONE, NONE, count, count, [4, directorySize], [4, offset], NONE]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

function pack(fields: Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** Time and date as MS-DOS wrote them, which knows even seconds only. */
function dosTime(now: Date): Field[] {
  return [
    [2, (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1)],
    [2, ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate()],
  ];
}

/** CRC-32, by which whoever unpacks the archive knows that nothing was damaged. */
async function checksum(content: Blob): Promise<number> {
  let crc = 0xffff_ffff;
  const reader = content.stream().getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    for (const byte of value ?? []) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  return crc;
});
