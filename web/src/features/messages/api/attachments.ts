// Files in conversations. They are private: members of the conversation get a signed URL that is valid for an hour.

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { signAddress } from '@/lib/files/signed-address';
import type { Frame } from '@/lib/files/file-source';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/message-delivery';

export const BUCKET = 'attachments';
const HOUR_S = 3600;
/** A signed URL is not reused in the last minutes before it expires. */
const FRESH_MS = 50 * 60_000;

/** A signed URL for showing the file on the page. With `within`, it points to a smaller copy. */
export function attachmentAddressOptions(supabase: Supabase, path: string, within?: Required<Frame>) {
  return queryOptions({
    queryKey: queryKeys.attachments.address(path, within),
    queryFn: () => signAddress(supabase, { bucket: BUCKET, path, seconds: HOUR_S, within }),
    staleTime: FRESH_MS,
  });
}

export function useAttachmentAddressQuery(path: string, within?: Required<Frame>) {
  return useQuery(attachmentAddressOptions(useSupabase(), path, within));
}

/** Returns the size of the file in bytes. */
export function useAttachmentSizeQuery(path: string) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.attachments.size(path),
      queryFn: async () => {
        const { data, error } = await supabase.storage.from(BUCKET).info(path);
        if (error) throw error;
        return data.size ?? null;
      },
      staleTime: Infinity,
    }),
  );
}

/** Saves the file on the device, under its original name. */
export function useDownloadMutation(path: string, name: string) {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: () => signAddress(supabase, { bucket: BUCKET, path, seconds: HOUR_S, name, download: true }),
    meta: { errorTitle: t('downloadFailed') },
    onSuccess: (address) => {
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
    },
  });
}
