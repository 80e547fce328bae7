// A WebSocket that never opens, so that live channels stay silent in component tests.

export class SilentSocket {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly readyState = 0;
  readonly protocol = '';
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;

  readonly url: string;

  constructor(url: string | URL) {
    this.url = String(url);
  }

  send = () => undefined;
  close = () => undefined;
  addEventListener = () => undefined;
  removeEventListener = () => undefined;
}
