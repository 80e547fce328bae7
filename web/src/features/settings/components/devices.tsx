// All devices on which the user is signed in, with buttons to sign out one of them or all others.

import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { ShortList } from '@/components/short-list';
import { Button } from '@/components/ui/button';
import { Pill } from '@/components/ui/pill';
import { useEndDeviceSessionMutation } from '@/features/settings/api/end-device-session';
import { useSessionsQuery, type DeviceSession } from '@/features/settings/api/list-sessions';
import { useSignOutOthersMutation } from '@/features/settings/api/sign-out-others';
import { deviceNameIn } from '@/features/settings/device-name';
import { describeDevice } from '@/features/settings/describe-device';
import { formatDate, formatMoment } from '@/lib/format/format';
import { t } from '@/words/security';
import { SecurityEntry } from './security-entry';
import { SettingsLine } from './settings-row';

export function Devices() {
  const query = useSessionsQuery();
  return (
    <div className="flex flex-col gap-5">
      <ShortList label={t('devices.title')} query={query} empty={t('devices.none')}>
        {(session) => (
          <li key={session.id}>
            <Device session={session} />
          </li>
        )}
      </ShortList>
      <div className="border-t border-border pt-5">
        <OtherDevices />
      </div>
    </div>
  );
}

function Device({ session }: { session: DeviceSession }) {
  const { mutate: end, isPending } = useEndDeviceSessionMutation();
  const { user_agent, ip, created_at, refreshed_at, current } = session;
  const device = describeDevice(user_agent);
  const now = new Date();
  const since = t('devices.since', { date: formatDate(new Date(created_at), now) });
  const last = current ? [] : [t('devices.last', { time: formatMoment(new Date(refreshed_at ?? created_at)) })];
  return (
    <SecurityEntry
      icon={deviceNameIn(user_agent ?? '').handheld ? Smartphone : Monitor}
      title={
        <>
          {device}
          {current && <Pill tone="success">{t('devices.current')}</Pill>}
        </>
      }
      facts={[...(ip ? [ip] : []), since, ...last]}
      action={
        !current && (
          <Button
            variant="secondary"
            size="sm"
            pending={isPending}
            aria-label={t('devices.signOutNamed', { device })}
            onClick={() => {
              end(session);
            }}
          >
            {t('devices.signOutOne')}
          </Button>
        )
      }
    />
  );
}

function OtherDevices() {
  const { mutate: signOutOthers, isPending } = useSignOutOthersMutation();
  return (
    <SettingsLine
      action={
        <Button
          variant="secondary"
          pending={isPending}
          onClick={() => {
            signOutOthers();
          }}
        >
          <LogOut aria-hidden="true" />
          {t('devices.signOut')}
        </Button>
      }
    >
      {t('devices.text')}
    </SettingsLine>
  );
}
