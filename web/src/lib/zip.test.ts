import { expect, it } from 'vitest';
import { zip } from './zip';

/** What stands in the directory at the end, which is where programs look first. */
async function unpack(archive: Blob) {
  const bytes = await archive.bytes();
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [crc, size, nameLength] = [
      view.getUint32(at + 16, true),
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
    ];
    const name = new TextDecoder().decode(bytes.slice(at + 46, at + 46 + nameLength));
    const start = view.getUint32(at + 42, true) + 30 + nameLength;
    at += 46 + nameLength;
    return { name, crc, text: new TextDecoder().decode(bytes.slice(start, start + size)) };
  });
}

it('keeps every file under its name, with the checksum that programs compare', async () => {
  const files = [
    { name: 'data.json', content: new Blob(['123456789']) },
    { name: 'files/resumes/मेरा.pdf', content: new Blob(['']) },
    { name: 'files/media/cat.png', content: new Blob(['ca', 't']) },
  ];
  expect(await unpack(await zip(files, new Date(2026, 10, 15, 12, 30)))).toEqual([
    { name: 'data.json', crc: 0xcbf43926, text: '123456789' },
    { name: 'files/resumes/मेरा.pdf', crc: 0, text: '' },
    { name: 'files/media/cat.png', crc: 0x9e5e43a8, text: 'cat' },
  ]);
});
