// The avatar in the profile editor: choose a picture and its crop, or remove it. It is uploaded when the form is saved.

import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FileInput } from '@/components/ui/file-input';
import { Progress } from '@/components/ui/progress';
import type { Profile } from '@/features/profile/api/get-profile';
import type { Portrait } from '@/features/profile/api/save-profile';
import { ProfilePicture } from '@/features/profile/components/profile-header';
import { PICTURE_LIMITS } from '@/features/profile/profile-form';
import { openPicture } from '@/lib/files/prepare-media';
import type { OpenPicture } from '@/lib/files/shrink-picture';
import { usePreviewAddress } from '@/lib/files/use-preview';
import { avatarKind } from '@/lib/format/avatar';
import { lazyDialog } from '@/components/lazy-dialog';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/profile-editor';

const CropDialog = lazyDialog(async () => (await import('./crop-dialog')).CropDialog);

interface PortraitFieldProps {
  profile: Profile;
  portrait: Portrait;
  onChange: (portrait: Portrait) => void;
  /** The upload progress in percent. Null while nothing is being uploaded. */
  percent: number | null;
}

export function PortraitField({ profile, portrait, onChange, percent }: PortraitFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<OpenPicture | null>(null);
  const preview = usePreviewAddress(portrait);
  const url = portrait === undefined ? profile.avatar_url : preview;
  const take = async (file: File) => {
    const opened = await openPicture(file, PICTURE_LIMITS);
    if ('picture' in opened) setChosen(opened);
    else toast({ ...opened, variant: 'destructive' });
  };
  const kind = avatarKind(profile.user_type);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <ProfilePicture profile={profile} url={url} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" disabled={percent !== null} onClick={() => input.current?.click()}>
          <Camera aria-hidden="true" />
          {url ? t('portrait.change', { kind }) : t('portrait.add', { kind })}
        </Button>
        {url && (
          <Button
            variant="ghost"
            size="sm"
            disabled={percent !== null}
            onClick={() => {
              onChange(null);
            }}
          >
            {t('portrait.remove', { kind })}
          </Button>
        )}
        {portrait && percent !== null && (
          <div className="w-40">
            <p className="flex justify-between text-xs text-muted-foreground tabular-nums">
              {t('portrait.uploading')} <span>{percent}%</span>
            </p>
            <Progress label={t('portrait.uploadingFile', { file: portrait.name })} percent={percent} />
          </div>
        )}
      </div>
      <FileInput
        ref={input}
        accept="image/*"
        aria-label={t('portrait', { kind })}
        onChoose={([file]) => {
          if (file) void take(file);
        }}
      />
      {chosen && (
        <CropDialog
          {...chosen}
          kind={kind}
          onCut={(file) => {
            setChosen(null);
            onChange(file);
          }}
          onClose={() => {
            setChosen(null);
          }}
        />
      )}
    </div>
  );
}
