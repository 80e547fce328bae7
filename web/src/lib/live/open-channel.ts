// A channel on which the server reports changed rows.

import type { RealtimeChannel } from '@supabase/supabase-js';
import type { Supabase } from '@/lib/server/supabase';
import { newId } from '@/lib/uuid';
import { REALTIME_SUBSCRIBE_STATES } from './live-client';

interface ChannelListener {
  /** Adds the subscriptions of the channel: `channel.on('postgres_changes', …)`. */
  listen: (channel: RealtimeChannel) => RealtimeChannel;
  /** The channel is up, perhaps again. Changes before, or while it was down, were missed, so read the data again. */
  onReady: () => void;
  /** The channel broke. It reconnects automatically. */
  onBroken?: () => void;
}

/** Returns a function that closes the channel. */
export function openChannel(
  supabase: Supabase,
  name: string,
  { listen, onReady, onBroken }: ChannelListener,
): () => void {
  // A unique name: the client takes a while to leave a channel, and would otherwise return the one that is closing.
  const channel = listen(supabase.channel(`${name}-${newId()}`)).subscribe((status) => {
    if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onReady();
    else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) onBroken?.();
  });
  return () => {
    void supabase.removeChannel(channel);
  };
}
