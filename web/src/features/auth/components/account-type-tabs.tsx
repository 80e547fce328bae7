// How someone will use Sangam. It decides which dashboard opens and what they may post.

import { Building2, Store, UserRound } from 'lucide-react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import type { UserType } from '@/lib/auth/auth';

const ACCOUNT_TYPES = [
  { type: 'user', label: 'Job Seeker', icon: UserRound, hint: 'Find jobs, apply and follow each application.' },
  { type: 'employer', label: 'Employer', icon: Building2, hint: 'Post jobs and choose among those who apply.' },
  { type: 'business', label: 'Business', icon: Store, hint: 'Publish tenders, send proposals and hire.' },
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
      <TabsList variant="segmented" aria-label="Account type">
        {ACCOUNT_TYPES.map(({ type, label, icon: Icon }) => (
          <TabsTrigger key={type} value={type} className="max-sm:px-1.5">
            <Icon aria-hidden="true" className="max-[22rem]:hidden" />
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {ACCOUNT_TYPES.map(({ type, hint }) => (
        // Only a sentence inside, so Tab passes it by.
        <TabsContent key={type} value={type} tabIndex={-1} className="mt-2 text-sm text-muted-foreground">
          {hint}
        </TabsContent>
      ))}
    </Tabs>
  );
}
