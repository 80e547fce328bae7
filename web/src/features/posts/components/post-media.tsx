// The picture or video of a post, at most 600 px high. Videos do not play automatically.

import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '@/features/posts/api/post';
import { cn } from '@/lib/styles/cn';
import { ownFile, useFileSource } from '@/lib/files/file-source';
import { lazyDialog } from '@/components/lazy-dialog';
import { t as common } from '@/words/common';
import { t } from '@/words/posts';

const PictureViewer = lazyDialog(async () => (await import('@/components/picture-viewer')).PictureViewer);

interface PostMediaProps {
  post: Post;
  /** Loads immediately, because the post is on the first screen. */
  atOnce: boolean;
}

export function PostMedia({ post, atOnce }: PostMediaProps) {
  const source = useFileSource();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const { media_url: url, media_type: type, author } = post;
  if (!url) return null;
  const file = source(url);
  if (broken.includes(file)) return <MediaMissing type={type} />;
  const onError = () => {
    setBroken([...broken, scaled ? 'scaled' : file]);
  };
  const scaled = isScaled(url) && !broken.includes('scaled');
  const alt = t('media.alt', { name: author.full_name });
  const className = 'max-h-(--media-height) w-full bg-muted object-contain';
  return type === 'video' ? (
    <video
      src={file}
      onError={onError}
      className={cn('aspect-video', className)}
      aria-label={t('media.video', { name: author.full_name })}
      controls
      playsInline
      preload="metadata"
    />
  ) : (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('media.open', { name: author.full_name })}
        className="block w-full -outline-offset-2"
        onClick={() => {
          setOpen(true);
        }}
      >
        <img
          src={file}
          {...(scaled && { srcSet: sourcesOf(url, source), sizes: SIZES })}
          {...sizeOf(post)}
          onError={onError}
          className={cn('h-auto', className)}
          alt={alt}
          loading={atOnce ? 'eager' : 'lazy'}
          decoding="async"
        />
      </button>
      {open && (
        <PictureViewer
          firstId={file}
          pictures={[{ id: file, alt, address: () => Promise.resolve(file) }]}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/**
 * The widths requested from the server: a phone, a high-resolution phone or the feed column, and the feed column on a
 * high-resolution screen.
 */
const WIDTHS = [480, 800, 1280];

/** The feed column is as wide as a phone, and at most 640 px. */
const SIZES = '(min-width: 48rem) 40rem, 100vw';

/** The server scales only its own files. Animated GIFs are not scaled, because the result would be a still image. */
function isScaled(url: string): boolean {
  return ownFile(url) !== undefined && !url.endsWith('.gif');
}

function sourcesOf(url: string, source: ReturnType<typeof useFileSource>): string {
  return WIDTHS.map((width) => `${source(url, { width })} ${width}w`).join(', ');
}

/** The dimensions are known for pictures posted here. The browser reserves the space while they load. */
function sizeOf({ media_width: width, media_height: height }: Post) {
  return width === null || height === null ? {} : { width, height };
}

function MediaMissing({ type }: { type: Post['media_type'] }) {
  return (
    <p className="flex items-center justify-center gap-2 bg-muted px-4 py-8 text-sm text-muted-foreground">
      <ImageOff aria-hidden="true" className="size-4.5" />
      {type === 'video' ? t('media.videoBroken') : common('picture.broken')}
    </p>
  );
}
