// A DNS server for TXT records that a test publishes while it runs. Unknown names do not exist.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** In the format of the setting `dns-servers`. */
  address: string;
  publish: (name: string, text: string) => void;
  stop: () => void;
}

const TXT = 16;
const NO_SUCH_NAME = 3;

export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, client) => {
    const { name, type, end } = readQuestion(query);
    const text = type === TXT ? texts.get(name.toLowerCase()) : undefined;
    socket.send(answer(query.subarray(0, end), text), client.port, client.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${String(socket.address().port)}`,
    publish: (name, text) => texts.set(name, text),
    stop: () => socket.close(),
  };
}

/** The first question of a message: its name, its type, and its end position. */
function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** The question, followed by one record, or with a status that there is none. */
function answer(question: Buffer, text: string | undefined): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (text === undefined ? NO_SUCH_NAME : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(text === undefined ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (text === undefined) return head;
  const data = Buffer.from(text);
  const record = Buffer.alloc(13);
  // A pointer to the name in the question, at byte 12.
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(data.length + 1, 10);
  record.writeUInt8(data.length, 12);
  return Buffer.concat([head, record, data]);
}
