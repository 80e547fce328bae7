// A proxy before the server, for tests about a connection that is cut. A route of Playwright's would do the same, but hands each
// body to the test as text, several times its size: pieces of a large file then take seconds each.

import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  url: string;
  stop: () => void;
}

/** Passes on what `admit` resolves to true for. Other requests get no answer; `admit` may also cut their connection. */
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
    // On a connection that is used again, a browser sends once more by itself what was cut off.
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
    answer.pipe(response);
  });
  // What one side gives up, the other need not wait for.
  asked.on('error', () => response.destroy());
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}
