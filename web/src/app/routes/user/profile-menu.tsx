// The button behind which somebody can be reported, blocked and let in again. The menu is fetched when somebody reaches for it.

import { Ellipsis } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { Profile } from '@/features/profile/api/get-profile';
import { lazyDialog, lazyPart } from '@/lib/lazy-part';
import { useMenuOnDemand } from '@/lib/use-menu-on-demand';

export type ProfileChoice = 'report' | 'block';

const load = async () => (await import('./profile-menu-content')).ProfileMenuContent;
const ProfileMenuContent = lazyPart(load);
const ReportDialog = lazyDialog(async () => (await import('@/components/report-dialog')).ReportDialog);
const BlockDialog = lazyDialog(async () => (await import('@/features/blocks/components/block-dialog')).BlockDialog);

export function ProfileMenu({ profile: { id, full_name: name } }: { profile: Profile }) {
  const { wanted, giveUp, buttonProps } = useMenuOnDemand(load);
  const [choice, setChoice] = useState<ProfileChoice | null>(null);
  const close = () => {
    setChoice(null);
  };
  const button = <MenuButton name={name} {...buttonProps} />;
  return (
    <>
      {wanted ? (
        <ProfileMenuContent
          id={id}
          name={name}
          trigger={<MenuButton name={name} />}
          onChoose={setChoice}
          meanwhile={button}
          onFailed={giveUp}
        />
      ) : (
        button
      )}
      {choice === 'report' && <ReportDialog kind="profile" id={id} what={`profile of ${name}`} onClose={close} />}
      {choice === 'block' && <BlockDialog id={id} name={name} onClose={close} />}
    </>
  );
}

function MenuButton({ name, ...props }: ComponentProps<'button'> & { name: string }) {
  return (
    <Button variant="secondary" size="icon" aria-label={`More about ${name}`} {...props}>
      <Ellipsis />
    </Button>
  );
}
