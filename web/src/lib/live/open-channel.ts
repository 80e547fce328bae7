// A channel over which the server tells of changed rows.

import type { RealtimeChannel } from '@supabase/supabase-js';
import type { Supabase } from '@/lib/server/supabase';
import { newId } from '@/lib/uuid';
import { REALTIME_SUBSCRIBE_STATES } from './live-client';

interface ChannelListener {
  /** Says what the channel is about: `channel.on('postgres_changes', …)`. */
  listen: (channel: RealtimeChannel) => RealtimeChannel;
  /** The channel is up, perhaps again. What happened before, or while it was down, has been missed and is to be read. */
  onReady: () => void;
  /** It broke. It comes up again by itself. */
  onBroken?: () => void;
}

/** Gives the function that closes it. */
export function openChannel(
  supabase: Supabase,
  name: string,
  { listen, onReady, onBroken }: ChannelListener,
): () => void {
  // A name of its own: the client takes a while to leave a channel, and would hand out the one that is closing.
  const channel = listen(supabase.channel(`${name}-${newId()}`)).subscribe((status) => {
    if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onReady();
    else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) onBroken?.();
  });
  return () => {
    void supabase.removeChannel(channel);
  };
}
