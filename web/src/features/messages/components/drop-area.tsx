// A drop target that covers the conversation while a file is dragged over the page.

import { Upload } from 'lucide-react';
import { useEffect, useState, type DragEvent as ReactDragEvent } from 'react';
import { t } from '@/words/messages';

export function DropArea({ onDrop }: { onDrop: (files: File[]) => void }) {
  const [dragging, setDragging] = useState(false);

  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) setDragging(true);
    };
    window.addEventListener('dragenter', enter);
    return () => {
      window.removeEventListener('dragenter', enter);
    };
  }, []);

  if (!dragging) return null;
  const drop = (event: ReactDragEvent) => {
    event.preventDefault();
    setDragging(false);
    onDrop([...event.dataTransfer.files]);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDragLeave={() => {
        setDragging(false);
      }}
      onDrop={drop}
      className="absolute inset-2 z-(--z-nav) grid place-items-center rounded-lg border-2 border-dashed border-primary bg-primary-soft text-primary-soft-foreground [&_*]:pointer-events-none"
    >
      <p className="flex items-center gap-2 font-[600]">
        <Upload aria-hidden="true" className="size-5" />
        {t('write.drop')}
      </p>
    </div>
  );
}
