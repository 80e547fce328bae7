// The button behind which somebody can be reported, blocked and let in again. The menu is fetched when somebody reaches for it.

import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { Profile } from '@/features/profile/api/get-profile';

export type ProfileChoice = 'report' | 'block';

const load = () => import('./profile-menu-content');
const ProfileMenuContent = lazy(async () => ({ default: (await load()).ProfileMenuContent }));
const ReportDialog = lazy(async () => ({ default: (await import('@/components/report-dialog')).ReportDialog }));
const BlockDialog = lazy(async () => ({
  default: (await import('@/features/blocks/components/block-dialog')).BlockDialog,
}));

export function ProfileMenu({ profile: { id, full_name: name } }: { profile: Profile }) {
  const [wanted, setWanted] = useState(false);
  const [choice, setChoice] = useState<ProfileChoice | null>(null);
  const close = () => {
    setChoice(null);
  };
  const button = (
    <MenuButton
      name={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => {
        setWanted(true);
      }}
    />
  );
  return (
    <>
      {wanted ? (
        <Suspense fallback={button}>
          <ProfileMenuContent id={id} name={name} trigger={<MenuButton name={name} />} onChoose={setChoice} />
        </Suspense>
      ) : (
        button
      )}
      <Suspense>
        {choice === 'report' && <ReportDialog kind="profile" id={id} what={`profile of ${name}`} onClose={close} />}
        {choice === 'block' && <BlockDialog id={id} name={name} onClose={close} />}
      </Suspense>
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
