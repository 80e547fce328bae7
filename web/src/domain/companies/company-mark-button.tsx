// The verification badge as a button that opens the verified facts.

import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { CompanyFactsDialog } from '@/domain/companies/company-facts-dialog';
import type { CompanyFacts } from '@/domain/companies/company-facts';
import { Button } from '@/components/ui/button';
import { t } from '@/words/company-facts';

interface CompanyMarkButtonProps {
  /** The name next to the badge. */
  name: string;
  facts: CompanyFacts;
}

export function CompanyMarkButton({ name, facts }: CompanyMarkButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="text"
        aria-label={t('label', { name })}
        className="-my-1 inline-grid size-6 shrink-0 place-items-center p-0 align-middle text-primary"
        onClick={() => {
          setOpen(true);
        }}
      >
        <BadgeCheck aria-hidden="true" className="size-4.5" />
      </Button>
      {open && (
        <CompanyFactsDialog
          name={name}
          facts={facts}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
