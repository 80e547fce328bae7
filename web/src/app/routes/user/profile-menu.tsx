// The menu to report, block and unblock a person.

import { Flag, ShieldBan, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { MoreMenu, type MenuEntry } from '@/components/more-menu';
import { useIsBlocked } from '@/domain/blocks/get-block';
import { useSetBlockMutation } from '@/domain/blocks/set-block';
import type { Profile } from '@/features/profile/api/get-profile';
import { lazyDialog } from '@/components/lazy-dialog';
import { t } from '@/words/profile';

const ReportDialog = lazyDialog(async () => (await import('@/domain/reports/report-dialog')).ReportDialog);
const BlockDialog = lazyDialog(async () => (await import('@/domain/blocks/block-dialog')).BlockDialog);

export function ProfileMenu({ profile: { id, full_name: name } }: { profile: Profile }) {
  const blocked = useIsBlocked(id);
  const { mutate: setBlock } = useSetBlockMutation({ id, name });
  const [choice, setChoice] = useState<'report' | 'block' | null>(null);
  const close = () => {
    setChoice(null);
  };
  const report: MenuEntry = {
    label: t('action.report'),
    icon: Flag,
    onSelect: () => {
      setChoice('report');
    },
  };
  const block: MenuEntry = {
    label: t('action.block'),
    icon: ShieldBan,
    destructive: true,
    onSelect: () => {
      setChoice('block');
    },
  };
  const unblock: MenuEntry = {
    label: t('action.unblock'),
    icon: ShieldCheck,
    onSelect: () => {
      setBlock(false);
    },
  };
  return (
    <>
      <MoreMenu label={t('action.more', { name })} variant="secondary" entries={[report, blocked ? unblock : block]} />
      {choice === 'report' && <ReportDialog kind="profile" id={id} what={t('of', { name })} onClose={close} />}
      {choice === 'block' && <BlockDialog id={id} name={name} onClose={close} />}
    </>
  );
}
