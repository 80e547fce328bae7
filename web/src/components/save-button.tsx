// Puts something aside for later, or takes it back.

import { Bookmark } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useIsSaved, useSaveMutation, type SaveKind } from '@/lib/saves';

interface SaveButtonProps {
  kind: SaveKind;
  id: string;
  /** What is saved, in words: "job Senior Product Designer". */
  what: string;
  className?: string;
}

export function SaveButton({ kind, id, what, className }: SaveButtonProps) {
  const saved = useIsSaved(kind, id);
  const { mutate: setSaved } = useSaveMutation(kind, id);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Save ${what}`}
      aria-pressed={saved}
      className={cn('aria-pressed:text-primary', className)}
      onClick={() => {
        setSaved(!saved);
      }}
    >
      <Bookmark className={cn(saved && 'fill-current')} />
    </Button>
  );
}
