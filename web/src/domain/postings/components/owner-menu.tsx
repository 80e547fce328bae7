// The menu with an owner's actions for one of their postings, in a table row.

import { Pencil } from 'lucide-react';
import { MoreMenu, type MenuEntry } from '@/components/more-menu';
import { postingPath, type Posting } from '@/domain/postings/posting';
import { t } from '@/words/dashboard';

interface OwnerMenuProps {
  posting: Pick<Posting, 'kind' | 'id' | 'title'>;
  /** The screen with the answers; `path` is the last segment of its address. */
  answers: { path: string; label: string; icon: MenuEntry['icon'] };
  editable: boolean;
  /** Further entries. */
  more: MenuEntry[];
}

export function OwnerMenu({ posting: { kind, id, title }, answers, editable, more }: OwnerMenuProps) {
  const page = postingPath(kind, id);
  const open: MenuEntry = { label: answers.label, icon: answers.icon, to: `${page}/${answers.path}` };
  const edit: MenuEntry[] = editable ? [{ label: t('menu.edit'), icon: Pencil, to: `${page}/edit` }] : [];
  return <MoreMenu label={t(`menu.more.${kind}`, { title })} entries={[open, ...edit, ...more]} />;
}
