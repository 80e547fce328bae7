// A file in a conversation. Images are shown; any other file is a row with a download button.

import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import {
  useAttachmentAddressQuery,
  useAttachmentSizeQuery,
  useDownloadMutation,
} from '@/features/messages/api/attachments';
import { isPicture, pictureAlt } from '@/features/messages/attachment-files';
import { useOpenPicture } from '@/features/messages/open-picture';
import { COPY_SIZE, shownSize } from '@/features/messages/picture-size';
import type { Attachment } from '@/features/messages/outbox/pending-message';
import { formatFileSize } from '@/lib/format/format';
import { t } from '@/words/messages';

export function AttachmentView({ attachment }: { attachment: Attachment }) {
  const [broken, setBroken] = useState(false);
  if (!isPicture(attachment.name) || broken) return <FileRow attachment={attachment} />;
  return (
    <Picture
      attachment={attachment}
      onBroken={() => {
        setBroken(true);
      }}
    />
  );
}

interface PictureProps {
  attachment: Attachment;
  /** Called when the file has an image extension but cannot be drawn as an image. */
  onBroken: () => void;
}

/**
 * Shows the image in its own aspect ratio, or within a frame if its size is unknown, so that nothing moves when it has loaded. Animated
 * images, and images the server cannot scale, are loaded whole.
 */
function Picture({ attachment: { path, name }, onBroken }: PictureProps) {
  const [scaled, setScaled] = useState(!/\.gif$/i.test(name));
  const { data: address, isError } = useAttachmentAddressQuery(path, scaled ? COPY_SIZE : undefined);
  const open = useOpenPicture();
  const { width, height } = shownSize(path) ?? FRAME;
  // Keep showing the current image if renewing its URL fails.
  if (address === undefined) {
    if (isError) return <FileRow attachment={{ path, name }} />;
    return <Skeleton className="max-w-full rounded-xl" style={{ width, aspectRatio: width / height }} />;
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('file.open', { name })}
      className="block max-w-full overflow-hidden rounded-xl border border-border bg-muted"
      onClick={() => {
        open(path);
      }}
    >
      <img
        src={address}
        alt={pictureAlt(name)}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto min-h-12 max-w-full min-w-12 object-contain"
        style={{ aspectRatio: width / height }}
        onError={() => {
          if (scaled) setScaled(false);
          else onBroken();
        }}
      />
    </button>
  );
}

/** For images whose size is unknown. */
const FRAME = { width: 256, height: 192 };

function FileRow({ attachment: { path, name } }: { attachment: Attachment }) {
  const { data: size } = useAttachmentSizeQuery(path);
  const { mutate: download, isPending } = useDownloadMutation(path, name);
  return (
    <div className="flex max-w-[85%] items-center gap-3 rounded-xl border border-border bg-card p-2.5 md:max-w-[66%]">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-jamun-soft text-jamun">
        <FileText aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {name}
        </span>
        <span className="block text-xs text-muted-foreground">{size ? formatFileSize(size) : t('file')}</span>
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('file.download', { name })}
        pending={isPending}
        onClick={() => {
          download();
        }}
      >
        {!isPending && <Download />}
      </Button>
    </div>
  );
}
