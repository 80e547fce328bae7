// The contact form: name, address, subject, message. Signed-in users do not have to enter who they are.

import { useState } from 'react';
import { email, maxLength, minLength, object, string, trim } from 'zod/mini';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useSendContactMutation, type ContactMessage } from '@/features/contact/api/send-contact';
import type { User } from '@/lib/auth/auth';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/contact';

/** The limits are the server's. */
const text = (name: keyof ContactMessage, longest: number) =>
  string().check(
    trim(),
    minLength(1, { error: () => t(`required.${name}`) }),
    maxLength(longest, { error: () => t(`tooLong.${name}`, { most: longest }) }),
  );

const schema = object({
  name: text('name', 200),
  email: text('email', 320).check(email({ error: () => t('invalidEmail') })),
  subject: text('subject', 300),
  message: text('message', 10_000),
});

export function ContactForm({ user }: { user: User | null }) {
  const { mutateAsync: send } = useSendContactMutation();
  // If the session ends while writing, the sender stays the same.
  const [writer, setWriter] = useState(user);
  if (user && user.id !== writer?.id) setWriter(user);
  const { form, field, onSubmit, pending, isDirty } = useSchemaForm<ContactMessage, ContactMessage>({
    schema,
    start: { stored: { name: writer?.name ?? '', email: writer?.email ?? '', subject: '', message: '' } },
    followsStored: true,
    send: (entry) => send(entry),
    onSent: (entry) => {
      form.reset({ ...entry, subject: '', message: '' }, { keepDirtyValues: false });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <UnsavedChanges when={isDirty && !pending} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('name')} autoComplete="name" dir="auto" required {...field('name')} />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          {...field('email')}
        />
      </div>
      <TextField label={t('subject')} dir="auto" required {...field('subject')} />
      <TextArea label={t('message')} rows={6} required {...field('message')} />
      <Button type="submit" size="lg" pending={pending} className="self-start max-sm:w-full">
        {t(pending ? 'sending' : 'send')}
      </Button>
    </form>
  );
}
