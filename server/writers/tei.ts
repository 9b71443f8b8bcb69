import { escapeHtml } from '#shared/escape-html.ts';
import { plainText } from '#server/library/clean-html.ts';
import type { Column, Passage, SectionStart, SeparateText, SeparateTexts } from './aligned-text.ts';
import type { FrontMatter, WrittenText } from './document.ts';
import { teiInline, teiLines } from './tei-inline.ts';
import { KEYS_IN_IDS, teiId } from '#server/library/tei/tei-ids.rules.ts';

const NAMESPACE = 'xmlns="http://www.tei-c.org/ns/1.0"';

const header = (text: WrittenText, { date, text: own }: FrontMatter): string => {
  const { title, author, isTranslation, source, sourceUrl, license, licenseUrl, revision, address, lang } = text;
  const person = isTranslation
    ? `<editor role="translator">${escapeHtml(author)}</editor>`
    : `<author>${escapeHtml(author)}</author>`;
  const target = licenseUrl && ` target="${escapeHtml(licenseUrl)}"`;
  return `<teiHeader xml:lang="en"><fileDesc>
<titleStmt><title type="main" xml:lang="${lang}">${escapeHtml(title)}</title>${author && person}</titleStmt>
<editionStmt><edition n="${escapeHtml(revision)}">${escapeHtml([revision, text.revised].filter(Boolean).join(', '))}</edition></editionStmt>
<publicationStmt><publisher>Pothi</publisher><pubPlace><ref target="${escapeHtml(address)}">${escapeHtml(address)}</ref></pubPlace>
<date when="${date}">${date}</date><availability><licence${target}>${escapeHtml(license)}</licence></availability></publicationStmt>
<sourceDesc><bibl>${escapeHtml(source)}${sourceUrl && ` <ptr target="${escapeHtml(sourceUrl)}"/>`}</bibl></sourceDesc>
</fileDesc><encodingDesc><refsDecl n="${KEYS_IN_IDS}"><p>The xml:id of a passage is t, the number of the text in this file, a full stop and the key of the passage.${own?.part ? ` Part: ${escapeHtml(own.part)}.` : ''}</p></refsDecl></encodingDesc>
<profileDesc><langUsage><language ident="${lang}">${escapeHtml(lang)}</language></langUsage></profileDesc></teiHeader>
`;
};

const milestones = ({ references }: Passage): string =>
  references
    .map(({ siglum, value }) => `<milestone unit="edition" ed="${escapeHtml(siglum)}" n="${escapeHtml(value)}"/>`)
    .join('');

const apparatus = ({ notes }: Passage): string =>
  notes.map(({ type, content }) => `<note type="${type}">${teiInline(content)}</note>`).join('');

const passageElement = (passage: Passage, text: number, depth: number, isHead: boolean): string => {
  const { key, number, type, level, starts_block, html, maps_to } = passage;
  const corresp = maps_to.length > 0 ? ` corresp="${maps_to.map((target) => `#${teiId(1, target)}`).join(' ')}"` : '';
  const attributes = ` xml:id="${teiId(text, key)}"${number && ` n="${escapeHtml(number)}"`}${corresp}`;
  const part = starts_block ? '' : ' part="F"';
  const after = apparatus(passage);
  const before = milestones(passage);
  if (type === 'verse') {
    const lines = teiLines(html).map((line, index, all) => {
      const isLast = index === all.length - 1;
      return `<l>${index === 0 ? before : ''}${line}${isLast ? after : ''}</l>`;
    });
    return `<lg${attributes}${part}>${lines.join('')}</lg>`;
  }
  const words = `${before}${teiInline(html)}${after}`;
  if (type !== 'heading') return `<p${attributes}${part}>${words}</p>`;
  const subtype = isHead && level === Math.max(depth, 1) ? '' : ` subtype="h${level ?? 1}"`;
  return isHead
    ? `<head${attributes}${subtype}>${words}</head>`
    : `<ab type="heading"${attributes}${subtype}>${words}</ab>`;
};

/** Divisions hold paragraphs before they hold divisions; what follows a division in its parent is a division of its own. */
async function* body({ items }: SeparateText, text: number): AsyncGenerator<string> {
  let open: SectionStart[] = [];
  let isHeadNext = false;
  let begun: SectionStart | undefined;
  /** A section whose title does not stand in the text as it is has a head that says so. */
  const begin = (words = ''): string => {
    const section = begun;
    begun = undefined;
    if (!section) return '';
    const head =
      section.title && section.title !== words ? `<head type="supplied">${escapeHtml(section.title)}</head>` : '';
    return `<div n="${section.path.join('.')}">${head}\n`;
  };
  const close = (depth: number): string => {
    const closed = open.filter((section) => section.depth >= depth);
    open = open.filter((section) => section.depth < depth);
    return '</div>\n'.repeat(closed.length);
  };
  for await (const item of items) {
    if (item.kind === 'section') {
      yield close(item.depth);
      yield begin();
      open.push(item);
      begun = item;
      isHeadNext = item.hasHeading;
      continue;
    }
    yield begin(isHeadNext ? plainText(item.html) : '');
    yield `${passageElement(item, text, open.length, isHeadNext && item.type === 'heading')}\n`;
    isHeadNext = false;
  }
  yield close(0);
}

async function* oneText(
  text: SeparateText,
  index: number,
  front: FrontMatter,
  namespace: string,
): AsyncGenerator<string> {
  yield `<TEI ${namespace}xml:lang="${text.column.lang}">${header(text.written, front)}<text xml:lang="${text.column.lang}"><body>\n`;
  yield* body(text, index + 1);
  yield '</body></text></TEI>\n';
}

const languages = (columns: Column[]): string => [...new Set(columns.map(({ lang }) => lang))].join(', ');

/** TEI P5; a text with versions is a corpus, whose passages point to those of the first text that they translate. */
export async function* writeTei({ front, texts }: SeparateTexts): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  const [only] = texts;
  if (texts.length === 1 && only) return yield* oneText(only, 0, front, `${NAMESPACE} `);
  const all = texts.map(({ column }) => column);
  yield `<teiCorpus ${NAMESPACE}><teiHeader><fileDesc><titleStmt><title>${escapeHtml(front.title)}</title></titleStmt><publicationStmt><publisher>Pothi</publisher></publicationStmt><sourceDesc><p>${escapeHtml(languages(all))}</p></sourceDesc></fileDesc></teiHeader>\n`;
  for (const [index, text] of texts.entries()) yield* oneText(text, index, front, '');
  yield '</teiCorpus>\n';
}
