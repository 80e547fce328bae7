// The kinds of one group, each with its two switches.

import { Switch } from '@/components/ui/switch';
import { preferenceOf, type Channel, type Preference } from '@/features/settings/api/list-preferences';
import { useSetPreferenceMutation } from '@/features/settings/api/set-preference';
import type { KindText } from '@/features/settings/notification-kinds';
import { useUser } from '@/lib/auth/auth';

const CHANNELS: { channel: Channel; label: string }[] = [
  { channel: 'in_app', label: 'In-app' },
  { channel: 'email', label: 'Email' },
];

interface PreferenceTableProps {
  caption: string;
  kinds: KindText[];
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
            <span className="sr-only">Kind</span>
          </th>
          {CHANNELS.map(({ channel, label }) => (
            <th key={channel} scope="col" className="w-16 py-2 text-center font-medium md:w-20">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, label, hint }) => (
          <tr key={kind} className="border-t border-border">
            <th scope="row" className="py-3 pr-3 font-normal">
              <span className="block font-[560]">{label}</span>
              <span className="block text-sm text-muted-foreground">{hint}</span>
            </th>
            {CHANNELS.map(({ channel, label: where }) => (
              <td key={channel} className="text-center">
                <Switch
                  aria-label={`${label}, ${where}`}
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
