import { textLanguage } from '#shared/languages.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { useLanguage } from './language-context.tsx';

/** The account's choice, stored on the device while logged in; null follows the site language. */
export const storeTranslationLanguage = (language: string | null): void =>
  language ? writeStored('translationLanguage', language) : removeStored('translationLanguage');

/** Which language comes first where there are several translations. */
export const useTranslationLanguage = (): string => {
  const { language } = useLanguage();
  return readStored('translationLanguage') ?? textLanguage(language);
};
