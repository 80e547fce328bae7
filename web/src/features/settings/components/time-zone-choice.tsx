// The time zone for interviews and for mails about them.

import { Select } from '@/components/ui/select';
import { useChooseTimeZoneMutation, useTimeZone } from '@/lib/auth/use-time-zone';
import { listTimeZones, timeZoneLabel } from '@/lib/format/time-zones';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/account';

export function TimeZoneChoice() {
  const zone = useTimeZone();
  const { mutate: choose, isPending, variables } = useChooseTimeZoneMutation(t('timeZone.failed'));
  const shown = isPending ? variables : zone;
  return (
    <Select
      label={t('timeZone.label')}
      help={timeZoneLabel(shown)}
      options={listTimeZones(shown).map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
      value={shown}
      disabled={isPending}
      onChange={({ target }) => {
        choose(target.value, {
          onSuccess: () => {
            toast({ title: t('timeZone.saved') });
          },
        });
      }}
      className="max-w-96"
    />
  );
}
