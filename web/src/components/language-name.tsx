// The name of a language in its own script. One that is not shown has the device's letters: its face is not fetched for a single word.

import { useLanguage, type Language } from '@/lib/words/language';

export function LanguageName({ language: { code, name } }: { language: Language }) {
  const shown = useLanguage();
  return (
    <span lang={code} data-face={code === shown ? undefined : 'device'}>
      {name}
    </span>
  );
}
