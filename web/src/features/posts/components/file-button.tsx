// A button that asks for a file.

import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';

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
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Emptied, so that the same file can be picked again after it was removed.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
