// Chooses how someone will use Sangam. The account type decides which dashboard opens and what they may post.

import { Building2, Store, UserRound } from 'lucide-react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import type { UserType } from '@/lib/auth/auth';
import { t } from '@/words/auth';

const ACCOUNT_TYPES = [
  { type: 'user', icon: UserRound },
  { type: 'employer', icon: Building2 },
  { type: 'business', icon: Store },
] as const;

interface AccountTypeTabsProps {
  value: UserType;
  onChange: (type: UserType) => void;
}

export function AccountTypeTabs({ value, onChange }: AccountTypeTabsProps) {
  return (
    <Tabs
      value={value}
      onValueChange={(type) => {
        onChange(type as UserType);
      }}
    >
      <TabsList variant="segmented" aria-label={t('type.label')}>
        {ACCOUNT_TYPES.map(({ type, icon: Icon }) => (
          <TabsTrigger key={type} value={type} className="max-sm:px-1.5">
            <Icon aria-hidden="true" className="max-[22rem]:hidden" />
            {t(`type.${type}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      {ACCOUNT_TYPES.map(({ type }) => (
        // The panel contains only text, so it is not a tab stop.
        <TabsContent key={type} value={type} tabIndex={-1} className="mt-2 text-sm text-muted-foreground">
          {t(`type.${type}Hint`)}
        </TabsContent>
      ))}
    </Tabs>
  );
}
