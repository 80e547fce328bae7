// The available languages, each in its own script. The page switches without a reload.

import { LanguageName } from '@/components/language-name';
import { useChooseLanguage } from '@/lib/auth/use-choose-language';
import { cn } from '@/lib/styles/cn';
import { availableLanguages, useLanguage } from '@/lib/words/language';
import { t } from '@/words/common';

export function LanguageLinks({ className }: { className?: string }) {
  const shown = useLanguage();
  const choose = useChooseLanguage();
  return (
    <ul aria-label={t('language')} className={cn('flex flex-wrap gap-x-4', className)}>
      {availableLanguages().map((language) => (
        <li key={language.code}>
          <button
            type="button"
            aria-current={language.code === shown ? 'true' : undefined}
            className="min-h-8 text-sm text-foreground-2 hover:text-foreground hover:underline aria-[current]:font-[600] aria-[current]:text-foreground max-md:min-h-11"
            onClick={() => {
              choose(language.code);
            }}
          >
            <LanguageName language={language} />
          </button>
        </li>
      ))}
    </ul>
  );
}
