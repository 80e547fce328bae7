import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '@/domain/applications/application-status';
import { StatusPill } from './status-pill';

it.each([
  ['Under Review', 'text-warning'],
  ['Interview Scheduled', 'text-primary-soft-foreground'],
  ['Rejected', 'text-destructive'],
  ['Accepted', 'text-success'],
  ['Hired', 'text-success'],
  ['Active', 'text-success'],
  ['Open', 'text-success'],
  ['Closed', 'text-destructive'],
  // M-52: an award is not a failure.
  ['Awarded', 'text-primary-soft-foreground'],
])('C-381: %s is shown in words and in its colour', (status, colour) => {
  render(<StatusPill status={status} />);
  expect(screen.getByText(status).parentElement).toHaveClass(colour);
});

it('C-378: an application has one of five statuses', () => {
  expect([...APPLICATION_STATUSES].sort()).toEqual([
    'Accepted',
    'Hired',
    'Interview Scheduled',
    'Rejected',
    'Under Review',
  ]);
});
