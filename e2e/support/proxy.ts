// A proxy in front of the server, for tests of a broken connection. A Playwright route could do the same, but passes each body to the
// test as text, several times its size: chunks of a large file would take seconds each.

import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  url: string;
  stop: () => void;
}

/** Forwards the requests for which `admit` resolves to true. Others get no answer; `admit` may also cut their connection. */
export async function startProxy(
  serverUrl: string,
  admit: (request: IncomingMessage) => Promise<boolean> | boolean,
): Promise<Proxy> {
  const proxy = createServer((request, response) => {
    void (async () => {
      if (await admit(request)) passOn(serverUrl, request, response);
    })();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

function passOn(serverUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const asked = ask(`${serverUrl}${url ?? '/'}`, { method, headers }, (answer) => {
    // On a reused connection, browsers automatically repeat a request that was cut off.
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
    answer.pipe(response);
  });
  // When one side closes, close the other too.
  asked.on('error', () => response.destroy());
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}
