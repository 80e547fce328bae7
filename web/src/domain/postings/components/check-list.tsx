// What is asked for, point by point.

import { Check } from 'lucide-react';

export function CheckList({ entries }: { entries: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {entries.map((entry, index) => (
        // Two entries may read the same.
        <li key={index} className="flex gap-3 text-foreground-2">
          <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
          <span className="min-w-0 break-words" dir="auto">
            {entry}
          </span>
        </li>
      ))}
    </ul>
  );
}
