// The notification kinds of one group, each with two switches.

import { Switch } from '@/components/ui/switch';
import {
  preferenceOf,
  type Channel,
  type NotificationKind,
  type Preference,
} from '@/features/settings/api/list-preferences';
import { useSetPreferenceMutation } from '@/features/settings/api/set-preference';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/settings-notifications';

const CHANNELS: Channel[] = ['in_app', 'email'];

interface PreferenceTableProps {
  caption: string;
  kinds: readonly NotificationKind[];
  preferences: Preference[];
}

export function PreferenceTable({ caption, kinds, preferences }: PreferenceTableProps) {
  const { id } = useUser();
  const { mutate: setPreference } = useSetPreferenceMutation();
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-sm text-muted-foreground">
          <th scope="col" className="py-2 font-medium">
            <span className="sr-only">{t('column.kind')}</span>
          </th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="w-16 py-2 text-center font-medium md:w-20">
              {t(`column.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-t border-border">
            <th scope="row" className="py-3 pr-3 font-normal">
              <span className="block font-[560]">{t(`kind.${kind}`)}</span>
              <span className="block text-sm text-muted-foreground">{t(`kindHint.${kind}`)}</span>
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel} className="text-center">
                <Switch
                  aria-label={t('switch', { kind: t(`kind.${kind}`), channel: t(`column.${channel}`) })}
                  checked={preferenceOf(preferences, id, kind)[channel]}
                  onCheckedChange={(on) => {
                    setPreference({ kind, channel, on });
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
