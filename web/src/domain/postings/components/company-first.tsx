// Asks a new employer or business what its company is called, before the first posting appears under a person's name.

import { useState, type SubmitEvent } from 'react';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/text-field';
import { useUser } from '@/lib/auth/auth';
import { useSetCompanyNameMutation } from '@/domain/profiles/set-company-name';
import type { PostingKind } from '@/domain/postings/posting';

interface CompanyFirstProps {
  kind: PostingKind;
  /** Someone works under their own name. */
  onOwnName: () => void;
}

/** What the server takes at most. */
const LONGEST = 200;

export function CompanyFirst({ kind, onOwnName }: CompanyFirstProps) {
  const user = useUser();
  const [missing, setMissing] = useState(false);
  const { mutate: save, isPending } = useSetCompanyNameMutation();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('company');
    if (!(field instanceof HTMLInputElement)) return;
    const name = field.value.trim();
    if (name !== '') {
      save(name);
      return;
    }
    setMissing(true);
    field.focus();
  };
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={`Post a ${kind}`} />
      <Card className="mx-auto max-w-xl p-4 md:p-7">
        <h1>What is your company called?</h1>
        <p className="mt-1 text-muted-foreground">
          Your {kind}s appear under this name. You can change it in your profile, where you can also add a logo.
        </p>
        <form noValidate aria-label="Company name" onSubmit={submit} className="mt-5 flex flex-col gap-5">
          <TextField
            label="Company name"
            name="company"
            autoComplete="organization"
            maxLength={LONGEST}
            error={missing ? 'Company name is required.' : undefined}
            onChange={() => {
              setMissing(false);
            }}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" onClick={onOwnName}>
              Post as {user.name}
            </Button>
            <Button type="submit" pending={isPending}>
              Continue
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
