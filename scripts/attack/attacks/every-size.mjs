export const name = 'a stranger who wants one picture in 400 sizes';

export const options = ['--trusted-proxy-header', 'x-forwarded-for'];

const SIZES = 400;

/** Meanwhile, another user's picture must still be scaled promptly. */
export async function attack(server) {
  const owner = await server.signUp('Asha Author');
  const paths = await Promise.all(['one', 'other'].map((name) => upload(server, owner, name)));
  const scaled = (path, width, address) =>
    fetch(`${server.url}/storage/v1/render/image/public/${path}?width=${width}`, {
      headers: { 'x-forwarded-for': address },
    });
  const flood = Array.from({ length: SIZES }, (_, index) => scaled(paths[0], index + 1, '203.0.113.7'));
  const begun = performance.now();
  const mine = await scaled(paths[1], 200, '203.0.113.8');
  const waited = Math.round(performance.now() - begun);
  const statuses = (await Promise.all(flood)).map((answer) => answer.status);
  const refused = statuses.filter((status) => status === 429).length;
  const told = `a stranger's picture took ${waited} ms, and ${refused} of ${SIZES} sizes were refused`;
  return { held: mine.ok && waited < 5000 && refused > 0, told };
}

/** The simplest bitmap that the server accepts: a GIF of 3,000 by 2,400 pixels. */
async function upload(server, { id, token }, name) {
  const path = `media/${id}/${name}.gif`;
  const stored = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: `Bearer ${token}`, 'content-type': 'image/gif' },
    body: gif(3000, 2400),
  });
  if (!stored.ok) throw new Error(`The picture was refused: ${await stored.text()}`);
  return path;
}

/** Uses nine-bit codes, and resets the table before they grow longer. */
function gif(width, height) {
  const CLEAR = 256;
  const codes = [];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (pixel % 250 === 0) codes.push(CLEAR);
    codes.push(pixel % 2);
  }
  codes.push(CLEAR + 1);
  const packed = Buffer.alloc(Math.ceil((codes.length * 9) / 8));
  codes.forEach((code, index) => {
    const bit = index * 9;
    const wide = code << (bit % 8);
    packed[bit >> 3] |= wide & 0xff;
    packed[(bit >> 3) + 1] |= wide >> 8;
  });
  const blocks = [];
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  const size = Buffer.from([width & 0xff, width >> 8, height & 0xff, height >> 8]);
  const colours = Buffer.alloc(768, 128);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0xf7, 0, 0]),
    colours,
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 8]),
    ...blocks,
    Buffer.from([0, 0x3b]),
  ]);
}
