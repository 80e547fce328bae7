// A button that opens a file picker.

import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { FileInput } from '@/components/ui/file-input';

interface FileButtonProps {
  icon: LucideIcon;
  label: string;
  /** The file types offered by the picker. The user can still choose others. */
  accept: string;
  disabled: boolean;
  onChoose: (file: File) => void;
}

export function FileButton({ icon: Icon, label, accept, disabled, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="ghost" disabled={disabled} className="px-3" onClick={() => input.current?.click()}>
        <Icon aria-hidden="true" />
        {label}
      </Button>
      <FileInput
        ref={input}
        accept={accept}
        onChoose={([file]) => {
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
