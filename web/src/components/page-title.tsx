// Names the tab. It changes the title index.html came with; a second <title> element would be ignored.

import { useEffect } from 'react';

export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Sangam`;
  }, [children]);
  return null;
}
