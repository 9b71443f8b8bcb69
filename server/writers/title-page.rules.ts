import type { FrontMatter, WrittenText } from './document.ts';

/** One line of a title page; `url` is what its value leads to, or empty. */
export type TitleLine = { label: string; value: string; lang: string; url: string };

/** What the title page of a text says of the text, then of each version that is shown with it. */
export type TitlePage = {
  originalTitle: string;
  originalLang: string;
  /** `title` is empty for a text that has the title of the document. */
  texts: { title: string; lang: string; lines: TitleLine[] }[];
};

const linesOf = (text: WrittenText, { labels, lang }: FrontMatter): TitleLine[] => {
  const { author, isTranslation, source, sourceUrl, license, licenseUrl, revision, revised, address } = text;
  const lines = [
    { label: isTranslation ? labels.translator : labels.author, value: author, lang: text.lang, url: '' },
    { label: labels.source, value: source, lang, url: sourceUrl },
    { label: labels.license, value: license, lang: 'en', url: licenseUrl },
    { label: labels.revision, value: [revision, revised].filter(Boolean).join(', '), lang, url: '' },
    { label: labels.address, value: address, lang: 'en', url: address },
  ];
  return lines.filter(({ value }) => value !== '');
};

export const titlePage = (front: FrontMatter): TitlePage | undefined => {
  const { text, title, labels, lang } = front;
  if (!text) return undefined;
  const part = text.part ? [{ label: labels.part, value: text.part, lang, url: '' }] : [];
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
