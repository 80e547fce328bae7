import { BadgeCheck, Bell, CalendarCheck, CircleX, Clock } from 'lucide-react';
import { expect, it } from 'vitest';
import type { Notification } from './api/list-notifications';
import { iconFor } from './kind-icons';

it.each([
  ['application_status', 'Interview Scheduled', CalendarCheck],
  ['application_status', 'Accepted', BadgeCheck],
  ['application_status', 'Hired', BadgeCheck],
  ['application_status', 'Rejected', CircleX],
  ['award', 'Accepted', BadgeCheck],
  ['award', 'Rejected', CircleX],
  ['deadline', null, Clock],
  ['of a later version', null, Bell],
])('M-16: %s, %s', (kind, status, icon) => {
  expect(iconFor({ kind, status } as Pick<Notification, 'kind' | 'status'>).icon).toBe(icon);
});
