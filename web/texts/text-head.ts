import type { Text } from '#shared/contract/texts.ts';
import { languageName } from '#web/i18n/language-names.tsx';
import type { Translate } from '#web/i18n/translate.ts';
import { truncateText } from '#web/ui/head.ts';
import { sourceWithoutAuthor } from './credits-rules.ts';

type NamedText = Pick<Text, 'title' | 'language' | 'citation' | 'author'>;

/** The versions of a work may have the same title: the citation, the language and the author tell them apart. */
export const textHeadTitle = (t: Translate, { title, language, citation, author }: NamedText): string =>
  [citation ? `${title} (${citation})` : title, [author, languageName(t, language)].filter(Boolean).join(', ')].join(
    ' · ',
  );

/** Which version it is, then what the work is about. */
export const textHeadDescription = (t: Translate, text: Text): string => {
  const version = [text.title, languageName(t, text.language), text.author, sourceWithoutAuthor(text)];
  return truncateText(
    `${version.filter(Boolean).join(' · ')}. ${text.summary || t('text.description', { title: text.title })}`,
  );
};
