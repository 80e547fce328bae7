// Accepts files by drag and drop or paste.

import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { pickSingleFile } from './pick-single-file';

/** For an element that accepts one file. */
export function useFileDrop(onFile: (file: File) => void) {
  const [dragging, setDragging] = useState(false);
  return {
    /** A file is being dragged over the element. */
    dragging,
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
        onFile(file);
      },
    },
  };
}

/** Takes pasted files and prevents the default paste. Text stays text, even when an office program adds a picture of it. */
export function takePastedFiles(event: ClipboardEvent): File[] {
  const { files, types } = event.clipboardData;
  if (files.length === 0 || types.includes('text/plain')) return [];
  event.preventDefault();
  return [...files];
}
