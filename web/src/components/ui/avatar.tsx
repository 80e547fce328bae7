// A picture, or initials on a colour that stays the same. People are round, organisations are square.

import { cva, type VariantProps } from 'class-variance-authority';
import { useState } from 'react';
import { avatarTone, initials, type AvatarTone } from '@/lib/format/avatar';
import { cn } from '@/lib/styles/cn';
import { useFileSource } from '@/lib/files/file-source';

const TONES: Record<AvatarTone, string> = {
  1: 'bg-avatar-1 text-avatar-1-foreground',
  2: 'bg-avatar-2 text-avatar-2-foreground',
  3: 'bg-avatar-3 text-avatar-3-foreground',
  4: 'bg-avatar-4 text-avatar-4-foreground',
  5: 'bg-avatar-5 text-avatar-5-foreground',
  6: 'bg-avatar-6 text-avatar-6-foreground',
};

/** The requested size in pixels: twice the size on the page, for high-density screens. There are few sizes, so that they are cached. */
const PIXELS = { xs: 64, sm: 64, md: 112, lg: 128, xl: 240 };

const avatarVariants = cva('relative inline-grid shrink-0 font-[600]', {
  variants: {
    kind: {
      person: 'rounded-full',
      organisation: 'rounded-md',
    },
    size: {
      xs: 'size-7 text-[0.6875rem]',
      sm: 'size-8 text-xs',
      md: 'size-11 text-base',
      lg: 'size-16 text-xl',
      xl: 'size-30 text-3xl',
    },
  },
  defaultVariants: { kind: 'person', size: 'md' },
});

interface AvatarProps extends VariantProps<typeof avatarVariants> {
  id: string;
  name: string;
  url?: string | null | undefined;
  /** Adds the green dot; also show "Online" as text if there is room. */
  online?: boolean;
  className?: string;
}

/** Decorative: the name is always next to it as text. */
export function Avatar({ id, name, url, size, kind, online = false, className }: AvatarProps) {
  const source = useFileSource();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const side = PIXELS[size ?? 'md'];
  // The original file is the fallback, because a busy server may refuse to scale it.
  const choices = url ? [source(url, { width: side, height: side }), source(url)] : [];
  const picture = choices.find((choice) => !broken.includes(choice));
  return (
    <span aria-hidden="true" className={cn(avatarVariants({ kind, size }), className)}>
      <span
        className={cn('grid size-full place-items-center overflow-hidden rounded-[inherit]', TONES[avatarTone(id)])}
      >
        {picture ? (
          <img
            src={picture}
            alt=""
            width={side}
            height={side}
            loading="lazy"
            decoding="async"
            // Out of the flow: otherwise a tall picture would stretch the grid row, and the circle would show only its top.
            className="absolute inset-0 size-full rounded-[inherit] object-cover"
            onError={() => {
              setBroken([...broken, picture]);
            }}
          />
        ) : (
          letters(name, kind)
        )}
      </span>
      {online && <span className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-card bg-presence" />}
    </span>
  );
}

/** An organisation has one letter: two would look like a person's initials. */
function letters(name: string, kind: AvatarProps['kind']): string {
  return kind === 'organisation' ? initials(name.trim().split(/\s+/)[0] ?? '') : initials(name);
}
