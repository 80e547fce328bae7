// The strength of a new password as width, colour and words, with a hint on how to make it stronger.

import { cn } from '@/lib/styles/cn';
import { isTooShort, MAX_STRENGTH, passwordStrength } from '@/lib/auth/password-strength';
import { t } from '@/words/common';

const COLOURS = { weak: 'bg-strength-weak', fair: 'bg-strength-fair', strong: 'bg-strength-strong' };

export function PasswordStrength({ password }: { password: string }) {
  const { score, level, hint } = passwordStrength(password);
  // A short password is refused whatever its score, so the word says that it is too short.
  const word = password !== '' && isTooShort(password) ? t('password.tooShort') : t(`password.${level}`);
  return (
    <div>
      <div
        role="meter"
        aria-label={t('password.strength')}
        aria-valuemin={0}
        aria-valuemax={MAX_STRENGTH}
        aria-valuenow={score}
        aria-valuetext={t('password.points', { score, most: MAX_STRENGTH, level: word })}
        className="h-1.5 overflow-hidden rounded-full bg-muted keep-fill forced-colors:border forced-colors:border-border"
      >
        <div
          className={cn('h-full rounded-full transition-[width] duration-(--duration-fast)', COLOURS[level])}
          style={{ width: `${(score / MAX_STRENGTH) * 100}%` }}
        />
      </div>
      <p aria-live="polite" className="mt-1 flex justify-between gap-3 text-xs text-muted-foreground">
        {hint}
        <span className="font-[600] text-foreground tabular-nums">
          <span className="sr-only">{`. ${t('password.strengthIs', { level: word })}, `}</span>
          {score}/{MAX_STRENGTH}
        </span>
      </p>
    </div>
  );
}
