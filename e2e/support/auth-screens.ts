// The screens for visitors who are not signed in.

import { adminClient } from './people';
import { heading, type Screen } from './screen';
import { startSignedIn } from './screens';
import { enrollApp } from './second-step';

export const AUTH_SCREENS: Screen[] = [
  { name: 'login', path: '/login', ready: heading('Welcome back') },
  {
    name: 'login-refused',
    path: '/login',
    act: (page) => page.getByRole('button', { name: 'Login' }).click(),
    ready: (page) => page.getByText('Please fill in all fields.').first(),
  },
  {
    name: 'login-email-code',
    path: '/login',
    act: async (page) => {
      await page.getByRole('button', { name: 'Email me a code instead' }).click();
      await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.in`);
      await page.getByRole('button', { name: 'Send code' }).click();
    },
    ready: (page) => page.getByLabel('6-digit code'),
  },
  {
    name: 'second-step',
    path: '/',
    prepare: async ({ page, instance, person }) => {
      await enrollApp(instance, person);
      await startSignedIn(page, instance, person);
    },
    ready: heading('Enter your code'),
  },
  {
    name: 'second-step-required',
    path: '/',
    prepare: async ({ page, instance, person }) => {
      const asked = { id: person.id, second_factor_required: true, updated_at: new Date().toISOString() };
      await adminClient(instance).from('company_security').insert(asked).throwOnError();
      await startSignedIn(page, instance, person);
    },
    ready: heading('Set up two-step verification'),
  },
  { name: 'register', path: '/register', ready: heading('Create your account') },
  {
    name: 'register-filled',
    path: '/register',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Employer' }).click();
      await page.getByLabel('Full Name').fill('Rohan Deshpande');
      await page.getByLabel('Password', { exact: true }).fill('nilgiri2026');
    },
    ready: (page) => page.getByText('3/5'),
  },
  { name: 'forgot-password', path: '/forgot-password', ready: heading('Forgot your password?') },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    act: async (page) => {
      await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.in`);
      await page.getByRole('button', { name: 'Send reset link' }).click();
    },
    ready: heading('Check Your Email'),
  },
  { name: 'reset-password', path: '/reset-password', ready: heading('Set a new password') },
  {
    name: 'reset-password-expired',
    path: '/reset-password#error=access_denied&error_description=Email+link+is+invalid+or+has+expired',
    ready: heading('Email link is invalid or has expired'),
  },
  {
    name: 'confirm',
    path: '/confirm?token_hash=x&type=signup',
    prepare: ({ page }) =>
      page.route('**/auth/v1/verify/preview', (route) =>
        route.fulfill({
          json: { email: 'asha@example.in', account_email: 'asha@example.in', name: 'Asha Menon' },
        }),
      ),
    ready: heading('Confirm your email address'),
  },
  { name: 'confirm-expired', path: '/confirm', ready: heading('Email link is invalid or has expired') },
];
