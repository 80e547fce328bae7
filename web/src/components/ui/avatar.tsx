// A person's picture, else their initials on a colour that stays theirs.

import { cva, type VariantProps } from 'class-variance-authority';
import { useState } from 'react';
import { avatarTone, initials, type AvatarTone } from '@/lib/avatar';
import { cn } from '@/lib/cn';

const TONES: Record<AvatarTone, string> = {
  1: 'bg-avatar-1 text-avatar-1-foreground',
  2: 'bg-avatar-2 text-avatar-2-foreground',
  3: 'bg-avatar-3 text-avatar-3-foreground',
  4: 'bg-avatar-4 text-avatar-4-foreground',
  5: 'bg-avatar-5 text-avatar-5-foreground',
  6: 'bg-avatar-6 text-avatar-6-foreground',
};

const avatarVariants = cva('inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-[600]', {
  variants: {
    size: {
      sm: 'size-8 text-xs',
      md: 'size-11 text-base',
      lg: 'size-16 text-xl',
    },
  },
  defaultVariants: { size: 'md' },
});

interface AvatarProps extends VariantProps<typeof avatarVariants> {
  id: string;
  name: string;
  url?: string | null | undefined;
  className?: string;
}

/** Decorative: the name always stands beside it in words. */
export function Avatar({ id, name, url, size, className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const picture = url && url !== brokenUrl ? url : undefined;
  return (
    <span aria-hidden="true" className={cn(avatarVariants({ size }), TONES[avatarTone(id)], className)}>
      {picture ? (
        <img
          src={picture}
          alt=""
          className="size-full object-cover"
          onError={() => {
            setBrokenUrl(picture);
          }}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
