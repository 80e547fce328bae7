// Full-size viewer for the pictures of a conversation, one after the other.

import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { attachmentAddressOptions } from '@/features/messages/api/attachments';
import { isPicture, pictureAlt } from '@/features/messages/attachment-files';
import { OpenPictureContext } from '@/features/messages/open-picture';
import type { Attachment } from '@/features/messages/outbox/pending-message';
import type { TimelineItem } from '@/features/messages/timeline';
import { lazyDialog } from '@/components/lazy-dialog';
import { useSupabase } from '@/lib/server/supabase';

const PictureViewer = lazyDialog(async () => (await import('@/components/picture-viewer')).PictureViewer);

export function ConversationPictures({ items, children }: { items: TimelineItem[]; children: ReactNode }) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const [openPath, setOpenPath] = useState<string | null>(null);
  return (
    <OpenPictureContext value={setOpenPath}>
      {children}
      {openPath !== null && (
        <PictureViewer
          firstId={openPath}
          pictures={picturesOf(items).map(({ path, name }) => ({
            id: path,
            alt: pictureAlt(name),
            address: () => queryClient.query(attachmentAddressOptions(supabase, path)),
          }))}
          onClose={() => {
            setOpenPath(null);
          }}
        />
      )}
    </OpenPictureContext>
  );
}

function picturesOf(items: TimelineItem[]): Attachment[] {
  return items
    .flatMap((item) => (item.kind === 'group' ? item.entries : []))
    .flatMap(({ attachment }) => (attachment && isPicture(attachment.name) ? [attachment] : []));
}
