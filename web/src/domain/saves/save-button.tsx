// Saves something for later, or removes it from the saved items.

import { Bookmark, Heart } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/common';
import { useIsSaved, useSaveMutation, type SaveKind } from './saves';

interface SaveButtonProps {
  kind: SaveKind;
  id: string;
  /** A name for the saved thing: "job Senior Product Designer". */
  what: string;
  className?: string | undefined;
}

export function SaveButton({ kind, id, what, className }: SaveButtonProps) {
  const saved = useIsSaved(kind, id);
  const { mutate: setSaved } = useSaveMutation(kind, id);
  // For people the button says "favourite", for everything else "save".
  const person = kind === 'freelancer' || kind === 'seeker';
  const Icon = person ? Heart : Bookmark;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('save.what', { what })}
      aria-pressed={saved}
      className={cn(person ? 'aria-pressed:text-jamun' : 'aria-pressed:text-primary', className)}
      onClick={() => {
        setSaved(!saved);
      }}
    >
      <Icon className={cn(saved && 'fill-current')} />
    </Button>
  );
}
