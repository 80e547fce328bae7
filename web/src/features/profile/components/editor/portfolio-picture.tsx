// The picture of a portfolio entry in the profile editor. It is uploaded immediately, but visible to others only after the
// profile is saved.

import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { FileInput } from '@/components/ui/file-input';
import { PICTURE_LIMITS, type ProfileForm } from '@/features/profile/profile-form';
import { useUser } from '@/lib/auth/auth';
import { publicPath, useFileSource } from '@/lib/files/file-source';
import { uploadOwnFile } from '@/lib/files/own-files';
import { prepareMedia } from '@/lib/files/prepare-media';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/profile-editor';

export function PortfolioPicture({ index }: { index: number }) {
  const input = useRef<HTMLInputElement>(null);
  const { field } = useController<ProfileForm, `freelancer.portfolio.${number}.image`>({
    name: `freelancer.portfolio.${index}.image`,
  });
  const title = useWatch<ProfileForm, `freelancer.portfolio.${number}.title`>({
    name: `freelancer.portfolio.${index}.title`,
  });
  const source = useFileSource();
  const { mutate: send, isPending } = useSendPictureMutation(field.onChange);
  const piece = title.trim() || t('piece', { number: index + 1 });
  return (
    <div className="flex flex-wrap items-center gap-3">
      {field.value !== '' && (
        <img
          src={source(field.value, { width: 240, height: 160 })}
          alt={t('picture.of', { piece })}
          width={120}
          height={80}
          loading="lazy"
          decoding="async"
          className="h-20 w-30 rounded-md border border-border object-cover"
        />
      )}
      <Button variant="secondary" size="sm" pending={isPending} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" />
        {field.value === '' ? t('picture.add') : t('picture.change')}
      </Button>
      {field.value !== '' && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('picture.removeOf', { piece })}
          onClick={() => {
            field.onChange('');
          }}
        >
          {t('picture.remove')}
        </Button>
      )}
      <FileInput
        ref={input}
        accept="image/*"
        aria-label={t('picture.of', { piece })}
        onChoose={([file]) => {
          if (file) send(file);
        }}
      />
    </div>
  );
}

/** The mutation accepts a file. `onSent` is called with its public path. */
function useSendPictureMutation(onSent: (path: string) => void) {
  const supabase = useSupabase();
  const user = useUser();
  return useMutation({
    mutationFn: async (chosen: File) => {
      const prepared = await prepareMedia(chosen, PICTURE_LIMITS);
      if (!('file' in prepared)) {
        toast({ ...prepared, variant: 'destructive' });
        return null;
      }
      const { file } = prepared;
      return publicPath('media', await uploadOwnFile(supabase, { ownerId: user.id, bucket: 'media', file }));
    },
    onSuccess: (path) => {
      if (path !== null) onSent(path);
    },
    meta: { errorTitle: t('picture.failed') },
  });
}
