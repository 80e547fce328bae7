// Copies a link and has the server count the share, once a day per person.

import { useMutation } from '@tanstack/react-query';
import { useHref } from '@/lib/router/location';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/common';

interface ShareTarget {
  kind: 'job' | 'tender' | 'profile' | 'post';
  id: string;
  /** Its path in this application. */
  path: string;
  /** The title for the device's share sheet. */
  title: string;
  /** Receives the number of shares, including this one. */
  onCounted?: (shares: number) => void;
}

export function useShareMutation({ kind, id, path, title, onCounted }: ShareTarget) {
  const supabase = useSupabase();
  const href = useHref(path);
  return useMutation({
    mutationFn: async () => {
      const { shareLink } = await import('@/lib/browser/share-link');
      await shareLink(new URL(href, window.location.origin).href, title);
      // The link is already copied, so a failed count is not reported.
      const { data: shares } = await supabase.rpc('record_share', { p_kind: kind, p_id: id });
      if (shares !== null) onCounted?.(shares);
    },
    meta: { errorTitle: t('share.failed') },
  });
}
