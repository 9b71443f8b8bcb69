import { useT } from '#web/i18n/translate.ts';

/** The name of a type of text; what is none is shown as it was written. */
export const useTypeName = (): ((type: string) => string) => {
  const t = useT();
  const names: Record<string, string> = {
    root: t('search.type.root'),
    commentary: t('search.type.commentary'),
    translation: t('search.type.translation'),
  };
  return (type) => names[type] ?? type;
};
