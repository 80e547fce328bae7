// Sends a message to the operator of this installation. No one else can read it, including its sender.

import { useMutation } from '@tanstack/react-query';
import { meansSessionIsOver } from '@/lib/errors/errors';
import { useLoadSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/contact';

export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export function useSendContactMutation() {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async (message: ContactMessage) => {
      const supabase = await loadSupabase();
      const send = () => supabase.from('contact_messages').insert(message);
      let { error } = await send();
      // Sending needs no session, so an expired one must not prevent it.
      if (error && meansSessionIsOver(error)) {
        await supabase.auth.signOut({ scope: 'local' });
        ({ error } = await send());
      }
      if (error) throw error;
    },
    meta: { errorTitle: t('failed') },
    onSuccess: () => {
      toast({
        title: t('sent'),
        description: t('sentText'),
      });
    },
  });
}
