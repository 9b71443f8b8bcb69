import { MARKDOWN_MARKS } from '#shared/markdown-marks.ts';
import { isPlainSource, writeSourceMark } from '#shared/source-mark.ts';
import type { Block, FrontMatter, TextHeading, TextParagraph, Versions, WrittenDocument } from './document.ts';
import { createFootnotes, type Footnote } from './footnotes.rules.ts';
import { parseHtml, toBlocks, type HtmlNode } from './html-tree.rules.ts';
import {
  emphasize,
  escapeMarkdown,
  linkTarget,
  renderBlocks,
  renderCell,
  renderParagraph,
  renderQuote,
} from './markdown-html.rules.ts';
import { renderTable } from './markdown-table.rules.ts';
import { numberedHtml, paragraphHtml, versionsTable } from './numbered-html.rules.ts';
import { titlePage } from './title-page.rules.ts';

const renderCitation = ({ citation, address }: { citation: string; address: string }): string =>
  address ? `[${escapeMarkdown(citation)}](${linkTarget(address)})` : escapeMarkdown(citation);

const renderVersions = (block: Versions): string => {
  const citations = block.isText ? '' : block.columns.map((column) => `— ${renderCitation(column)}`).join('\\\n');
  if (block.isSideBySide)
    return [renderTable(versionsTable(block), renderCell), citations].filter(Boolean).join('\n\n');
  const words = block.rows.flat().map((cell) => renderBlocks(parseHtml(numberedHtml(cell))));
  return renderQuote([...words, citations].filter(Boolean).join('\n\n'));
};

const MAX_LEVEL = 6;

/** Headings start at level 2, as those of a sheet. */
const renderHeading = ({ level, html, translations }: TextHeading): string =>
  [
    `${'#'.repeat(Math.min(level + 1, MAX_LEVEL))} ${renderLine(html)}`,
    ...translations.map((each) => emphasize(renderLine(each.html), '**')),
  ].join('\n\n');

const renderLine = (html: string): string => renderParagraph(parseHtml(html)).replaceAll(/\\?\n/g, ' ');

const renderTextParagraph = (paragraph: TextParagraph): string => {
  const words = renderParagraph(parseHtml(paragraphHtml(paragraph)));
  return paragraph.isTranslation ? renderQuote(words) : words;
};

const renderOther = (block: Exclude<Block, { type: 'content' }>): string => {
  switch (block.type) {
    case 'picture':
      return [
        `![${escapeMarkdown(block.alt)}](pictures/${block.picture.name})`,
        ...(block.caption ? [`*${escapeMarkdown(block.caption)}*`] : []),
      ].join('\n\n');
    case 'link':
      return `[${escapeMarkdown(block.label)}](${linkTarget(block.address)})`;
    case 'source':
      return renderQuote(`${renderBlocks(parseHtml(block.html))}\n\n— ${renderCitation(block)}`);
    case 'versions':
      return renderVersions(block);
    case 'heading':
      return renderHeading(block);
    case 'paragraph':
      return renderTextParagraph(block);
  }
};

/** A plain passage is known by its citation. */
const withMark = (block: Block, words: string): string[] =>
  'mark' in block && block.mark && !isPlainSource(block.mark)
    ? [`${MARKDOWN_MARKS.source}${writeSourceMark(block.mark)} -->`, words, MARKDOWN_MARKS.sourceEnd]
    : [words];

const renderNotes = (notes: Footnote[]): string[] =>
  notes.map(({ number, html }) => `[^${number}]: ${renderParagraph(parseHtml(html))}`.trimEnd());

/** Whatever a document has beside its text. A string of JSON is one of YAML. */
const renderFrontMatter = (front: FrontMatter): string => {
  const { title, summary, lang, topics, tags, layout, author, date, address, text } = front;
  const texts = text?.texts.map(({ isTranslation: _is, ...fields }) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
  );
  const fields = {
    title,
    originalTitle: text?.originalTitle ?? '',
    summary,
    language: lang,
    topics,
    tags,
    layout,
    author,
    date,
    address,
    part: text?.part ?? '',
    texts: texts ?? [],
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value.length > 0 ? [`${name}: ${JSON.stringify(value)}`] : [],
  );
  return ['---', ...lines, '---'].join('\n');
};

/** What a sheet has below its title, or the lines of the title page of a text. */
const renderByline = (front: FrontMatter): string[] => {
  const page = titlePage(front);
  const { author, summary, labels, date, address } = front;
  if (!page)
    return [
      `${author ? `${labels.by} ${escapeMarkdown(author)}, ` : ''}${date}, <${address}>`,
      summary && `*${escapeMarkdown(summary)}*`,
    ];
  return [
    page.originalTitle && `*${escapeMarkdown(page.originalTitle)}*`,
    ...page.texts.flatMap(({ title, lines }) => [
      title && `**${escapeMarkdown(title)}**`,
      lines
        .map(({ label, value, url }) => `- ${label}: ${renderCitation({ citation: value, address: url })}`)
        .join('\n'),
    ]),
  ];
};

/** Writes a document part by part; an empty part is nothing. */
const createMarkdownWriter = (front: FrontMatter) => {
  const { title, labels, sources, text } = front;
  const footnotes = createFootnotes();
  let content: HtmlNode[] = [];
  /** Blocks of HTML that follow one another are rendered together, so that two lists stay two. */
  const takeContent = (): string => {
    const taken = content;
    content = [];
    return renderBlocks(taken);
  };
  const takeNotes = () => renderNotes(footnotes.take());
  return {
    begin: (): string[] => [
      renderFrontMatter(front),
      `# ${escapeMarkdown(title)}`,
      ...renderByline(front),
      text ? '' : MARKDOWN_MARKS.start,
    ],
    block: (each: Block): string[] => {
      // Of a long text the notes of a part follow it, so that they need not be kept until the end.
      const notes = text && each.type === 'heading' ? takeNotes() : [];
      const block = footnotes.number(each);
      if (block.type !== 'content') return [takeContent(), ...notes, ...withMark(block, renderOther(block))];
      const before = block.isQuestionNumber ? [takeContent(), MARKDOWN_MARKS.question] : [];
      content.push(...toBlocks(parseHtml(block.html)));
      return before;
    },
    end: (): string[] => [
      takeContent(),
      text ? '' : MARKDOWN_MARKS.end,
      sources.length > 0
        ? `## ${labels.sources}\n\n${sources.map((source) => `- ${escapeMarkdown(source)}`).join('\n')}`
        : '',
      ...takeNotes(),
    ],
  };
};

/** The document as CommonMark, with strikethrough, tables and footnotes as on GitHub. */
export const renderMarkdown = ({ blocks, ...front }: FrontMatter & { blocks: Block[] }): string => {
  const writer = createMarkdownWriter(front);
  const parts = [...writer.begin(), ...blocks.flatMap(writer.block), ...writer.end()];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
};

/** The same, while the blocks are read. */
export async function* writeMarkdown({ blocks, ...front }: WrittenDocument): AsyncGenerator<string> {
  const writer = createMarkdownWriter(front);
  yield writer.begin().filter(Boolean).join('\n\n');
  const following = (parts: string[]) =>
    parts
      .filter(Boolean)
      .map((part) => `\n\n${part}`)
      .join('');
  for await (const block of blocks) yield following(writer.block(block));
  yield `${following(writer.end())}\n`;
}
