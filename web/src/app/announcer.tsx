// The live region for screen reader announcements from anywhere in the app.

import { useAnnouncement } from '@/lib/ui/announce';

export function Announcer() {
  const { id, text } = useAnnouncement();
  return (
    <p role="status" className="sr-only">
      <span key={id}>{text}</span>
    </p>
  );
}
