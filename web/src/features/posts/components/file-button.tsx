// A button that asks for a file.

import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { FileInput } from '@/components/ui/file-input';

interface FileButtonProps {
  icon: LucideIcon;
  label: string;
  /** What the browser offers first; a person may still pick something else. */
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
