import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserType } from '@/lib/auth/auth';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { AddressConfirmed } from './address-confirmed';

const steps = () => screen.getAllByRole('listitem').map((step) => step.textContent);

it('M-28: an account type from a newer server gets the first steps of a person', () => {
  renderWithServer(<AddressConfirmed user={{ ...READER, userType: 'agency' as UserType }} />, () => Response.error());

  expect(steps()).toEqual([
    'Add a photo and a headline, so that employers recognise you.',
    'Add your skills, and we match you with jobs.',
    'Add your work experience, and apply with one form.',
  ]);
});
