// The place that screen readers follow, for what is announced from anywhere.

import { useAnnouncement } from '@/lib/ui/announce';

export function Announcer() {
  const { id, text } = useAnnouncement();
  return (
    <p role="status" className="sr-only">
      <span key={id}>{text}</span>
    </p>
  );
}
