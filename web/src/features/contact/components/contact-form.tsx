// Name, address, subject, message. A person who is signed in need not type who they are.

import { useState } from 'react';
import { email, maxLength, minLength, object, string, trim } from 'zod/mini';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useSendContactMutation, type ContactMessage } from '@/features/contact/api/send-contact';
import type { User } from '@/lib/auth/auth';
import { useSchemaForm } from '@/lib/forms/use-schema-form';

/** As long as the server takes. */
const text = (name: string, longest: number) =>
  string().check(
    trim(),
    minLength(1, `${name} is required`),
    maxLength(longest, `${name} must be at most ${longest} characters long`),
  );

const schema = object({
  name: text('Name', 200),
  email: text('Email', 320).check(email('Enter a valid email address')),
  subject: text('Subject', 300),
  message: text('Message', 10_000),
});

export function ContactForm({ user }: { user: User | null }) {
  const { mutateAsync: send } = useSendContactMutation();
  // Someone whose session ends while writing is still the one who writes it.
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
        <TextField label="Name" autoComplete="name" dir="auto" required {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" inputMode="email" required {...field('email')} />
      </div>
      <TextField label="Subject" dir="auto" required {...field('subject')} />
      <TextArea label="Message" rows={6} required {...field('message')} />
      <Button type="submit" size="lg" pending={pending} className="self-start max-sm:w-full">
        {pending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  );
}
