// Stands in the client for its live part, which most of a page does without: the build puts it where the client would import that
// part (build/replace-modules.ts), and `live-client.ts` brings the real one to the code that opens channels.

import type { RealtimeChannel, RealtimeChannelOptions, RealtimeClient as LiveClient } from '@supabase/realtime-js';

type LiveClientClass = typeof LiveClient;

let liveClientClass: LiveClientClass | undefined;

export function provideLiveClient(loaded: LiveClientClass): void {
  liveClientClass = loaded;
}

/** As much of the live client as the client itself calls. */
export class RealtimeClient {
  readonly #parameters: ConstructorParameters<LiveClientClass>;
  #live: LiveClient | undefined;

  constructor(...parameters: ConstructorParameters<LiveClientClass>) {
    this.#parameters = parameters;
  }

  channel(topic: string, options?: RealtimeChannelOptions): RealtimeChannel {
    if (!liveClientClass) throw new Error('import live-client.ts before you open a channel');
    this.#live ??= new liveClientClass(...this.#parameters);
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

  /** A live client that is made later asks for the token itself. */
  async setAuth(token?: string | null): Promise<void> {
    await this.#live?.setAuth(token);
  }
}
