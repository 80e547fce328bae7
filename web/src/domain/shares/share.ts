// Copies the link to something and lets the server count the share, once a day for each person.

import { useMutation } from '@tanstack/react-query';
import { useHref } from 'react-router';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/common';

interface ShareTarget {
  kind: 'job' | 'tender' | 'profile' | 'post';
  id: string;
  /** Where it is, in this application. */
  path: string;
  /** What the device's share sheet calls it. */
  title: string;
  /** Gets the number of shares, this one included. */
  onCounted?: (shares: number) => void;
}

export function useShareMutation({ kind, id, path, title, onCounted }: ShareTarget) {
  const supabase = useSupabase();
  const href = useHref(path);
  return useMutation({
    mutationFn: async () => {
      const { shareLink } = await import('@/lib/browser/share-link');
      await shareLink(new URL(href, window.location.origin).href, title);
      // The link is copied already, so a count that failed is not reported.
      const { data: shares } = await supabase.rpc('record_share', { p_kind: kind, p_id: id });
      if (shares !== null) onCounted?.(shares);
    },
    meta: { errorTitle: t('share.failed') },
  });
}
