import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LoadSupabaseContext, type Supabase } from '@/lib/server/supabase';
import { chooseLanguage, useLanguage } from '@/lib/words/language';
import { renderWithServer } from '@/testing/render-with-server';
import { ProfileTab } from './profile-tab';

/** Keyed by language, as the router does. */
function Page() {
  return <ProfileTab key={useLanguage()} />;
}

afterEach(async () => {
  await chooseLanguage('en');
  localStorage.clear();
});

it('changes the language of the page and stores it with the account', async () => {
  const updateUser = vi.fn(() => Promise.resolve({ error: null }));
  const supabase = { auth: { updateUser } } as unknown as Supabase;
  renderWithServer(
    <LoadSupabaseContext value={() => Promise.resolve(supabase)}>
      <Page />
    </LoadSupabaseContext>,
    () => Response.json({ full_name: 'Ananya Iyer', bio: null }),
  );
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();

  await userEvent.click(screen.getByRole('radio', { name: 'हिन्दी' }));

  expect(await screen.findByRole('heading', { name: 'आपके बारे में' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'हिन्दी' })).toBeChecked();
  expect(updateUser).toHaveBeenCalledWith({ data: { language: 'hi' } });
});
