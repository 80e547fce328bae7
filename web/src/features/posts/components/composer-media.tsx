// The picture or video of a post being written, with its upload progress.

import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import type { Media } from '@/lib/files/prepare-media';
import { formatFileSize } from '@/lib/format/format';
import { usePreview } from '@/lib/files/use-preview';
import { t as common } from '@/words/common';
import { t } from '@/words/post-composer';

interface ComposerMediaProps {
  media: Media;
  /** The upload progress in percent. Null while nothing is being uploaded. */
  percent: number | null;
  /** Removes it from the post, or cancels the upload. */
  onRemove: () => void;
}

export function ComposerMedia({ media, percent, onRemove }: ComposerMediaProps) {
  const { file } = media;
  return (
    <figure className="mt-3 overflow-hidden rounded-lg border border-border bg-muted md:ml-13">
      <Preview key={`${file.name} ${file.lastModified}`} media={media} />
      <figcaption className="flex items-center gap-3 border-t border-border bg-card py-1.5 pr-1.5 pl-3 text-sm text-muted-foreground">
        <span className="min-w-0 flex-1">
          <span className="flex justify-between gap-3">
            <span dir="auto" className="truncate">{file.name}</span>
            <span className="shrink-0 tabular-nums">
              {percent === null ? formatFileSize(file.size) : `${percent}%`}
            </span>
          </span>
          {percent !== null && (
            <Progress label={t('uploading', { file: file.name })} percent={percent} className="mt-1" />
          )}
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={percent === null ? common('remove', { what: file.name }) : t('cancelUpload', { file: file.name })}
          onClick={onRemove}
        >
          <X />
        </Button>
      </figcaption>
    </figure>
  );
}

/**
 * Has its final height from the start. Otherwise the buttons below would move, and a click on one of them would hit the
 * preview. A video that this browser cannot play may play in others.
 */
function Preview({ media: { file, type, width, height } }: Pick<ComposerMediaProps, 'media'>) {
  const preview = usePreview(file);
  const [playable, setPlayable] = useState(true);
  if (!playable) {
    return (
      <p className="grid aspect-video max-h-80 w-full place-content-center px-4 text-center text-sm text-muted-foreground">
        {t('unplayable')}
      </p>
    );
  }
  return type === 'image' ? (
    <img
      ref={preview}
      alt={t('preview', { file: file.name })}
      width={width}
      height={height}
      className="max-h-80 w-full object-contain"
    />
  ) : (
    <video
      ref={preview}
      aria-label={t('preview', { file: file.name })}
      controls
      muted
      onError={() => {
        setPlayable(false);
      }}
      className="aspect-video max-h-80 w-full"
    />
  );
}
