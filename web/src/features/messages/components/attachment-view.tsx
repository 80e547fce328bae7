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
import type { Attachment } from '@/features/messages/outbox/pending-message';
import { cn } from '@/lib/styles/cn';
import { formatFileSize } from '@/lib/format/format';
import { t } from '@/words/messages';

/** Twice the largest frame in which an image is shown here, for high-resolution screens. */
const COPY_SIZE = { width: 640, height: 640 };

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
 * Shows the image in its own aspect ratio, scaled to the size it is shown at. Animated images, and images the server cannot
 * scale, are loaded whole.
 */
function Picture({ attachment: { path, name }, onBroken }: PictureProps) {
  const [scaled, setScaled] = useState(!/\.gif$/i.test(name));
  const [shown, setShown] = useState(false);
  const { data: address, isError } = useAttachmentAddressQuery(path, scaled ? COPY_SIZE : undefined);
  const open = useOpenPicture();
  // Keep showing the current image if renewing its URL fails.
  if (address === undefined)
    return isError ? <FileRow attachment={{ path, name }} /> : <Skeleton className={`${FRAME} rounded-xl`} />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('file.open', { name })}
      className={cn('block max-w-full overflow-hidden rounded-xl border border-border bg-muted', !shown && FRAME)}
      onClick={() => {
        open(path);
      }}
    >
      <img
        src={address}
        alt={pictureAlt(name)}
        loading="lazy"
        decoding="async"
        className="max-h-80 min-h-12 max-w-full min-w-12 object-contain sm:max-w-80"
        onLoad={() => {
          setShown(true);
        }}
        onError={() => {
          if (scaled) setScaled(false);
          else onBroken();
        }}
      />
    </button>
  );
}

/** The frame used until the image dimensions are known. */
const FRAME = 'h-48 w-64 max-w-full';

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
