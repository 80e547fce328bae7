// Name, address, subject, message. A person who is signed in need not type who they are.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { email, maxLength, minLength, object, string, trim } from 'zod/mini';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useSendContactMutation, type Letter } from '@/features/contact/api/send-contact';
import type { User } from '@/lib/auth/auth';

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
  const { mutate: send, isPending } = useSendContactMutation();
  // Someone whose session ends over the letter is still the one who writes it.
  const [writer, setWriter] = useState(user);
  if (user && user.id !== writer?.id) setWriter(user);
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors, isDirty },
  } = useForm<Letter>({
    resolver: standardSchemaResolver(schema),
    values: { name: writer?.name ?? '', email: writer?.email ?? '', subject: '', message: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit((letter) => {
    send(letter, {
      onSuccess: () => {
        reset({ ...letter, subject: '', message: '' }, { keepDirtyValues: false });
      },
    });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <UnsavedChanges when={isDirty && !isPending} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          dir="auto"
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextField label="Subject" dir="auto" required error={errors.subject?.message} {...register('subject')} />
      <TextArea label="Message" rows={6} required error={errors.message?.message} {...register('message')} />
      <Button type="submit" size="lg" pending={isPending} className="self-start max-sm:w-full">
        {isPending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  );
}
