// Replaces the client's realtime module, which most pages do not need. The build swaps it in for the client's import
// (build/replace-modules.ts), and `live-client.ts` provides the real module to the code that opens channels.

import type { RealtimeChannel, RealtimeChannelOptions, RealtimeClient as LiveClient } from '@supabase/realtime-js';

type LiveClientClass = typeof LiveClient;

let liveClientClass: LiveClientClass | undefined;

export function provideLiveClient(loaded: LiveClientClass): void {
  liveClientClass = loaded;
}

/** The part of the realtime client that the main client calls. */
export class RealtimeClient {
  readonly #parameters: ConstructorParameters<LiveClientClass>;
  #live: LiveClient | undefined;
  #token: string | null | undefined;

  constructor(...parameters: ConstructorParameters<LiveClientClass>) {
    this.#parameters = parameters;
  }

  channel(topic: string, options?: RealtimeChannelOptions): RealtimeChannel {
    if (!liveClientClass) throw new Error('import live-client.ts before you open a channel');
    if (!this.#live) {
      this.#live = new liveClientClass(...this.#parameters);
      // The known token first: until a newer one is fetched, the server would refuse joins, which are repeated only after a second.
      void this.#live.setAuth(this.#token);
      void this.#live.setAuth();
    }
    return this.#live.channel(topic, options);
  }

  getChannels(): RealtimeChannel[] {
    return this.#live?.getChannels() ?? [];
  }

  async removeChannel(channel: RealtimeChannel) {
    return this.#live?.removeChannel(channel) ?? 'ok';
  }

  async removeAllChannels() {
    return this.#live?.removeAllChannels() ?? [];
  }

  /** The real client, created later, starts with this token. */
  async setAuth(token?: string | null): Promise<void> {
    this.#token = token;
    await this.#live?.setAuth(token);
  }
}
