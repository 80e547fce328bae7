// Sends a letter to whoever runs this installation. Nobody else can read it, not even its sender.

import { useMutation } from '@tanstack/react-query';
import { meansSessionIsOver } from '@/lib/errors';
import { useLoadSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

export interface Letter {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export function useSendContactMutation() {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async (letter: Letter) => {
      const supabase = await loadSupabase();
      const send = () => supabase.from('contact_messages').insert(letter);
      let { error } = await send();
      // A letter needs no session, so the end of one is no reason not to send it.
      if (error && meansSessionIsOver(error)) {
        await supabase.auth.signOut({ scope: 'local' });
        ({ error } = await send());
      }
      if (error) throw error;
    },
    meta: { errorTitle: 'Message not sent' },
    onSuccess: () => {
      toast({
        title: 'Message Sent!',
        description: 'Thank you for contacting us. We will get back to you shortly.',
      });
    },
  });
}
