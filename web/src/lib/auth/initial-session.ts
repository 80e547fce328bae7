// The session state that is known before the first render.

import type { Session } from '@supabase/supabase-js';
import type { Supabase } from '@/lib/server/supabase';

export interface InitialSession {
  supabase: Supabase;
  session: Session | null;
}
