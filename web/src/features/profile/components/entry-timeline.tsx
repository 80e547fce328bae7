// A timeline of work or education entries.

import { Avatar } from '@/components/ui/avatar';
import { Written } from '@/components/written';

interface TimelineEntry {
  title: string;
  place: string;
  time: string;
}

export function EntryTimeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="flex flex-col">
      {entries.map(({ title, place, time }, index) => (
        // Entries have no id and do not move, so the index is a safe key.
        <li key={index} className="group relative flex gap-3 pb-4 last:pb-0">
          <span aria-hidden="true" className="absolute top-12 bottom-1 left-5 w-px bg-border group-last:hidden" />
          <Avatar id={place || title} name={place || title} kind="organisation" className="size-10" />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="font-[560] break-words">
              <Written>{title || place}</Written>
            </p>
            {title && place && (
              <p dir="auto" className="text-sm break-words text-foreground-2">
                {place}
              </p>
            )}
            {time && (
              <p dir="auto" className="text-xs text-muted-foreground">
                <Written>{time}</Written>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
