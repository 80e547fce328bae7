// The picture or video of a post, whether picked, pasted or dropped. A post has at most one.

import { useState, type ClipboardEvent } from 'react';
import { pickSingleFile } from '@/lib/files/pick-single-file';
import { prepareMedia, type Media } from '@/lib/files/prepare-media';
import { takePastedFiles, useFileDrop } from '@/lib/files/use-file-drop';
import { toast } from '@/lib/ui/toast';

const LIMITS = { imageMb: 10, sourceMb: 60, videoMb: 50 };

export function useMediaChoice() {
  const [media, setMedia] = useState<Media | null>(null);
  const choose = async (file: File) => {
    const prepared = await prepareMedia(file, LIMITS);
    if ('file' in prepared) setMedia(prepared);
    else toast({ ...prepared, variant: 'destructive' });
  };
  const { dragging, dropTarget } = useFileDrop((file) => void choose(file));
  return {
    media,
    setMedia,
    choose,
    dragging,
    dropTarget,
    onPaste: (event: ClipboardEvent) => {
      const file = pickSingleFile(takePastedFiles(event));
      if (file) void choose(file);
    },
  };
}
