// Sends a letter to whoever runs this installation. Nobody else can read it, not even its sender.

import { useMutation } from '@tanstack/react-query';
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
      await supabase.from('contact_messages').insert(letter).throwOnError();
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
