import { plainLines } from './plain-lines.rules.ts';
import type { FrontMatter } from './document.ts';
import type { AlignedText, Passage } from './aligned-text.ts';
import { titlePage } from './title-page.rules.ts';

/** Title, translator, source, licence, revision and address, as lines before the text. */
const headLines = (front: FrontMatter): string[] => {
  const page = titlePage(front);
  return [
    front.title,
    page?.originalTitle ?? '',
    ...(page?.texts ?? []).flatMap(({ title, lines }) => [
      '',
      title,
      ...lines.map((each) => `${each.label}: ${each.value}`),
    ]),
  ].filter((line, index) => index === 0 || line !== '');
};

const passageLines = ({ key, number, type, html, renderings }: Passage, hasTags: boolean): string[] => {
  const versions = renderings.map((each) => each.html).filter(Boolean);
  if (!hasTags) return [html, ...versions].filter(Boolean).map(plainLines);
  // What the passage is and what its words are marked with stays as it is stored: one passage of one text a line.
  const mark = `[${[number || key, type === 'heading' ? type : ''].filter(Boolean).join(' ')}]`;
  return [html, ...versions].filter(Boolean).map((words) => `${mark} ${words}`);
};

/**
 * Plain text. With tags, each line is a passage with its number and its words as they are stored, with their marks and
 * footnotes in HTML. Without, there are the words alone, in the paragraphs and lines of the text.
 */
export async function* writePlainText(
  { front, items, columns }: AlignedText,
  hasTags: boolean,
): AsyncGenerator<string> {
  yield `${headLines(front).join('\n')}\n`;
  let isFirst = true;
  for await (const item of items) {
    if (item.kind === 'section') {
      if (!item.hasHeading && item.title) yield `\n${item.title}\n`;
      isFirst = true;
      continue;
    }
    const isNew = isFirst || item.starts_block || item.type === 'heading' || columns.length > 1;
    const lines = passageLines(item, hasTags).join('\n');
    isFirst = false;
    if (lines === '') continue;
    if (hasTags) yield `${item.starts_block ? '\n' : ''}${lines}\n`;
    else yield `${isNew ? '\n' : ''}${lines}\n`;
  }
}
