// The user's own profile: first the view, and after Edit the form.

import { Pencil, SquareUserRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from '@/lib/router/location';
import { Link } from '@/components/link';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { useProfileQuery, type Profile } from '@/features/profile/api/get-profile';
import { useUser } from '@/lib/auth/auth';
import { hasDraft } from '@/lib/forms/draft';
import { fetchAhead, lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/profile';
import { OwnPlaces } from './own-places';
import { ProfileAbout, ProfilePast } from './profile-about';
import { ProfileHeader } from './profile-header';
import { ProfileFrame, ProfileStates } from './profile-states';

const loadEditor = async () => (await import('./editor/profile-editor')).ProfileEditor;
const ProfileEditor = lazyPart(loadEditor);
const Resumes = lazyPart(async () => (await import('./resumes')).Resumes);

export function OwnProfile() {
  const user = useUser();
  const query = useProfileQuery(user.id);
  return (
    <ProfileStates query={query}>
      {(profile) => (
        <ProfileFrame>
          <ViewOrEdit profile={profile} />
        </ProfileFrame>
      )}
    </ProfileStates>
  );
}

/** Links to the editor say so in the history state. */
function wantsEdit(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'edit' in state;
}

function ViewOrEdit({ profile }: { profile: Profile }) {
  const draftName = `profile-${profile.id}`;
  const state: unknown = useLocation().state;
  const [mode, setMode] = useState<'view' | 'edit' | 'view again'>(() =>
    // Someone who had to sign in again, or reloaded the page, returns to the editor.
    hasDraft(draftName) || wantsEdit(state) ? 'edit' : 'view',
  );
  const view = (
    <>
      <ProfileHeader
        profile={profile}
        actions={
          <>
            <Link to={`/user/${profile.id}`} className={buttonVariants({ variant: 'secondary' })}>
              <SquareUserRound aria-hidden="true" />
              {t('own.viewPublic')}
            </Link>
            <Button
              // Returns the focus to the Edit button after editing.
              autoFocus={mode === 'view again'}
              onPointerEnter={prefetchEditor}
              onFocus={prefetchEditor}
              onClick={() => {
                setMode('edit');
              }}
            >
              <Pencil aria-hidden="true" />
              {t('own.edit')}
            </Button>
          </>
        }
      />
      <div className="mt-2 grid items-start gap-2 md:mt-4 md:gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="flex min-w-0 flex-col gap-2 md:gap-4">
          <ProfileAbout profile={profile} />
        </div>
        <div className="flex min-w-0 flex-col gap-2 md:gap-4">
          <OwnPlaces profile={profile} />
          {profile.user_type === 'user' && <Resumes profile={profile} />}
          <ProfilePast profile={profile} />
        </div>
      </div>
    </>
  );
  if (mode !== 'edit') return view;
  return (
    <ProfileEditor
      profile={profile}
      draftName={draftName}
      onDone={() => {
        setMode('view again');
      }}
      fallback={view}
      onFailed={() => {
        setMode('view');
      }}
    />
  );
}

function prefetchEditor(): void {
  fetchAhead(loadEditor);
}
