// The realtime module of the client. Code that opens channels imports this file and thereby loads it: see deferred-realtime.ts.

import { REALTIME_CHANNEL_STATES, REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import { provideLiveClient } from './deferred-realtime';

provideLiveClient(RealtimeClient);

export { REALTIME_CHANNEL_STATES, REALTIME_SUBSCRIBE_STATES };
