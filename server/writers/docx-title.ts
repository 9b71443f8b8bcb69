import type * as Docx from 'docx';
import type { FrontMatter } from './document.ts';
import { renderLink } from './docx-blocks.ts';
import { linesOf } from './docx-styles.ts';
import { languageStyle, type RenderContext } from './docx-html.ts';
import { titlePage } from './title-page.rules.ts';

const renderTitleLines = (context: RenderContext, front: FrontMatter): Docx.FileChild[] => {
  const { docx } = context;
  const page = titlePage(front);
  if (!page) return [];
  const words = (text: string, lang: string, more: object = {}) =>
    new docx.Paragraph({ ...linesOf(text), children: [new docx.TextRun({ text, ...languageStyle(lang), ...more })] });
  return [
    ...(page.originalTitle ? [words(page.originalTitle, page.originalLang, { italics: true })] : []),
    ...page.texts.flatMap(({ title, lang, lines }) => [
      ...(title ? [words(title, lang, { bold: true })] : []),
      ...lines.map(
        ({ label, labelLang, value, lang: of, url }) =>
          new docx.Paragraph({
            children: [
              new docx.TextRun({ text: `${label}: `, ...languageStyle(labelLang) }),
              renderLink(context, url, value, languageStyle(of)),
            ],
          }),
      ),
    ]),
  ];
};

/** Title, author, date and address; of a text what is on its title page. */
export const renderTitle = (context: RenderContext, front: FrontMatter): Docx.FileChild[] => {
  const { docx } = context;
  const { title, author, labels, date, address, summary, text, lang } = front;
  const byline = `${author ? `${labels.by} ${author}, ` : ''}${date}, `;
  const run = new docx.TextRun({ text: title, ...(text && languageStyle(lang)) });
  return [
    new docx.Paragraph({ heading: docx.HeadingLevel.TITLE, ...linesOf(title), children: [run] }),
    ...(text
      ? renderTitleLines(context, front)
      : [new docx.Paragraph({ children: [new docx.TextRun(byline), renderLink(context, address, address)] })]),
    ...(summary ? [new docx.Paragraph({ children: [new docx.TextRun({ text: summary, italics: true })] })] : []),
  ];
};

/** Fewer headings than this are seen at a glance. */
const MIN_LISTED_HEADINGS = 2;
const MAX_CONTENTS_LEVEL = 2;

const contentsTitle = ({ docx }: RenderContext, { labels }: FrontMatter) =>
  new docx.Paragraph({
    children: [new docx.TextRun({ text: labels.contents, bold: true, ...languageStyle(labels.lang) })],
  });

/** A table of contents of Word’s own, filled in already, so that Word does not ask to update it when it opens the file. */
export const renderSheetContents = (context: RenderContext, front: FrontMatter, headings: number): Docx.FileChild[] => {
  const { docx } = context;
  if (headings < MIN_LISTED_HEADINGS) return [];
  return [
    contentsTitle(context, front),
    new docx.TableOfContents(front.labels.contents, {
      hyperlink: true,
      headingStyleRange: `1-${MAX_CONTENTS_LEVEL}`,
      pageNumbersEntryLevelsRange: `1-${MAX_CONTENTS_LEVEL}`,
      beginDirty: false,
    }),
  ];
};

/** Of a text, whose headings are written one by one: links to them, known beforehand. The text begins on a new page. */
export const renderTextContents = (context: RenderContext, front: FrontMatter): Docx.FileChild[] => {
  const { docx } = context;
  if (!front.text) return [];
  const { contents } = front.text;
  const entries = contents.length < MIN_LISTED_HEADINGS ? [] : contents;
  return [
    ...(entries.length > 0 ? [contentsTitle(context, front)] : []),
    ...entries.map(
      ({ level, id, title, lang }) =>
        new docx.Paragraph({
          style: `TOC${Math.min(level, MAX_CONTENTS_LEVEL)}`,
          ...linesOf(title),
          children: [
            new docx.InternalHyperlink({
              anchor: id,
              children: [new docx.TextRun({ text: title, ...languageStyle(lang) })],
            }),
          ],
        }),
    ),
    new docx.Paragraph({ children: [new docx.PageBreak()] }),
  ];
};
