// A file in a conversation: a picture is shown, anything else is a row to download it by.

import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import {
  useAttachmentAddressQuery,
  useAttachmentSizeQuery,
  useDownloadMutation,
} from '@/features/messages/api/attachments';
import { isPicture } from '@/features/messages/attachment-files';
import type { Attachment } from '@/features/messages/outbox/waiting-message';
import { formatFileSize } from '@/lib/format';

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
  /** What calls itself a picture need not be one. */
  onBroken: () => void;
}

function Picture({ attachment: { path, name }, onBroken }: PictureProps) {
  const { data: address, isError } = useAttachmentAddressQuery(path);
  const frame = 'h-48 w-64 max-w-full rounded-xl';
  // A picture that is shown stays when its next address does not come.
  if (address === undefined) return isError ? <FileRow attachment={{ path, name }} /> : <Skeleton className={frame} />;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={`block ${frame}`}>
      <img
        src={address}
        alt={`Picture ${name}`}
        className="size-full rounded-[inherit] border border-border bg-muted object-cover"
        onError={onBroken}
      />
    </a>
  );
}

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
        <span className="block text-xs text-muted-foreground">{size ? formatFileSize(size) : 'File'}</span>
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Download ${name}`}
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
