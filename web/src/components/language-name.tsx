// The name of a language in its own script. If it is not the current language, it uses the device's font: no web font loads for one word.

import { useLanguage, type Language } from '@/lib/words/language';

export function LanguageName({ language: { code, name } }: { language: Language }) {
  const shown = useLanguage();
  return (
    <span lang={code} data-face={code === shown ? undefined : 'device'}>
      {name}
    </span>
  );
}
