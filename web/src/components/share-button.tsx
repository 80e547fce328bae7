// Hands out the link to something. The server counts it, once a day for everybody who does.

import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useHref } from 'react-router';
import { Button } from '@/components/ui/button';
import { useSupabase } from '@/lib/supabase';

interface ShareButtonProps {
  kind: 'job' | 'tender' | 'profile';
  id: string;
  /** Where it is, in this application. */
  path: string;
  /** What the device's own share sheet calls it. */
  title: string;
}

export function ShareButton({ kind, id, path, title }: ShareButtonProps) {
  const supabase = useSupabase();
  const href = useHref(path);
  const { mutate: share, isPending } = useMutation({
    mutationFn: async () => {
      const { handOut } = await import('@/lib/hand-out');
      await handOut(new URL(href, window.location.origin).href, title);
      // The link is out already, so a count that failed is not worth a word.
      await supabase.rpc('record_share', { p_kind: kind, p_id: id });
    },
    meta: { errorTitle: 'The link could not be copied' },
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={isPending}
      onClick={() => {
        share();
      }}
    >
      <Share2 aria-hidden="true" />
      Share
    </Button>
  );
}
