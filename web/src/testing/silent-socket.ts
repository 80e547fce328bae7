// A socket that never opens: live channels stay silent in tests of components.

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
