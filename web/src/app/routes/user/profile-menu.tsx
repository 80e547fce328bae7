// The button behind which a person can be reported, blocked and unblocked.

import { Flag, ShieldBan, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { MoreMenu, type MenuEntry } from '@/components/more-menu';
import { useIsBlocked } from '@/features/blocks/api/get-block';
import { useSetBlockMutation } from '@/features/blocks/api/set-block';
import type { Profile } from '@/features/profile/api/get-profile';
import { lazyDialog } from '@/lib/lazy-part';

const ReportDialog = lazyDialog(async () => (await import('@/components/report-dialog')).ReportDialog);
const BlockDialog = lazyDialog(async () => (await import('@/features/blocks/components/block-dialog')).BlockDialog);

export function ProfileMenu({ profile: { id, full_name: name } }: { profile: Profile }) {
  const blocked = useIsBlocked(id);
  const { mutate: setBlock } = useSetBlockMutation({ id, name });
  const [choice, setChoice] = useState<'report' | 'block' | null>(null);
  const close = () => {
    setChoice(null);
  };
  const report: MenuEntry = {
    label: 'Report',
    icon: Flag,
    onSelect: () => {
      setChoice('report');
    },
  };
  const block: MenuEntry = {
    label: 'Block',
    icon: ShieldBan,
    destructive: true,
    onSelect: () => {
      setChoice('block');
    },
  };
  const unblock: MenuEntry = {
    label: 'Unblock',
    icon: ShieldCheck,
    onSelect: () => {
      setBlock(false);
    },
  };
  return (
    <>
      <MoreMenu label={`More about ${name}`} variant="secondary" entries={[report, blocked ? unblock : block]} />
      {choice === 'report' && <ReportDialog kind="profile" id={id} what={`profile of ${name}`} onClose={close} />}
      {choice === 'block' && <BlockDialog id={id} name={name} onClose={close} />}
    </>
  );
}
