import { detectScript, languageByScript } from '#shared/scripts/detect-script.ts';
import type { FrontMatter, WrittenText } from './document.ts';

/** One line of a title page; `lang` is the language of its value, `url` is what its value leads to, or empty. */
export type TitleLine = { label: string; labelLang: string; value: string; lang: string; url: string };

/** What the title page of a text says of the text, then of each version that is shown with it. */
export type TitlePage = {
  originalTitle: string;
  originalLang: string;
  /** `title` is empty for a text that has the title of the document. */
  texts: { title: string; lang: string; lines: TitleLine[] }[];
};

/** Catalogues name people and editions in Latin letters, in English beside a text that is not written in them. */
const catalogueLanguage = (value: string, lang: string): string => {
  const byScript = languageByScript(value);
  if (byScript) return new RegExp(`^${byScript}\\b`).test(lang) ? lang : byScript;
  return detectScript(value) === 'Latn' && /^(?:sa|pi|bo|dz|zh|lzh)\b/.test(lang) ? 'en' : lang;
};

const linesOf = (text: WrittenText, { labels }: FrontMatter): TitleLine[] => {
  const { author, isTranslation, source, sourceUrl, license, licenseUrl, revision, revised, address } = text;
  const lines = [
    {
      label: isTranslation ? labels.translator : labels.author,
      value: author,
      lang: catalogueLanguage(author, text.lang),
      url: '',
    },
    { label: labels.source, value: source, lang: catalogueLanguage(source, text.lang), url: sourceUrl },
    { label: labels.license, value: license, lang: 'en', url: licenseUrl },
    { label: labels.revision, value: [revision, revised].filter(Boolean).join(', '), lang: labels.lang, url: '' },
    { label: labels.address, value: address, lang: 'en', url: address },
  ];
  return lines.filter(({ value }) => value !== '').map((line) => ({ ...line, labelLang: labels.lang }));
};

export const titlePage = (front: FrontMatter): TitlePage | undefined => {
  const { text, title, labels } = front;
  if (!text) return undefined;
  const part = text.part
    ? [{ label: labels.part, labelLang: labels.lang, value: text.part, lang: labels.lang, url: '' }]
    : [];
  return {
    originalTitle: text.originalTitle,
    originalLang: text.originalLang,
    texts: text.texts.map((each, index) => ({
      title: index === 0 && each.title === title ? '' : each.title,
      lang: each.lang,
      lines: [...(index === 0 ? part : []), ...linesOf(each, front)],
    })),
  };
};
