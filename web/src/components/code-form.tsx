// The form for the code in a mail, an alternative to the mail's link.

import { Button } from '@/components/ui/button';
import { checkCode, useCodeMutation, type CodeType } from '@/lib/auth/mailed-code';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { CodeField } from './code-field';

interface CodeFormProps {
  type: CodeType;
  /** The address that the mail was sent to. */
  email: string;
  action: string;
  onDone?: () => void;
}

export function CodeForm({ type, email, action, onDone }: CodeFormProps) {
  const { mutate, isPending } = useCodeMutation(onDone);
  const { onSubmit, field } = useCheckedForm({
    names: ['code'],
    check: checkCode,
    submit: ({ code }) => {
      mutate({ type, email, code });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex items-start gap-3">
      <CodeField className="min-w-0 flex-1" {...field('code')} />
      <Button type="submit" size="field" pending={isPending} className="mt-6.5">
        {action}
      </Button>
    </form>
  );
}
