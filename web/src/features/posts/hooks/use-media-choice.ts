// The one picture or video a post may carry, however it gets here: picked, pasted or dropped.

import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { takeMedia, type Media } from '@/features/posts/media';
import { pickSingleFile } from '@/lib/files/pick-single-file';
import { toast } from '@/lib/ui/toast';

export function useMediaChoice() {
  const [media, setMedia] = useState<Media | null>(null);
  const [dragging, setDragging] = useState(false);

  const take = async (file: File) => {
    const taken = await takeMedia(file);
    if ('file' in taken) setMedia(taken);
    else toast({ ...taken, variant: 'destructive' });
  };
  const choose = (file: File) => void take(file);

  return {
    media,
    setMedia,
    choose,
    /** A file is being held over the place where it can be dropped. */
    dragging,
    /** Text is pasted as text, also when an office program puts a picture of it beside it. */
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      const file = pickSingleFile(files);
      if (file) choose(file);
    },
    /** For the element on which files may be dropped. */
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragging(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      },
      onDrop: (event: DragEvent) => {
        setDragging(false);
        const file = pickSingleFile(event.dataTransfer.files);
        if (!file) return;
        event.preventDefault();
        choose(file);
      },
    },
  };
}
