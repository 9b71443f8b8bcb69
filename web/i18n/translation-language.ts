import { textLanguage } from '#shared/languages.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { useLanguage } from './language-context.tsx';

/** The account's choice, kept on the device as long as she is signed in; null goes by the language of the site. */
export const storeTranslationLanguage = (language: string | null): void =>
  language ? writeStored('translationLanguage', language) : removeStored('translationLanguage');

/** Which language comes first where there are several translations. */
export const useTranslationLanguage = (): string => {
  const { language } = useLanguage();
  return readStored('translationLanguage') ?? textLanguage(language);
};
