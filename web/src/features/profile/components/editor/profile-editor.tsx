// The editor of the user's own profile. Unsaved input is only lost by cancelling.

import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { ChangesNote } from '@/components/draft-note';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Profile } from '@/features/profile/api/get-profile';
import { isHandleTaken, useSaveProfileMutation, type Portrait } from '@/features/profile/api/save-profile';
import { Section } from '@/features/profile/components/profile-about';
import { ProfileCover } from '@/features/profile/components/profile-header';
import { formOf, isShapedLike, profileSchemaFor, type ProfileForm } from '@/features/profile/profile-form';
import { rowsOf } from '@/features/profile/profile-rows';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { lazyDialog } from '@/components/lazy-dialog';
import { t as common } from '@/words/common';
import { t } from '@/words/profile-editor';
import { DetailFields, IdentityFields } from './identity-fields';
import { FreelancerFields, SeekerFields } from './directory-fields';
import { ImportResume } from './import-resume';
import { PortraitField } from './portrait-field';
import { EducationFields, WorkFields } from './work-fields';

const LeaveFreelancers = lazyDialog(async () => (await import('./remove-freelancer-dialog')).RemoveFreelancerDialog);

interface ProfileEditorProps {
  profile: Profile;
  /** The name under which the draft is stored until it is saved. */
  draftName: string;
  /** Called after saving or cancelling, to return to the view. */
  onDone: () => void;
}

export function ProfileEditor({ profile, draftName, onDone }: ProfileEditorProps) {
  const userType = profile.user_type;
  const [portrait, setPortrait] = useState<Portrait>();
  const [percent, setPercent] = useState(0);
  const [awaitingRemoval, setAwaitingRemoval] = useState<ProfileForm | null>(null);
  const { mutateAsync: saveProfile, isSuccess } = useSaveProfileMutation(profile);
  const { form, pending, isDirty, draft, send } = useSchemaForm<ProfileForm, ProfileForm>({
    schema: profileSchemaFor(userType),
    start: { stored: formOf(profile, new Date()) },
    draftName,
    fits: isShapedLike,
    send: (filled) => {
      setPercent(0);
      return saveProfile({ rows: rowsOf(profile.id, filled, new Date()), portrait, onProgress: setPercent });
    },
    onSent: onDone,
    // Only the server can check this field.
    refusedBy: (error) => (isHandleTaken(error) ? { name: 'handle', message: t('handle.taken') } : undefined),
  });
  const heading = useRef<HTMLHeadingElement>(null);

  // The Edit button is gone, so the heading gets the focus.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  /** Leaving the freelancers deletes the reviews, so that needs a confirmation first. */
  const check = (filled: ProfileForm) => {
    if (!filled.offering && (profile.freelancer?.review_count ?? 0) > 0) setAwaitingRemoval(filled);
    else return send(filled);
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={t('profile')}
        aria-busy={pending}
        onSubmit={(event) => void form.handleSubmit(check)(event)}
      >
        <Card bleed className="overflow-hidden max-md:border-t-0">
          <ProfileCover userType={userType} />
          <div className="px-4 pb-5 md:px-8 md:pb-7">
            <PortraitField
              profile={profile}
              portrait={portrait}
              onChange={setPortrait}
              percent={pending ? percent : null}
            />
            <h1 ref={heading} tabIndex={-1} className="mt-4 outline-none">
              {t('title')}
            </h1>
            <ChangesNote className="mt-1" onDiscard={draft.discard} />
            {userType === 'user' && (
              <div className="mt-3">
                <ImportResume />
              </div>
            )}
          </div>
        </Card>
        <EditorFields profile={profile} disabled={pending} />
        <div
          data-bottom-bar=""
          className="sticky bottom-(--bottom-height) z-10 mt-4 flex justify-end gap-2 border-t border-border bg-background py-3 max-md:px-(--gutter) low:static"
        >
          <Button
            variant="ghost"
            disabled={pending}
            onClick={() => {
              draft.drop();
              onDone();
            }}
          >
            {common('cancel')}
          </Button>
          <Button type="submit" pending={pending}>
            {pending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
      <UnsavedChanges when={(isDirty || portrait !== undefined) && !isSuccess} onLeave={draft.drop} />
      {awaitingRemoval && (
        <LeaveFreelancers
          reviewCount={profile.freelancer?.review_count ?? 0}
          onConfirm={() => {
            setAwaitingRemoval(null);
            void send(awaitingRemoval);
          }}
          onClose={() => {
            setAwaitingRemoval(null);
          }}
        />
      )}
    </FormProvider>
  );
}

function EditorFields({ profile, disabled }: { profile: Profile; disabled: boolean }) {
  const userType = profile.user_type;
  return (
    <fieldset disabled={disabled} className="mt-2 grid items-start gap-2 md:mt-4 md:gap-4 lg:grid-cols-2 lg:gap-6">
      <legend className="sr-only">{t('legend')}</legend>
      <div className="flex min-w-0 flex-col gap-2 md:gap-4">
        <Section title={t('about')}>
          <div className="flex flex-col gap-4">
            <IdentityFields userType={userType} />
          </div>
        </Section>
        <Section title={t('details')}>
          <div className="flex flex-col gap-4">
            <DetailFields userType={userType} />
          </div>
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-2 md:gap-4">
        {userType === 'user' && (
          <>
            <Section title={t('work')}>
              <WorkFields />
            </Section>
            <Section title={t('education')}>
              <EducationFields />
            </Section>
            <Section title={t('seekers')}>
              <SeekerFields />
            </Section>
          </>
        )}
        {(userType !== 'employer' || profile.freelancer) && (
          <Section title={t('freelancers')}>
            <FreelancerFields />
          </Section>
        )}
      </div>
    </fieldset>
  );
}
