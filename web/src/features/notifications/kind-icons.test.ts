import { BadgeCheck, Bell, CalendarCheck, CircleX, Clock } from 'lucide-react';
import { expect, it } from 'vitest';
import type { Notification } from './api/list-notifications';
import { iconFor } from './kind-icons';

it.each([
  ['application_status', 'You are invited to an interview: Cook', CalendarCheck],
  ['application_status', 'Your application was accepted: Cook', BadgeCheck],
  ['application_status', 'You are hired: Cook', BadgeCheck],
  ['application_status', 'Your application was not chosen: Cook', CircleX],
  ['award', 'Your proposal won: Solar panels', BadgeCheck],
  ['award', 'Your proposal was not chosen: Solar panels', CircleX],
  ['application_status', 'आपको नौकरी मिल गई: रसोइया', BadgeCheck],
  ['application_status', 'आपका आवेदन नहीं चुना गया: रसोइया', CircleX],
  ['award', 'आपकी बोली चुनी गई: सोलर पैनल', BadgeCheck],
  ['award', 'आपकी बोली नहीं चुनी गई: सोलर पैनल', CircleX],
  ['deadline', 'Your application was not chosen: a tender of that name', Clock],
  ['of a later version', 'Something happened', Bell],
])('M-16: %s, %s', (kind, title, icon) => {
  expect(iconFor({ kind: kind as Notification['kind'], title }).icon).toBe(icon);
});
