// Shows how many characters are left, once there are few.

import { cn } from '@/lib/styles/cn';
import { charactersLeft } from '@/lib/forms/text-length';
import { t } from '@/words/common';

const LITTLE = 500;

interface LengthNoteProps {
  text: string;
  longest: number;
  className?: string;
}

export function LengthNote({ text, longest, className }: LengthNoteProps) {
  const left = charactersLeft(text, longest);
  if (left > LITTLE) return null;
  return (
    <p
      role="status"
      className={cn(
        'mt-1 text-right text-xs tabular-nums',
        left < 0 ? 'font-medium text-destructive' : 'text-muted-foreground',
        className,
      )}
    >
      {left >= 0 ? t('length.left', { count: left }) : t('length.over', { count: -left })}
    </p>
  );
}
