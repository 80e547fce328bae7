// The three parts of Settings. Which one is open stands in the address, so that a link can lead to it.

import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useSearchParams } from '@/lib/use-search-params';
import { AccountTab } from './account-tab';
import { NotificationsTab } from './notifications-tab';
import { ProfileTab } from './profile-tab';

const TABS = [
  { value: 'profile', label: 'Profile', content: ProfileTab },
  { value: 'account', label: 'Account', content: AccountTab },
  { value: 'notifications', label: 'Notifications', content: NotificationsTab },
];

export function SettingsTabs() {
  const [query, setQuery] = useSearchParams();
  const open = TABS.find(({ value }) => value === query.get('tab')) ?? TABS[0];
  const show = (tab: string) => {
    setQuery({ tab }, { replace: true });
  };
  return (
    <Tabs
      value={open?.value ?? ''}
      // A tab that opened on focus would open again, and ask again, when the focus returns to it from the question whether to leave.
      activationMode="manual"
      onValueChange={show}
    >
      <TabsList aria-label="Settings">
        {TABS.map(({ value, label }) => (
          <TabsTrigger
            key={value}
            value={value}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              // Else the first button of the question would take the same key for a press.
              event.preventDefault();
              show(value);
            }}
          >
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {TABS.map(({ value, content: Content }) => (
        <TabsContent key={value} value={value} tabIndex={-1}>
          <Content />
        </TabsContent>
      ))}
    </Tabs>
  );
}
