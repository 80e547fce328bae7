// The picture or video of a post, never higher than 600 px and never playing by itself.

import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '@/features/posts/api/post';
import { mediaSource } from '@/features/posts/media';
import { useSupabase } from '@/lib/supabase';

interface PostMediaProps {
  post: Post;
  /** It is on the first screen, so it need not wait until that is known. */
  atOnce: boolean;
}

export function PostMedia({ post, atOnce }: PostMediaProps) {
  const supabase = useSupabase();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const { media_url: url, media_type: type, author } = post;
  if (!url) return null;
  if (url === brokenUrl) return <MediaMissing type={type} />;
  const media = {
    src: mediaSource(supabase, url),
    onError: () => {
      setBrokenUrl(url);
    },
    className: 'max-h-(--media-height) w-full bg-muted object-contain',
  };
  return type === 'video' ? (
    <video {...media} aria-label={`Video shared by ${author.full_name}`} controls playsInline preload="metadata" />
  ) : (
    <img {...media} alt={`Shared by ${author.full_name}`} loading={atOnce ? 'eager' : 'lazy'} />
  );
}

function MediaMissing({ type }: { type: Post['media_type'] }) {
  return (
    <p className="flex items-center justify-center gap-2 bg-muted px-4 py-8 text-sm text-muted-foreground">
      <ImageOff aria-hidden="true" className="size-4.5" />
      {type === 'video' ? 'This video could not be loaded.' : 'This picture could not be loaded.'}
    </p>
  );
}
