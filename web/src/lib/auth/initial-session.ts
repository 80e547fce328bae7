// What is known of the session before the first screen is drawn.

import type { Session } from '@supabase/supabase-js';
import type { Supabase } from '@/lib/server/supabase';

export interface InitialSession {
  supabase: Supabase;
  session: Session | null;
}
