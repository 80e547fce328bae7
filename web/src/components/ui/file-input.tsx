// The browser's file picker. A button opens it: `input.current?.click()`.

import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  onChoose: (files: File[]) => void;
}

export function FileInput({ onChoose, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Cleared, so that the same file can be chosen again after it was removed.
        target.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
